import { LIST_FILTERS, changeFilters } from './search-filters.ts';
import type { ListFilter, SearchFilters } from './search-filters.ts';

/** A filter as it is shown and removed: both ages are one, each value of a list is one. */
export interface ActiveFilter {
  key: string;
  kind: Exclude<keyof SearchFilters, 'sort' | 'min_age' | 'max_age'> | 'ages';
  /** The value of a list filter. */
  value?: string;
  /** The search without it. */
  without: SearchFilters;
}

function isList(name: string): name is ListFilter {
  return name in LIST_FILTERS;
}

/**
 * The filters that narrow the search, and that everybody is wanted, in a fixed order. The order of the results is none of
 * them.
 */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (kind: Exclude<ActiveFilter['kind'], ListFilter | 'ages'>) => {
    if (filters[kind] !== undefined)
      active.push({ key: kind, kind, without: changeFilters(filters, { [kind]: undefined }) });
  };
  add('everybody');
  add('gender');
  add('country');
  add('countryregion');
  if (filters.min_age !== undefined || filters.max_age !== undefined) {
    active.push({
      key: 'ages',
      kind: 'ages',
      without: changeFilters(filters, { min_age: undefined, max_age: undefined }),
    });
  }
  add('with_photo');
  add('online');
  add('new');
  add('hide_fictional');
  for (const kind of Object.keys(LIST_FILTERS).filter(isList)) {
    const chosen: readonly string[] = filters[kind] ?? [];
    for (const value of chosen) {
      const left = chosen.filter((other) => other !== value);
      active.push({ key: `${kind}-${value}`, kind, value, without: changeFilters(filters, { [kind]: left }) });
    }
  }
  return active;
}

/**
 * The filters whose removal can find more members: a list is one of them with all that is chosen of it, since a member
 * needs one of the values only. A list of several has no `value`.
 */
export function narrowingFilters(filters: SearchFilters): ActiveFilter[] {
  const single = activeFilters(filters).filter(({ kind }) => kind !== 'everybody' && !isList(kind));
  const lists = Object.keys(LIST_FILTERS)
    .filter(isList)
    .flatMap((kind): ActiveFilter[] => {
      const [value, ...others]: readonly string[] = filters[kind] ?? [];
      if (value === undefined) return [];
      const without = changeFilters(filters, { [kind]: undefined });
      return [others.length === 0 ? { key: kind, kind, value, without } : { key: kind, kind, without }];
    });
  return [...single, ...lists];
}
