import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { isRegionOf, REGIONS } from './regions.ts';

/** Counted in ISO 3166-2; Italy is its 106 provinces and Valle d'Aosta. */
const COUNTS: Record<string, number> = {
  US: 51,
  NL: 12,
  BE: 11,
  FR: 18,
  IT: 107,
  ES: 52,
  DE: 16,
  AT: 9,
  IE: 4,
  GB: 4,
  CA: 13,
  PL: 16,
  AU: 8,
  NZ: 17,
  CH: 26,
};

/** F-PLATFORM-REGION-LABELS, word by word. */
const LABELS = {
  province: ['NL', 'BE', 'IE', 'IT', 'ES', 'CA', 'PL'],
  region: ['GB', 'FR'],
  state: ['DE', 'AT', 'US', 'AU', 'NZ'],
  canton: ['CH'],
} as const;

describe('regions by country', () => {
  it.each([...COUNTRIES])(
    '%s lists each region once, with an ISO 3166-2 id and a name [F-PLATFORM-REGIONS]',
    (country) => {
      const { items } = REGIONS[country];
      expect(items).toHaveLength(COUNTS[country] ?? 0);
      expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
      expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
      for (const item of items) {
        expect(item.id).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
        expect(item.name).toMatch(/^\p{Lu}[\p{L}’'\-. /]+$/u);
      }
    },
  );

  it.each(Object.entries(LABELS))(
    'calls the regions of its countries a %s [F-PLATFORM-REGION-LABELS, F-PLATFORM-COUNTRIES]',
    (label, countries) => {
      expect(COUNTRIES.filter((country) => REGIONS[country].label === label).toSorted()).toEqual(
        [...countries].toSorted(),
      );
    },
  );

  it('knows which country a region belongs to', () => {
    expect(isRegionOf('NL', 'NL-NH')).toBe(true);
    expect(isRegionOf('BE', 'NL-NH')).toBe(false);
    expect(isRegionOf('NL', 'NL-XX')).toBe(false);
  });
});
