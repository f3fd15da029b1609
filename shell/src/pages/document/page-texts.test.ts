import { describe, expect, it } from 'vitest';
import { someSettings } from '@tandem/shared-ui/testing';
import type { Settings } from '@tandem/contracts/api/settings';
import { DEFAULT_LOCALE, LOCALES } from '@tandem/contracts/product/locales';
import { inEveryLocale } from '@tandem/contracts/testing/in-every-locale';
import type { Locale } from '@tandem/contracts/product/locales';
import type { FaqText } from '../faq/faq-text.ts';
import { readDocument, readFaq, translate } from '../testing/page-texts.ts';
import { textsOfBlocks } from './document-text.ts';
import type { DocumentText, TextBlock } from './document-text.ts';
import { fillText } from './fill-text.ts';
import { readInline } from './inline-text.ts';
import { pageFacts } from './page-facts.ts';

/** The questions in the shape of the other pages: a section for each, so that the same checks apply to all texts. */
function asDocument({ groups, ...rest }: FaqText): DocumentText {
  const sections = groups.flatMap(({ id, title, questions }) => [
    { id, title, blocks: [] },
    ...questions.map((one) => ({ id: one.id, title: one.question, blocks: one.answer })),
  ]);
  return { ...rest, sections };
}

type Load = (locale: Locale) => Promise<{ default: unknown }>;

/** Parses the files of a page as the page does. Throws on another shape. */
async function inEveryLanguage(
  load: Load,
  parse: (file: unknown) => DocumentText = readDocument,
): Promise<Record<Locale, DocumentText>> {
  const texts = LOCALES.map(async (locale) => [locale, parse((await load(locale)).default)] as const);
  return Object.fromEntries(await Promise.all(texts)) as Record<Locale, DocumentText>;
}

const PAGES = {
  conduct: await inEveryLanguage((locale) => import(`../ban/${locale}.json`)),
  cookies: await inEveryLanguage((locale) => import(`../cookies/${locale}.json`)),
  faq: await inEveryLanguage(
    (locale) => import(`../faq/${locale}.json`),
    (file) => asDocument(readFaq(file)),
  ),
  privacy: await inEveryLanguage((locale) => import(`../privacy/${locale}.json`)),
  returnPolicy: await inEveryLanguage((locale) => import(`../return-policy/${locale}.json`)),
  support: await inEveryLanguage((locale) => import(`../service/${locale}.json`)),
  terms: await inEveryLanguage((locale) => import(`../terms/${locale}.json`)),
};
const TENANTS: Record<string, Settings> = {
  'tandemly': someSettings(),
  'nuit douce': someSettings({
    name: 'Nuit Douce',
    domain: 'nuit.localhost',
    countries: ['FR', 'BE', 'CH', 'CA'],
    payment_methods: ['cartebancaire', 'visa', 'paypal', 'sdd', 'sct', 'bancontact'],
    fictional_singular: inEveryLocale({ en: 'Fictional character', fr: 'Personnage fictif' }),
    signup_credits: 1,
    refund_days: 30,
    support_phone: '',
    company: {
      name: 'Nuit Douce SAS',
      address: '17 bis, rue des Lampes-Basses',
      city: '69000 Lyon',
      country: 'France',
      kvk: 'RCS Lyon 000 417 265',
      tradenames: ['Nuit Douce'],
      vat_numbers: [],
    },
  }),
};
const PAGES_BY_ID = new Map<string, Record<Locale, DocumentText>>(Object.entries(PAGES));
const TRANSLATIONS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const page = (id: string, locale: Locale) => (PAGES_BY_ID.get(id) ?? PAGES.terms)[locale];

function textsOf(text: DocumentText): string[] {
  const sections = text.sections.flatMap(({ title, blocks }) => [title, ...textsOfBlocks(blocks)]);
  return [text.title, text.lead, ...(text.summary ?? []), ...sections];
}

const factsNamedIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => String(to)).toSorted();

/** The shape of a block: what kind, and how much of it. */
function shapeOf(block: TextBlock): string {
  if (typeof block === 'string') return 'paragraph';
  if ('table' in block) return `table ${block.table.rows.map((row) => row.length).join(' ')}`;
  return `${Object.keys(block)[0]} ${textsOfBlocks([block]).length}`;
}

