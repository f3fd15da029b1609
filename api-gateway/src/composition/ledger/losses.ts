import type { Part } from '@tandem/contracts/composition/part';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { ParameterForm, RouteAccess } from '@tandem/contracts/composition/route';
import { SHARED_SLOTS } from '@tandem/contracts/composition/slots';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { parametersFit } from '../parameters-fit.ts';

/** What visitors or other parts have today, and would no longer have. */
export interface Loss {
  part: Part;
  /**
   * `address`: words of a page's parameter; `access`: a page is closed to somebody who may open it; `language`: a part speaks it no
   * more.
   */
  what: 'page' | 'link' | 'slot' | 'address' | 'access' | 'language';
  /** The path of a page, the name of a link, of a slot or of a language: what `--drops` takes. */
  name: string;
  /** Whose visitors alone would no longer have it, because of releases of their own: `tenant:beta`, `tenant:beta with experiment:…`. */
  channel?: string;
}

type Composed = Pick<Release, 'part' | 'routes' | 'slots' | 'localeFiles'>;

/** The addresses that a path has, without the names of its parameters: two where the last one is optional. */
function addressesOf(path: string): string[] {
  const shape = path.toLowerCase().replaceAll(/:\w+/g, ':');
  return shape.endsWith('?') ? [shape.slice(0, -1), shape.replace(/\/:\?$/, '') || '/'] : [shape];
}

const isShared = (slot: SlotName) => SHARED_SLOTS.some((shared) => shared === slot);

/** A slot of one part counts whichever part fills it, a shared one for each part. */
const slotKey = (part: Part, slot: SlotName) => (isShared(slot) ? `${part} ${slot}` : slot);

/** The routes of a composition by the addresses that they have. */
type ByAddress = ReadonlyMap<string, readonly ReleaseRoute[]>;

function byAddress(routes: readonly ReleaseRoute[]): ByAddress {
  const found = new Map<string, ReleaseRoute[]>();
  for (const route of routes)
    for (const address of addressesOf(route.path)) found.set(address, [...(found.get(address) ?? []), route]);
  return found;
}

/** What a route takes at a segment of its path: the words, `id`, or anything (`null`). */
function formAt({ path, parameters = {} }: ReleaseRoute, index: number): ParameterForm | null {
  const name = /^:(\w+)/.exec(path.split('/')[index] ?? '')?.[1];
  return name === undefined ? null : (parameters[name] ?? null);
}

const takes = (form: ParameterForm | null, word: string) =>
  form === null || parametersFit({ parameters: { word: form } }, { word });

/** The addresses of a page that is still there, which go with words that its parameters no longer take. */
function lostAddresses(route: ReleaseRoute, after: ByAddress): string[] {
  const [address = route.path] = addressesOf(route.path);
  const now = after.get(address) ?? [];
  return route.path.split('/').flatMap((segment, index): string[] => {
    if (!segment.startsWith(':')) return [];
    const [before, forms] = [formAt(route, index), now.map((one) => formAt(one, index))];
    if (before === null || before === 'id')
      return forms.some((form) => form === null || form === before) ? [] : [route.path];
    return before
      .filter((word) => !forms.some((form) => takes(form, word)))
      .map((word) => route.path.split('/').with(index, word).join('/'))
      .filter((path) => addressesOf(path).some((one) => !after.has(one)));
  });
}

/** A moderator is a member too. */
const OPEN_TO: Readonly<Record<RouteAccess, readonly string[]>> = {
  any: ['visitor', 'member', 'moderator'],
  member: ['member', 'moderator'],
  visitor: ['visitor'],
  moderator: ['moderator'],
};

/** Whether somebody who may open a page may no longer. */
const isClosed = ({ path, access }: ReleaseRoute, after: ByAddress) =>
  addressesOf(path).some((address) => {
    const now = new Set((after.get(address) ?? []).flatMap((route) => OPEN_TO[route.access]));
    return OPEN_TO[access].some((viewer) => !now.has(viewer));
  });

/** The languages that a part has and will not have; none where the part is taken out whole. */
function lostLanguages({ part, localeFiles }: Composed, after: readonly Composed[]): string[] {
  const next = after.find((release) => release.part === part);
  return next === undefined ? [] : Object.keys(localeFiles).filter((locale) => !(locale in next.localeFiles));
}

/**
 * Finds the pages, links, slots, addresses and languages that `before` has and `after` has not, whichever part brings them, and the
 * pages that are closed to somebody. What goes with its page is not listed again.
 */
export function findLosses(before: readonly Composed[], after: readonly Composed[]): Loss[] {
  const routes = after.flatMap((release) => release.routes);
  const addresses = byAddress(routes);
  const links = new Set(routes.map(({ link }) => link));
  const slots = new Set(after.flatMap((release) => release.slots.map((slot) => slotKey(release.part, slot))));
  return before.flatMap((release) => {
    const { part } = release;
    const lost = release.routes.flatMap((route): Loss[] => {
      const { path, link } = route;
      if (addressesOf(path).some((address) => !addresses.has(address))) return [{ part, what: 'page', name: path }];
      return [
        ...lostAddresses(route, addresses).map((name): Loss => ({ part, what: 'address', name })),
        ...(isClosed(route, addresses) ? [{ part, what: 'access' as const, name: path }] : []),
        ...(link === undefined || links.has(link) ? [] : [{ part, what: 'link' as const, name: link }]),
      ];
    });
    const lostSlots = release.slots.filter((slot) => !slots.has(slotKey(part, slot)));
    return [
      ...lost,
      ...lostSlots.map((name): Loss => ({ part, what: 'slot', name })),
      ...lostLanguages(release, after).map((name): Loss => ({ part, what: 'language', name })),
    ];
  });
}

/** What was lost, its name and for whom, as refusals and reports have it. */
export function describeLoss({ what, name, channel }: Pick<Loss, 'what' | 'name' | 'channel'>): string {
  const lost = what === 'access' ? `access to ${name} for everybody who may open it` : `the ${what} ${name}`;
  return channel === undefined ? lost : `${lost} in ${channel}`;
}
