import { describe, expect, it } from 'vitest';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import { rememberSearch } from '../../../shared/last-search.ts';
import { firstSearch } from './first-search.ts';
import { addressOf } from './search-filters.ts';

const settings = someSettings();
const profile = someUser().profile;
/** Those around the age of `someUser`. */
const AGES = { min_age: 28, max_age: 44 };

describe('the first search', () => {
  it('is the last one of this member', () => {
    rememberSearch(localStorage, 42, '?gender=female&min_age=30');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({ gender: 'female', min_age: 30 });
  });

  it('keeps no intimate interests on the device, nor reads those that are kept [R-PRIVACY-SEARCH-DEVICE]', () => {
    rememberSearch(localStorage, 42, '?country=NL&interests=bondage%2Cdiningout');
    expect(localStorage.getItem('mf-members.last-search.42')).toBe('?country=NL&interests=diningout');
    localStorage.setItem('mf-members.last-search.42', '?country=NL&interests=bondage');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({ country: 'NL' });
  });

  it('shows who fits, also after a visit in which everybody was shown [R-MEMBERS-FIT-SEARCH, R-MEMBERS-FIT-EVERYBODY]', () => {
    rememberSearch(localStorage, 42, '?country=NL&everybody=1');
    expect(localStorage.getItem('mf-members.last-search.42')).toBe('?country=NL');
    localStorage.setItem('mf-members.last-search.42', '?everybody=1');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({});
  });

  it('is not the one of another member on the same device', () => {
    rememberSearch(localStorage, 7, '?gender=female');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({ country: 'NL', ...AGES });
  });

  it('stays empty after a reset', () => {
    rememberSearch(localStorage, 42, '');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({});
  });

  it.each([
    [34, 26, 42],
    [18, 18, 26],
    [25, 18, 33],
    [26, 18, 34],
    [91, 83, 99],
    [99, 91, 99],
  ])(
    'of a new member aged %i is from %i to %i, in their country [R-MEMBERS-FIT-AGES, L-MEMBERS-AGE-SPAN]',
    (age, min, max) => {
      const user = someUser({ profile: { ...profile, age, gender: 'male', sexuality: 'hetero', country: 'BE' } });
      expect(firstSearch(localStorage, user, settings)).toEqual({ country: 'BE', min_age: min, max_age: max });
    },
  );

  it.each([
    ['left out', { country: undefined, age: undefined }, {}],
    ['null', { country: null, age: null }, {}],
    ['left out in part', { country: undefined, age: 40 }, { min_age: 32, max_age: 48 }],
  ] as const)('filters by nothing that an upstream has %s in the profile', (_how, details, filters) => {
    const own = { ...profile, ...details } as unknown as typeof profile;
    const search = firstSearch(localStorage, someUser({ profile: own }), settings);
    expect(search).toStrictEqual(filters);
    expect(addressOf(search)).not.toMatch(/undefined|null/);
  });

  it('of a visitor is their country, where it is known', () => {
    expect(firstSearch(localStorage, null, settings)).toEqual({});
    expect(firstSearch(localStorage, null, someSettings({ geoip_country: 'FR' }))).toEqual({ country: 'FR' });
  });

  it('does without a storage, as the prerendered page does', () => {
    rememberSearch(localStorage, 42, '?gender=female');
    expect(firstSearch(null, someUser(), settings)).toEqual({ country: 'NL', ...AGES });
  });
});
