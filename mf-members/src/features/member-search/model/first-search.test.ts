import { describe, expect, it, vi } from 'vitest';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import { firstSearch, rememberSearch } from './first-search.ts';

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

  it('of a visitor is their country, where it is known', () => {
    expect(firstSearch(localStorage, null, settings)).toEqual({});
    expect(firstSearch(localStorage, null, someSettings({ geoip_country: 'FR' }))).toEqual({ country: 'FR' });
  });

  it('does without a storage, or with one that refuses', () => {
    const refusing = {
      getItem: vi.fn(() => {
        throw new Error('denied');
      }),
      setItem: vi.fn(() => {
        throw new Error('full');
      }),
    };
    expect(firstSearch(null, null, settings)).toEqual({});
    rememberSearch(refusing as unknown as Storage, 42, '?gender=female');
    expect(firstSearch(refusing as unknown as Storage, someUser(), settings)).toEqual({ country: 'NL' });
  });
});
