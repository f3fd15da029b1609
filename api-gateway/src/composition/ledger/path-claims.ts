import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { SHARED_SLOTS } from '@tandem/contracts/composition/slots';
import type { SlotName } from '@tandem/contracts/composition/slots';

/** A route, and the part that has it. */
export interface Claim {
  part: Part;
  id: string;
  path: string;
  link?: string | undefined;
}

/** Two routes that cannot both be live: they have one address, one id or one link. */
export interface DoubleClaim {
  one: Claim;
  other: Claim;
  what: 'address' | 'id' | 'link';
}

/**
 * The addresses of a path, with the names of parameters left out: `/reviews/:type` and `/reviews/:kind` are the same, and
 * `/reviews/best/:slug?` is two.
 */
function addressesOf(path: string): string[] {
  const whole = path.toLowerCase().replaceAll(/:\w+\??/g, ':');
  return path.endsWith('?') ? [whole, whole.slice(0, -2) || '/'] : [whole];
}

const keysOf = ({ id, path, link }: Claim): [DoubleClaim['what'], string][] => [
  ...addressesOf(path).map((address): [DoubleClaim['what'], string] => ['address', address]),
  ['id', id],
  ...(link === undefined ? [] : [['link', link] as [DoubleClaim['what'], string]]),
];

const claimsOf = ({ part, routes }: { part: Part; routes: readonly Pick<ReleaseRoute, 'id' | 'path' | 'link'>[] }) =>
  routes.map(({ id, path, link }): Claim => ({ part, id, path, link }));

/** Finds what more than one route of these releases claims, each pair of routes once. */
export function findClaims(releases: readonly Pick<Release, 'part' | 'routes'>[]): DoubleClaim[] {
  const first = new Map<string, Claim>();
  const found: DoubleClaim[] = [];
  for (const other of releases.flatMap(claimsOf)) {
    for (const [what, value] of keysOf(other)) {
      const key = `${what} ${value}`;
      const one = first.get(key);
      if (one === undefined) first.set(key, other);
      else if (one !== other && !found.some((claim) => claim.one === one && claim.other === other))
        found.push({ one, other, what });
    }
  }
  return found;
}

/** A slot that one part fills, and that two parts offer. */
export interface DoubleSlot {
  slot: SlotName;
  one: Part;
  other: Part;
}

const isShared = (slot: SlotName) => SHARED_SLOTS.some((shared) => shared === slot);

/** Finds what more than one of these releases offers for a slot of one part. */
export function findDoubleSlots(releases: readonly Pick<Release, 'part' | 'slots'>[]): DoubleSlot[] {
  const first = new Map<SlotName, Part>();
  const found: DoubleSlot[] = [];
  for (const { part: other, slots } of releases) {
    for (const slot of slots.filter((name) => !isShared(name))) {
      const one = first.get(slot);
      if (one === undefined) first.set(slot, other);
      else found.push({ slot, one, other });
    }
  }
  return found;
}
