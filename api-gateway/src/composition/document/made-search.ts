import type { MadeWith } from '@tandem/contracts/composition/made-with';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { GENDERS } from '@tandem/contracts/product/lists';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { hasQueryFromPath } from '../prerender/visitor-queries.ts';
import { isPlainSearch } from './page-request.ts';

/** The words of a choice. */
const WORDS: Partial<Record<MadeWith, readonly string[]>> = { gender: GENDERS, country: COUNTRIES };
/** A longer text is left to the browser: no message is so long. */
const LONGEST_TEXT = 4_000;
const NUMBER = /^[1-9]\d{0,14}$/;

/** Whether a page can be rendered with this value; not with one that the browser alone reads, such as another spelling of a number. */
function canBeMade(form: MadeWith | undefined, value: string): boolean {
  if (form === 'id') return NUMBER.test(value);
  if (form === 'text') return value.length <= LONGEST_TEXT;
  return form !== undefined;
}

/** Whether the value is on the page: a word that is none of its words is on none. */
function isShown(form: MadeWith | undefined, value: string, isAboutOne: boolean): boolean {
  if (form === 'text') return isAboutOne;
  return form === 'id' || (form !== undefined && WORDS[form]?.includes(value) === true);
}

/**
 * The route as it is at an address: where that has what the queries about a subject read, they are queries of the page, which
 * is about one thing as a page is whose path names it.
 */
export function routeAt(route: ReleaseRoute, search: string): ReleaseRoute {
  const { prerender } = route;
  const given = new URLSearchParams(search);
  const wanted = (prerender?.subjectQueries ?? []).filter(({ fromPath = {} }) =>
    Object.values(fromPath).every((name) => given.has(name)),
  );
  if (prerender === undefined || wanted.length === 0) return route;
  return { ...route, prerender: { ...prerender, queries: [...prerender.queries, ...wanted] } };
}

/**
 * The query with which a page is rendered for an address (R-PLATFORM-PRERENDER-CHOSEN): `?…` of what it shows, or nothing;
 * null where it begins in a way that is known to the browser alone. Texts are on no page that is kept for others.
 */
export function madeSearch(route: ReleaseRoute, search: string): string | null {
  const { anySearch, changedBy, madeWith = {} } = route.prerender ?? {};
  if (anySearch === true || isPlainSearch(search, changedBy)) return '';
  if (changedBy === undefined) return null;
  const given = new URLSearchParams(search);
  const named = changedBy.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [{ name, value, form: madeWith[name] }];
  });
  if (!named.every(({ form, value }) => canBeMade(form, value))) return null;
  const isAboutOne = hasQueryFromPath(routeAt(route, search));
  const shown = named.filter(({ form, value }) => isShown(form, value, isAboutOne));
  const made = new URLSearchParams(shown.map(({ name, value }) => [name, value])).toString();
  return made === '' ? '' : `?${made}`;
}
