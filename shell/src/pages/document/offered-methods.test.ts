import { describe, expect, it } from 'vitest';
import { someSettings } from '@tandem/contracts/testing/some-settings';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import enFaq from '../faq/en.json';
import { fillFaq } from '../faq/faq-search.ts';
import frFaq from '../faq/fr.json';
import enTerms from '../terms/en.json';
import frTerms from '../terms/fr.json';
import { readDocument, readFaq, translate } from '../testing/page-texts.ts';
import { textsOfBlocks } from './document-text.ts';
import { fillDocument } from './fill-text.ts';
import { pageFacts } from './page-facts.ts';

const FAQ: Record<Locale, unknown> = { en: enFaq, fr: frFaq };
const TERMS: Record<Locale, unknown> = { en: enTerms, fr: frTerms };

/** FAQ and terms, in pieces, as a tenant's visitors read them whose countries offer these methods. */
function piecesFor(locale: Locale, offered: PaymentMethod[] | undefined): Map<string, string> {
  const { payment_methods: _all, ...rest } = someSettings();
  const settings = offered === undefined ? rest : { ...rest, payment_methods: offered };
  const facts = pageFacts(settings, locale, translate(locale));
  const questions = fillFaq(readFaq(FAQ[locale]), facts).groups.flatMap((group) => group.questions);
  const { sections } = fillDocument(readDocument(TERMS[locale]), facts);
  return new Map([
    ...questions.map((one) => [`faq#${one.id}`, [one.question, ...textsOfBlocks(one.answer)].join('\n')] as const),
    ...sections.map(({ id, title, blocks }) => [`terms#${id}`, [title, ...textsOfBlocks(blocks)].join('\n')] as const),
  ]);
}

const NAMES: Record<'sdd' | 'sct', Record<Locale, RegExp>> = {
  sdd: { en: /direct debit|\bSEPA\b|mandate/i, fr: /prélèvement|SEPA|mandat/i },
  sct: { en: /bank transfer/i, fr: /virement/i },
};

/** The pieces that name a method. */
const naming = (pieces: ReadonlyMap<string, string>, name: RegExp) =>
  [...pieces].filter(([, text]) => name.test(text)).map(([id]) => id);

const EVERYWHERE: PaymentMethod[] = ['visa', 'mastercard', 'creditcard', 'paypal', 'applepay'];

describe.each(LOCALES)('FAQ and terms in %s', (locale) => {
  it('name a direct debit and a transfer where the tenant offers them, and nowhere else [R-PLATFORM-METHODS-NAMED]', () => {
    const all = piecesFor(locale, ['ideal', ...EVERYWHERE, 'sdd', 'sct']);
    const byDebit = ['faq#payment-methods', 'faq#direct-debit', 'faq#direct-debit-limit', 'terms#buying'];
    const byTransfer = ['faq#payment-methods', 'faq#credits-missing', 'terms#buying'];
    expect(naming(all, NAMES.sdd[locale])).toEqual(byDebit);
    expect(naming(all, NAMES.sct[locale])).toEqual(byTransfer);
    const withoutDebit = piecesFor(locale, ['ideal', ...EVERYWHERE, 'sct']);
    expect(naming(withoutDebit, NAMES.sdd[locale])).toEqual([]);
    expect(naming(withoutDebit, NAMES.sct[locale])).toEqual(byTransfer);
    const withoutBoth = piecesFor(locale, EVERYWHERE);
    expect(naming(withoutBoth, NAMES.sdd[locale])).toEqual([]);
    expect(naming(withoutBoth, NAMES.sct[locale])).toEqual([]);
    const gone = [...all.keys()].filter((id) => !withoutBoth.has(id));
    expect(gone).toEqual(['faq#direct-debit', 'faq#direct-debit-limit']);
  });

  it('say of each tenant how one pays in its countries [R-PLATFORM-METHODS-NAMED]', () => {
    const answer = (offered: PaymentMethod[] | undefined) =>
      piecesFor(locale, offered).get('faq#payment-methods')?.split('\n').slice(2);
    const french = answer(['cartebancaire', ...EVERYWHERE, 'sdd', 'paysafecard', 'sct', 'bancontact']);
    expect(french).toEqual([
      locale === 'fr'
        ? 'Selon votre pays, vous pouvez aussi payer par Carte Bancaire, Bancontact, paysafecard, virement ou prélèvement SEPA.'
        : 'Depending on your country, you can also pay by Carte Bancaire, Bancontact, paysafecard, bank transfer, or SEPA direct debit.',
    ]);
    // Another backend may not say what is offered: then the texts name nothing of a country's own.
    expect([answer(EVERYWHERE), answer([]), answer(undefined)]).toEqual([[], [], []]);
  });
});
