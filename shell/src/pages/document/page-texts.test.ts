import { describe, expect, it } from 'vitest';
import { someSettings } from '@tandem/shared-ui/testing';
import type { Settings } from '@tandem/contracts/api/settings';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import banEn from '../ban/en.json';
import banFr from '../ban/fr.json';
import cookiesEn from '../cookies/en.json';
import cookiesFr from '../cookies/fr.json';
import faqEn from '../faq/en.json';
import faqFr from '../faq/fr.json';
import type { FaqText } from '../faq/faq-text.ts';
import privacyEn from '../privacy/en.json';
import privacyFr from '../privacy/fr.json';
import returnPolicyEn from '../return-policy/en.json';
import returnPolicyFr from '../return-policy/fr.json';
import serviceEn from '../service/en.json';
import serviceFr from '../service/fr.json';
import termsEn from '../terms/en.json';
import termsFr from '../terms/fr.json';
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

/** Parses the files as their pages do. Throws on another shape. */
const documents = (en: unknown, fr: unknown) => ({ en: readDocument(en), fr: readDocument(fr) });
const questions = (en: unknown, fr: unknown) => ({
  en: asDocument(readFaq(en)),
  fr: asDocument(readFaq(fr)),
});

const PAGES: Record<string, Record<Locale, DocumentText>> = {
  conduct: documents(banEn, banFr),
  cookies: documents(cookiesEn, cookiesFr),
  faq: questions(faqEn, faqFr),
  privacy: documents(privacyEn, privacyFr),
  returnPolicy: documents(returnPolicyEn, returnPolicyFr),
  support: documents(serviceEn, serviceFr),
  terms: documents(termsEn, termsFr),
};
const TENANTS: Record<string, Settings> = {
  'tandemly': someSettings(),
  'nuit douce': someSettings({
    name: 'Nuit Douce',
    domain: 'nuit.localhost',
    countries: ['FR', 'BE', 'CH', 'CA'],
    fictional_singular: { en: 'Fictional character', fr: 'Personnage fictif' },
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
const ALL = Object.keys(PAGES);
const page = (id: string, locale: Locale) => PAGES[id]?.[locale] ?? readDocument(termsEn);

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

describe.each(ALL)('%s', (id) => {
  it('has the same sections with the same blocks in both languages', () => {
    const outline = ({ sections, numbered, updated, summary }: DocumentText) => ({
      numbered,
      updated,
      summary: summary?.length,
      sections: sections.map((section) => [section.id, ...section.blocks.map(shapeOf)]),
    });
    expect(outline(page(id, 'fr'))).toEqual(outline(page(id, 'en')));
  });

  it('have the same facts and link targets in both languages', () => {
    const french = textsOf(page(id, 'fr'));
    for (const [index, text] of textsOf(page(id, 'en')).entries()) {
      expect(factsNamedIn(french[index] ?? ''), text).toEqual(factsNamedIn(text));
      expect(linksIn(french[index] ?? ''), text).toEqual(linksIn(text));
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
      const filled = textsOf(page(id, locale)).map((text) => fillText(text, facts, locale));
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

  it('is not left in English', () => {
    const french = textsOf(page(id, 'fr'));
    const same = textsOf(page(id, 'en')).filter((text, index) => text === french[index] && text.length > 24);
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
    expect(fillText('{signup_credits}, {refund_period}', facts, 'en')).toBe('1\u00A0credit, 30\u00A0days');
    const french = pageFacts(someSettings(), 'fr', translate('fr'));
    expect(fillText('{signup_credits}, {refund_period}, {countries}', french, 'fr')).toBe(
      '5\u00A0crédits, 14\u00A0jours, Pays-Bas, Belgique, France, Allemagne, Royaume-Uni et États-Unis',
    );
  });

  it('have French spaces in French', () => {
    const facts = pageFacts(someSettings(), 'fr', translate('fr'));
    expect(fillText('Vrai ? « Oui » : 15 minutes, 3 sites.', facts, 'fr')).toBe(
      'Vrai\u00A0? «\u00A0Oui\u00A0»\u00A0: 15\u00A0minutes, 3 sites.',
    );
  });

  it('knows the company’s country by code or English name', () => {
    const of = (country: string) =>
      pageFacts(someSettings({ company: { ...someSettings().company, country } }), 'fr', translate('fr'))
        .company_country;
    expect([of('NL'), of('Netherlands'), of('Elsewhere')]).toEqual(['Pays-Bas', 'Pays-Bas', 'Elsewhere']);
  });

  it('stumbles over a fact that there is not', () => {
    expect(() => fillText('{nothing}', pageFacts(someSettings(), 'en', translate('en')), 'en')).toThrow(/nothing/);
  });
});
