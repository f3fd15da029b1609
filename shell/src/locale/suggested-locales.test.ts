import { expect, it } from 'vitest';
import type { Country } from '@tandem/contracts/product/locales';
import { LOCALES_BY_COUNTRY } from '@tandem/contracts/product/locales';
import { suggestedLocales } from './suggested-locales.ts';

const suggest = (country: Country | null, current: 'en' | 'fr', browser: string[] = []) =>
  suggestedLocales({ country, current, browser, visible: ['en', 'fr'] });

it.each([
  ['FR', 'en', ['fr', 'en']],
  ['BE', 'en', ['fr', 'en']],
  ['CH', 'en', ['fr', 'en']],
  ['CA', 'fr', ['en', 'fr']],
  ['GB', 'fr', ['en', 'fr']],
  ['NL', 'fr', ['fr', 'en']],
] as const)('for %s on a page in %s come %j [L-LOCALE-SUGGESTIONS]', (country, current, order) => {
  expect(suggest(country, current)).toEqual(order);
});

it('shows en and fr only, whatever the table suggests [L-LOCALE-SUGGESTIONS]', () => {
  for (const country of Object.keys(LOCALES_BY_COUNTRY) as Country[])
    expect(suggest(country, 'en').toSorted()).toEqual(['en', 'fr']);
});

it('always offers the current language and the browser’s [L-LOCALE-ALWAYS-OFFERED]', () => {
  expect(suggestedLocales({ country: null, current: 'fr', browser: [], visible: ['en'] })).toEqual(['fr', 'en']);
  expect(suggest(null, 'en', ['fr-CA', 'de'])).toEqual(['en', 'fr']);
});
