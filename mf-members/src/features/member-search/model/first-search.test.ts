import { describe, expect, it } from 'vitest';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import { firstSearch, rememberSearch } from './first-search.ts';
import { addressOf } from './search-filters.ts';

const settings = someSettings();
const profile = someUser().profile;

describe('the first search', () => {
  it('is the last one of this member', () => {
    rememberSearch(localStorage, 42, '?gender=female&min_age=30');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({ gender: 'female', min_age: 30 });
  });

  it('is not the one of another member on the same device', () => {
    rememberSearch(localStorage, 7, '?gender=female');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({ country: 'NL' });
  });

  it('stays empty after a reset', () => {
    rememberSearch(localStorage, 42, '');
    expect(firstSearch(localStorage, someUser(), settings)).toEqual({});
  });

  it.each([
    ['hetero', 'male', 'female'],
    ['hetero', 'female', 'male'],
    ['gay', 'male', 'male'],
    ['lesbian', 'female', 'female'],
    ['bi', 'female', undefined],
    [null, 'female', undefined],
  ] as const)('of a new member who is %s and %s looks for %s in their country', (sexuality, gender, sought) => {
    const user = someUser({ profile: { ...profile, sexuality, gender, country: 'BE' } });
    expect(firstSearch(localStorage, user, settings)).toEqual({ ...(sought && { gender: sought }), country: 'BE' });
  });

  it.each([
    ['left out', { country: undefined, gender: 'female', sexuality: undefined }, {}],
    ['null', { country: null, gender: null, sexuality: null }, {}],
    ['left out in part', { country: undefined, gender: 'male', sexuality: 'hetero' }, { gender: 'female' }],
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
    expect(firstSearch(null, someUser(), settings)).toEqual({ country: 'NL' });
  });
});
