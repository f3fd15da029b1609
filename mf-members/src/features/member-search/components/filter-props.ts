import type { SearchFilters } from '../model/search-filters.ts';

/** The props of each field of the search: all filters, and the callback for a change. */
export interface FilterProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}
