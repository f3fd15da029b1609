import { expect, it } from 'vitest';
import type { Country } from '@tandem/contracts/product/locales';
import { LOCALES_BY_COUNTRY, suggestedLocales } from './suggested-locales.ts';

const suggest = (country: Country | null, current: 'en' | 'fr', browser: string[] = []) =>
  suggestedLocales({ country, current, browser, visible: ['en', 'fr'] });

/** The table of the specification, and its result on an English and on a French page. */
const TABLE: [Country, string[], string[], string[]][] = [
  ['US', ['en', 'es'], ['en', 'fr'], ['en', 'fr']],
  ['NL', ['nl'], ['en', 'fr'], ['fr', 'en']],
  ['BE', ['nl', 'fr', 'de'], ['fr', 'en'], ['fr', 'en']],
  ['FR', ['fr'], ['fr', 'en'], ['fr', 'en']],
  ['IT', ['it'], ['en', 'fr'], ['fr', 'en']],
  ['ES', ['es'], ['en', 'fr'], ['fr', 'en']],
  ['DE', ['de'], ['en', 'fr'], ['fr', 'en']],
  ['AT', ['de'], ['en', 'fr'], ['fr', 'en']],
  ['IE', ['en'], ['en', 'fr'], ['en', 'fr']],
  ['GB', ['en'], ['en', 'fr'], ['en', 'fr']],
  ['CA', ['en', 'fr'], ['en', 'fr'], ['en', 'fr']],
  ['PL', ['pl'], ['en', 'fr'], ['fr', 'en']],
  ['AU', ['en'], ['en', 'fr'], ['en', 'fr']],
  ['NZ', ['en'], ['en', 'fr'], ['en', 'fr']],
  ['CH', ['de', 'it', 'fr'], ['fr', 'en'], ['fr', 'en']],
];

it.each(TABLE)(
  '%s suggests %j, and those of them that the site has are first [L-LOCALE-SUGGESTIONS]',
  (country, suggested, onEnglish, onFrench) => {
    expect(LOCALES_BY_COUNTRY[country]).toEqual(suggested);
    expect(suggest(country, 'en')).toEqual(onEnglish);
    expect(suggest(country, 'fr')).toEqual(onFrench);
  },
);

it('knows every country of the table and no other [L-LOCALE-SUGGESTIONS]', () => {
  expect(Object.keys(LOCALES_BY_COUNTRY).toSorted()).toEqual(TABLE.map(([country]) => country).toSorted());
});

it('shows a suggested language only where the site has it [L-LOCALE-SUGGESTIONS]', () => {
  expect(suggestedLocales({ country: 'CA', current: 'en', browser: [], visible: ['en'] })).toEqual(['en']);
});

it('always offers the current language and the browser’s [L-LOCALE-ALWAYS-OFFERED]', () => {
  expect(suggestedLocales({ country: null, current: 'fr', browser: [], visible: ['en'] })).toEqual(['fr', 'en']);
  expect(suggest(null, 'en', ['fr-CA', 'de'])).toEqual(['en', 'fr']);
});
