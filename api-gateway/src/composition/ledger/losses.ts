import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { SHARED_SLOTS } from '@tandem/contracts/composition/slots';
import type { SlotName } from '@tandem/contracts/composition/slots';

/** What visitors or other parts have today, and would no longer have. */
export interface Loss {
  part: Part;
  what: 'page' | 'link' | 'slot';
  /** The path of a page, the name of a link or of a slot: what `--drops` takes. */
  name: string;
}

type Composed = Pick<Release, 'part' | 'routes' | 'slots'>;

/** The addresses that a path has, without the names of its parameters: two where the last one is optional. */
function addressesOf(path: string): string[] {
  const shape = path.toLowerCase().replaceAll(/:\w+/g, ':');
  return shape.endsWith('?') ? [shape.slice(0, -1), shape.replace(/\/:\?$/, '') || '/'] : [shape];
}

const isShared = (slot: SlotName) => SHARED_SLOTS.some((shared) => shared === slot);

/** A slot of one part counts whichever part fills it, a shared one for each part. */
const slotKey = (part: Part, slot: SlotName) => (isShared(slot) ? `${part} ${slot}` : slot);

/**
 * Finds the pages, links and slots that `before` has and `after` has not, whichever part brings them. A link that goes
 * with its page is not listed again.
 */
export function findLosses(before: readonly Composed[], after: readonly Composed[]): Loss[] {
  const routes = after.flatMap((release) => release.routes);
  const addresses = new Set(routes.flatMap(({ path }) => addressesOf(path)));
  const links = new Set(routes.map(({ link }) => link));
  const slots = new Set(after.flatMap((release) => release.slots.map((slot) => slotKey(release.part, slot))));
  return before.flatMap((release) => {
    const { part } = release;
    const lost = release.routes.flatMap(({ path, link }): Loss[] => {
      if (addressesOf(path).some((address) => !addresses.has(address))) return [{ part, what: 'page', name: path }];
      return link === undefined || links.has(link) ? [] : [{ part, what: 'link', name: link }];
    });
    const lostSlots = release.slots.filter((slot) => !slots.has(slotKey(part, slot)));
    return [...lost, ...lostSlots.map((name): Loss => ({ part, what: 'slot', name }))];
  });
}

/** What was lost and its name, as refusals and reports have it. */
export const describeLoss = ({ what, name }: Pick<Loss, 'what' | 'name'>): string => `the ${what} ${name}`;
