import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { ParameterForm } from '@tandem/contracts/composition/route';
import { SHARED_SLOTS } from '@tandem/contracts/composition/slots';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { parametersFit } from '../parameters-fit.ts';

/** A route, and the part that has it. */
export interface Claim extends Pick<ReleaseRoute, 'id' | 'path' | 'link' | 'parameters'> {
  part: Part;
}

/**
 * Two routes that cannot both be live: they have an address, an id or a link in common, or one begins like the paths of
 * the shell (`one`), which may get more of them at any release.
 */
export interface DoubleClaim {
  one: Claim;
  other: Claim;
  what: 'address' | 'id' | 'link' | 'beginning';
}

type Segment = { word: string } | { form: ParameterForm | undefined };

/** The lists of segments that a path has: two where the last one is optional. */
function segmentsOf({ path, parameters = {} }: Claim): Segment[][] {
  const whole = path.split('/').map((segment): Segment => {
    const name = /^:(\w+)/.exec(segment)?.[1];
    return name === undefined ? { word: segment.toLowerCase() } : { form: parameters[name] };
  });
  return path.endsWith('?') ? [whole, whole.slice(0, -1)] : [whole];
}

/**
 * Whether two segments take the same words. Any other word of an address may be a parameter's whose values are not
 * known: there the router prefers the route that names the word, and both are reached.
 */
function meet(one: Segment, other: Segment): boolean {
  if ('word' in one) return 'word' in other ? one.word === other.word : meet(other, one);
  if (!('word' in other)) return true;
  if (one.form === undefined) return false;
  if (one.form === 'id') return parametersFit({ parameters: { id: one.form } }, { id: other.word });
  return one.form.some((word) => word.toLowerCase() === other.word);
}

/** Returns whether an address belongs to both routes: `/examples/:type` with the word `best`, and `/examples/best`. */
const meetAtAddress = (one: Claim, other: Claim): boolean =>
  segmentsOf(one).some((left) =>
    segmentsOf(other).some(
      (right) =>
        left.length === right.length && left.every((segment, index) => meet(segment, right[index] ?? { word: '' })),
    ),
  );

/** The first word of a path, which nobody else uses where the shell does; none of the home page and of parameters. */
const beginningOf = ({ path }: Claim) => /^\/[^/:]+/.exec(path)?.[0].toLowerCase();

/** Returns what two routes both claim; null when they can be live together. */
function doubleOf(one: Claim, other: Claim): DoubleClaim | null {
  if (meetAtAddress(one, other)) return { one, other, what: 'address' };
  if (one.id === other.id) return { one, other, what: 'id' };
  if (one.link !== undefined && one.link === other.link) return { one, other, what: 'link' };
  if (one.part === other.part || beginningOf(one) === undefined || beginningOf(one) !== beginningOf(other)) return null;
  if (one.part === 'shell') return { one, other, what: 'beginning' };
  return other.part === 'shell' ? { one: other, other: one, what: 'beginning' } : null;
}

const claimsOf = ({ part, routes }: { part: Part; routes: readonly Omit<Claim, 'part'>[] }) =>
  routes.map(({ id, path, link, parameters }): Claim => ({
    part,
    id,
    path,
    ...(link !== undefined && { link }),
    ...(parameters !== undefined && { parameters }),
  }));

const WITH_PARAMETERS = 'with parameters';

const keyOfBeginning = (claim: Claim, isShell: boolean) => `${isShell ? 'shell' : 'other'} ${beginningOf(claim) ?? ''}`;

/** What a route and another one have to share so that both may claim something: the one is found by `has`, the other looks in `seeks`. */
function keysOf(claim: Claim): { has: string[]; seeks: string[] } {
  const path = claim.path.includes(':') ? WITH_PARAMETERS : `path ${claim.path.toLowerCase()}`;
  const names = [`id ${claim.id}`, ...(claim.link === undefined ? [] : [`link ${claim.link}`])];
  const isShell = claim.part === 'shell';
  return {
    has: [...names, path, keyOfBeginning(claim, isShell)],
    seeks: [...names, path, WITH_PARAMETERS, keyOfBeginning(claim, !isShell)],
  };
}

/**
 * Finds what more than one route of these releases claims, each pair of routes once. Only a route with parameters is compared with
 * all others: a release may have many pages (L-PLATFORM-RELEASE-ROUTES).
 */
export function findClaims(releases: readonly Pick<Release, 'part' | 'routes'>[]): DoubleClaim[] {
  const claims = releases.flatMap(claimsOf);
  const known = new Map<string, number[]>();
  return claims.flatMap((other, index) => {
    const { has, seeks } = keysOf(other);
    const before = other.path.includes(':')
      ? [...claims.keys()].slice(0, index)
      : seeks.flatMap((key) => known.get(key) ?? []);
    const earlier = [...new Set(before)].toSorted((one, another) => one - another);
    for (const key of has) {
      const list = known.get(key);
      if (list === undefined) known.set(key, [index]);
      else list.push(index);
    }
    return earlier.flatMap((at) => {
      const one = claims[at];
      return (one && doubleOf(one, other)) ?? [];
    });
  });
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
