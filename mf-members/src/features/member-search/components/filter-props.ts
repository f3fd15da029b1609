import type { SearchFilters } from '../model/search-filters.ts';

/** What each field of the search is given: all filters, and where they go when one is changed. */
export interface FilterProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}
