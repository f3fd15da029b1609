import { describe, expect, it } from 'vitest';
import { activeFilters } from './active-filters.ts';
import { NO_FILTERS, addressOf, changeFilters, readFilters, readPage, hasSearch, toQuery } from './search-filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

describe('filters in the address', () => {
  it('are read as they were written [F-MEMBERS-SEARCH-FILTERS]', () => {
    const filters = read(
      'gender=female&country=NL&countryregion=NL-UT&min_age=30&max_age=45&hair_color=black,dark+blond&with_photo=1&sort=new&everybody=1',
    );
    expect(filters).toEqual({
      gender: 'female',
      country: 'NL',
      countryregion: 'NL-UT',
      min_age: 30,
      max_age: 45,
      hair_color: ['black', 'dark blond'],
      with_photo: true,
      sort: 'new',
      everybody: true,
    });
    expect(read(addressOf(filters).split('?')[1] ?? '')).toEqual(filters);
  });

  it('leave out unknown values', () => {
    expect(read('gender=other&country=XX&min_age=17&max_age=100&hair_color=green&online=yes&sort=price')).toEqual({});
  });

  it('need a country before a region, and its own [V-MEMBERS-COUNTRY-FIRST, V-MEMBERS-REGION-COUNTRY]', () => {
    expect(read('countryregion=NL-UT')).toEqual({});
    expect(read('country=BE&countryregion=NL-UT')).toEqual({ country: 'BE' });
    const dutch = read('country=NL&countryregion=NL-UT');
    expect(changeFilters(dutch, { country: 'BE' })).toEqual({ country: 'BE' });
    expect(changeFilters(dutch, { country: undefined })).toEqual({});
  });

  it('sort swapped ages; the last choice wins', () => {
    const filters = read('min_age=30&max_age=40');
    expect(changeFilters(filters, { min_age: 50 })).toEqual({ min_age: 50, max_age: 50 });
    expect(changeFilters(filters, { max_age: 20 })).toEqual({ min_age: 20, max_age: 20 });
  });

  it('become the query of members.php', () => {
    expect(toQuery(read('online=1&eye_color=blue,green'), 3)).toEqual({
      online: '1',
      eye_color: 'blue,green',
      page: 3,
    });
  });

  it('say explicitly that all members are meant', () => {
    expect(addressOf(NO_FILTERS)).toBe('/members?page=1');
    expect(hasSearch(new URLSearchParams('page=1'))).toBe(true);
    expect(hasSearch(new URLSearchParams('utm=1'))).toBe(false);
  });

  it.each([
    ['', 1],
    ['page=7', 7],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=x', 1],
  ])('reads the page of "%s" as %i', (text, page) => {
    expect(readPage(new URLSearchParams(text))).toBe(page);
  });
});

describe('active filters', () => {
  it('are counted one by one, both ages as one, without the order of results', () => {
    const active = activeFilters(read('gender=female&min_age=30&max_age=40&eye_color=blue,green&new=1&sort=age'));
    expect(active.map((filter) => filter.key)).toEqual(['gender', 'ages', 'new', 'eye_color-blue', 'eye_color-green']);
  });

  it('know the search without each of them', () => {
    const active = activeFilters(read('country=NL&countryregion=NL-UT&eye_color=blue,green'));
    const without = Object.fromEntries(active.map((filter) => [filter.key, filter.without]));
    expect(without['country']).toEqual({ eye_color: ['blue', 'green'] });
    expect(without['countryregion']).toEqual({ country: 'NL', eye_color: ['blue', 'green'] });
    expect(without['eye_color-blue']).toEqual({ country: 'NL', countryregion: 'NL-UT', eye_color: ['green'] });
  });
});
