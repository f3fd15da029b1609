import { expect, it } from 'vitest';
import { LOCALES, LOCALE_TABLE, localizePath, splitLocale } from './locales.ts';

it('the locales are English and French, each with its code, its ISO tag and its file of texts [L-LOCALE-SUPPORTED, F-LOCALE-FIELDS]', () => {
  expect(LOCALES.map((locale) => LOCALE_TABLE[locale])).toMatchObject([
    { code: 'en', iso: 'en-US', file: 'en.json' },
    { code: 'fr', iso: 'fr-FR', file: 'fr.json' },
  ]);
});

it('English is the language of the addresses that name none [L-LOCALE-DEFAULT]', () => {
  expect(splitLocale('/members/7')).toEqual({ locale: 'en', path: '/members/7' });
  expect(splitLocale('/fr/members/7')).toEqual({ locale: 'fr', path: '/members/7' });
  expect(localizePath('en', '/members/7')).toBe('/members/7');
  expect(localizePath('fr', '/members/7')).toBe('/fr/members/7');
});