describe.each([...PAGES_BY_ID.keys()])('%s', (id) => {
  it.each(TRANSLATIONS)('has the same sections with the same blocks in %s', (locale) => {
    const outline = ({ sections, numbered, updated, summary }: DocumentText) => ({
      numbered,
      updated,
      summary: summary?.length,
      sections: sections.map((section) => [section.id, ...section.blocks.map(shapeOf)]),
    });
    expect(outline(page(id, locale))).toEqual(outline(page(id, 'en')));
  });

  it.each(TRANSLATIONS)('has the same facts and link targets in %s', (locale) => {
    const translated = textsOf(page(id, locale));
    for (const [index, text] of textsOf(page(id, 'en')).entries()) {
      expect(factsNamedIn(translated[index] ?? ''), text).toEqual(factsNamedIn(text));
      expect(linksIn(translated[index] ?? ''), text).toEqual(linksIn(text));
    }
  });

  it('has every anchor once', () => {
    const ids = page(id, 'en').sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const anchor of ids) expect(anchor).toMatch(/^[a-z][a-z-]*$/);
  });

  describe.each(LOCALES)('in %s', (locale) => {
    it.each(Object.keys(TENANTS))('is filled whole for %s', (tenant) => {
      const settings = TENANTS[tenant] ?? someSettings();
      const facts = pageFacts(settings, locale, translate(locale));
      const filled = textsOf(page(id, locale)).map((text) => fillText(text, facts));
      for (const text of filled) expect(text ?? '').not.toMatch(/[{}]|undefined|null|NaN/);
      // Only what the tenant does not have is left out: its telephone and its VAT number.
      const leftOut = textsOf(page(id, locale)).filter((_text, index) => filled[index] === null);
      for (const text of leftOut) expect(text).toMatch(/^\[?\{(phone|vat)\}/);
    });

    it('link only to pages and places that exist', () => {
      const places = textsOf(page(id, locale))
        .flatMap(readInline)
        .flatMap((piece) =>
          piece.kind === 'link' && 'hash' in piece.target && piece.target.hash !== '' ? [piece.target] : [],
        );
      const missing = places.filter(({ hash, ...target }) => {
        const { sections } = page(target.kind === 'page' ? target.link : id, locale);
        return !sections.some((section) => `#${section.id}` === hash);
      });
      expect(missing).toEqual([]);
    });

    it('is typeset: no straight quotes, no doubled spaces', () => {
      for (const text of textsOf(page(id, locale))) expect(text).not.toMatch(/['"]| {2}|\s$|^\s/);
    });
  });

  it.each(TRANSLATIONS)('is not left in English in %s', (locale) => {
    const translated = textsOf(page(id, locale));
    const same = textsOf(page(id, 'en')).filter((text, index) => text === translated[index] && text.length > 24);
    expect(same.filter((text) => /[a-z]{4,} [a-z]{3,}/.test(text))).toEqual([]);
  });

  it('names no tenant [R-PLATFORM-TENANT-SETTINGS]', () => {
    for (const text of LOCALES.flatMap((locale) => textsOf(page(id, locale))))
      expect(text).not.toMatch(/tandemly|nuit ?douce|localhost|\.test\b/i);
  });
});

describe('the facts of a tenant', () => {
  it('are its settings, with the plural that belongs to the number [R-PLATFORM-TENANT-SETTINGS]', () => {
    const facts = pageFacts(TENANTS['nuit douce'] ?? someSettings(), 'en', translate('en'));
    expect(fillText('{signup_credits}, {refund_period}', facts)).toBe('1\u00A0credit, 30\u00A0days');
    const french = pageFacts(someSettings(), 'fr', translate('fr'));
    expect(fillText('{signup_credits}, {refund_period}, {countries}', french)).toBe(
      '5\u00A0crédits, 14\u00A0jours, Pays-Bas, Belgique, France, Allemagne, Royaume-Uni et États-Unis',
    );
  });

  it('knows the company’s country by code or English name', () => {
    const of = (country: string) =>
      pageFacts(someSettings({ company: { ...someSettings().company, country } }), 'fr', translate('fr'))
        .company_country;
    expect([of('NL'), of('Netherlands'), of('Elsewhere')]).toEqual(['Pays-Bas', 'Pays-Bas', 'Elsewhere']);
  });

  it('stumbles over a fact that there is not', () => {
    expect(() => fillText('{nothing}', pageFacts(someSettings(), 'en', translate('en')))).toThrow(/nothing/);
  });
});

const BLOCKS_DEBIT: Record<Locale, RegExp> = {
  en: /bank or payment service (takes a payment|has taken one of its payments) back.*whatever the method of that payment/,
  fr: /banque ou (un|votre) service de paiement .*repr.*quel qu’en soit le moyen/,
};

it.each(
  LOCALES.flatMap((locale) => [['terms', 'buying', locale] as const, ['faq', 'direct-debit-limit', locale] as const]),
)(
  '%s#%s says in %s that a charge-back by any method blocks direct debit [R-PAY-CHARGEBACK-DEBIT]',
  (page, section, locale) => {
    const blocks = PAGES[page][locale].sections.find(({ id }) => id === section)?.blocks ?? [];
    expect(textsOfBlocks(blocks).join(' ')).toMatch(BLOCKS_DEBIT[locale]);
  },
);
