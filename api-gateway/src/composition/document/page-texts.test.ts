import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@tandem/contracts/api/settings';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { LOCALES } from '@tandem/contracts/product/locales';
import { expect, it } from 'vitest';
import { pageTexts } from './page-texts.ts';

const settings = {
  name: 'Nuit Douce',
  index_title: { en: 'Nuit Douce: encounters after dusk', fr: 'Les rencontres du soir' },
  description: { en: 'An unhurried place.', fr: 'Un lieu sans hâte.' },
  signup_credits: 10,
  message_credits: 2,
} as Settings;
const route = (texts: ReleaseRoute['texts']) => ({ texts }) as ReleaseRoute;
const home = route({ title: { en: '{index_title}', fr: '{index_title}' } });

it('gives the home page the title and the description of its tenant, with the name once', () => {
  expect(pageTexts(settings, 'en', home, 200)).toEqual({
    title: 'Nuit Douce: encounters after dusk',
    description: 'An unhurried place.',
  });
  expect(pageTexts(settings, 'fr', home, 200)).toEqual({
    title: 'Les rencontres du soir · Nuit Douce',
    description: 'Un lieu sans hâte.',
  });
});

it('fills in the name and the number of free messages', () => {
  const gallery = route({
    title: { en: 'People of {tenant}', fr: 'Portraits' },
    description: { en: '{free_messages} free messages', fr: '{free_messages} messages offerts' },
  });
  expect(pageTexts(settings, 'en', gallery, 200)).toEqual({
    title: 'People of Nuit Douce',
    description: '5 free messages',
  });
});

it.each([
  [10, 'en', 'Write. Your first 5 messages are free.'],
  [10, 'fr', 'Écrivez. Vos 5\u00A0premiers messages sont offerts.'],
  [2, 'en', 'Write. Your first message is free.'],
  [2, 'fr', 'Écrivez. Votre premier message est offert.'],
  [1, 'en', 'Write. Joining is free.'],
  [1, 'fr', 'Écrivez. L’inscription est gratuite.'],
] as const)(
  'says what %s credits of a new account come to, in the form of its number, in %s [R-LANDERS-FREE-SAID]',
  (credits, locale, description) => {
    const page = route({
      title: { en: 'Portraits' },
      description: { en: 'Write. {free_offer}', fr: 'Écrivez. {free_offer}' },
    });
    expect(pageTexts({ ...settings, signup_credits: credits }, locale, page, 200).description).toBe(description);
  },
);

const textsAt = (file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as Readonly<Record<string, unknown>>;

it.each(LOCALES)('says it as the frame does once the page changes, in %s [R-LANDERS-FREE-SAID]', (locale) => {
  const own = textsAt(`../../platform/tenants/texts/${locale}.json`);
  expect(Object.keys(own)).toHaveLength(3);
  expect(textsAt(`../../../../shell/src/locales/${locale}.json`)).toMatchObject(own);
});

it('says what went wrong where there is no route', () => {
  expect(pageTexts(settings, 'fr', null, 404).title).toBe('Cette page est introuvable · Nuit Douce');
  expect(pageTexts(settings, 'en', null, 503).title).toBe('Not available right now · Nuit Douce');
});

it('reads in the default language what a release does not have in the page’s', () => {
  const older = route({ title: { en: 'Portraits' }, description: { en: 'Of people' } });
  expect(pageTexts(settings, 'fr', older, 200)).toEqual({ title: 'Portraits · Nuit Douce', description: 'Of people' });
});
