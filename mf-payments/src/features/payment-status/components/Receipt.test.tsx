import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Payment } from '@tandem/contracts/api/payments';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Settings } from '@tandem/contracts/api/settings';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../../locales/en.json';
import fr from '../../../locales/fr.json';
import { somePricesWithBonus } from '../../../testing/discounts.ts';
import { somePayment } from '../../../testing/price-list.ts';
import { plainSpaces, WRITTEN_CASES } from '../../../testing/written-prices.ts';
import type { Paper } from '../model/use-paper.ts';
import { Receipt } from './Receipt.tsx';

const PAID_AT = '2026-11-20T18:01:30.000Z';

function showReceipt({
  locale = 'en',
  settings = {},
  paper,
  ...payment
}: Partial<Payment> & { locale?: Locale; settings?: Partial<Settings>; paper?: Paper } = {}) {
  render(
    <TestApp
      fake={createFakeHost({ user: someUser(), locale, settings })}
      messages={{ 'mf-payments': messagesIn({ en, fr }, locale) }}
      path="/"
      at="/"
    >
      <Receipt payment={somePayment({ status: 'completed', completed_at: PAID_AT, ...payment })} paper={paper} />
    </TestApp>,
  );
}

/** The lines of the receipt in their order: their labels and texts. */
const lines = (name: string) => {
  const receipt = within(screen.getByRole('region', { name }));
  const terms = receipt.getAllByRole('term').map(({ textContent }) => textContent);
  const texts = receipt
    .getAllByRole('definition')
    .map((value) =>
      value.children.length > 1 ? [...value.children].map((one) => one.textContent) : value.textContent,
    );
  return terms.map((term, index) => [term, texts[index]]);
};

/** As Intl writes it, with the day on the line of its month (R-FRAME-DATE-LINE). */
const momentOf = (iso: string) =>
  new Date(PAID_AT).toLocaleString(iso, { dateStyle: 'long', timeStyle: 'short' }).replace(' ', '\u00A0');

it('shows what was bought, when, for how much, how, and from whom', () => {
  showReceipt();
  expect(screen.getByRole('heading', { level: 2, name: 'Receipt' })).toBeDefined();
  expect(lines('Receipt')).toEqual([
    ['Order number', '7D0C-3A52'],
    ['Date', momentOf('en-US')],
    ['You bought', '40 credits on Tandemly'],
    ['Total, incl. VAT', '€44.99'],
    ['Paid with', 'iDEAL'],
    [
      'Sold by',
      ['Tandemly B.V.', 'Teststraat 1', 'Utrecht, Netherlands', 'Company register 00000000', 'VAT NL000000000B00'],
    ],
  ]);
});

it('shows it in French', () => {
  showReceipt({ locale: 'fr', method: 'sct' });
  expect(lines('Reçu')).toEqual([
    ['N°\u00A0de commande', '7D0C-3A52'],
    ['Date', momentOf('fr-FR')],
    ['Achat', '40\u00A0crédits sur Tandemly'],
    ['Total TTC', '44,99\u00A0€'],
    ['Moyen de paiement', 'Virement bancaire'],
    [
      'Vendeur',
      [
        'Tandemly B.V.',
        'Teststraat 1',
        'Utrecht, Pays-Bas',
        'Registre du commerce\u00A0: 00000000',
        'TVA\u00A0: NL000000000B00',
      ],
    ],
  ]);
});

it('shows the discount and its code', () => {
  showReceipt({ amount: 3824, discount_amount: 675, discount_code: 'AUTUMN15' });
  expect(lines('Receipt').slice(3, 5)).toEqual([
    ['Discount, AUTUMN15', '−€6.75'],
    ['Total, incl. VAT', '€38.24'],
  ]);
});

it('names the time bonus as the checkout does, not by its code [R-PAY-RECEIPT-BONUS]', () => {
  showReceipt({ amount: 3374, discount_amount: 1125, discount_code: 'TIMEBONUS25' });
  expect(lines('Receipt')[3]).toEqual(['Welcome bonus, 25%', '−€11.25']);
});

it.each([
  ['en', 'Receipt', ['Welcome bonus, 10%', '−€4.50']],
  ['fr', 'Reçu', ['Bonus de bienvenue, 10\u00A0%', '−4,50\u00A0€']],
] as const)(
  'names the welcome code as the checkout does, not by its code, in %s [R-PAY-RECEIPT-WELCOME]',
  (locale, name, line) => {
    showReceipt({ locale, amount: 4049, discount_amount: 450, discount_code: 'HELLO10', discount_welcome: true });
    expect(lines(name)[3]).toEqual(line);
    expect(document.body.textContent).not.toContain('HELLO10');
  },
);

it('names the discount for staying, not by its code [R-PAY-STAY-NAMED]', () => {
  showReceipt({ amount: 3149, discount_amount: 1350, discount_code: 'FORSTAYINGX7' });
  expect(lines('Receipt')[3]).toEqual(['Discount for staying', '−€13.50']);
});

it.each(WRITTEN_CASES)(
  'writes amounts in $currency as the language does: $locale [R-PAY-MONEY-WRITTEN]',
  ({ country, currency, locale, taken, paid }) => {
    const { bundles } = somePricesWithBonus(country, '2099-01-01T00:00:00.000Z');
    const popular = bundles.find(({ id }) => id === '40');
    const amount = popular?.discounted?.price ?? 0;
    const discount = { discount_amount: (popular?.price ?? 0) - amount, discount_code: 'TIMEBONUS25' };
    showReceipt({ locale, country, currency, amount, ...discount });
    const amounts = lines(locale === 'en' ? 'Receipt' : 'Reçu').map(([, text]) => plainSpaces(String(text)));
    expect(amounts.slice(3, 5)).toEqual([taken, paid]);
  },
);

it('has the currency of the payment, and every VAT number of a company, or none', () => {
  const company = {
    name: 'Nuit Douce SAS',
    address: '17 bis, rue des Lampes-Basses',
    kvk: 'RCS Lyon 000 417 265',
    city: '69000 Lyon',
    country: 'France',
    tradenames: [],
    vat_numbers: ['FR00000417265', 'CHE-000.417.265 TVA'],
  };
  showReceipt({ amount: 4490, currency: 'CHF', country: 'CH', method: 'visa', settings: { company } });
  expect(lines('Receipt').slice(3)).toEqual([
    ['Total, incl. VAT', 'CHF\u00A044.90'],
    ['Paid with', 'Visa'],
    [
      'Sold by',
      [
        'Nuit Douce SAS',
        '17 bis, rue des Lampes-Basses',
        '69000 Lyon, France',
        'Company register RCS Lyon 000 417 265',
        'VAT FR00000417265',
        'VAT CHE-000.417.265 TVA',
      ],
    ],
  ]);
});

it('is printed by its button', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  showReceipt();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

it.each([
  ['CA', 'en', 'Total, incl. GST'],
  ['NZ', 'fr', 'Total, TPS comprise'],
  ['CH', 'fr', 'Total TTC'],
  ['US', 'en', 'Total'],
  ['US', 'fr', 'Total'],
] as const)('names the tax that a buyer in %s pays, in %s: %s [R-PAY-TAX-NAME]', (country, locale, label) => {
  showReceipt({ country, locale });
  expect(lines(locale === 'fr' ? 'Reçu' : 'Receipt').map(([term]) => term)).toContain(label);
});

it.each([
  { locale: 'en', country: 'NL', vat: { rate: 21, amount: 781 }, tax: [['of which VAT, 21%', '€7.81']] },
  { locale: 'fr', country: 'FR', vat: { rate: 20, amount: 750 }, tax: [['dont TVA, 20\u00A0%', '7,50\u00A0€']] },
  { locale: 'en', country: 'CA', vat: { rate: 5, amount: 214 }, tax: [['of which GST, 5%', '€2.14']] },
  { locale: 'en', country: 'US', vat: { rate: 0, amount: 0 }, tax: [] },
] as const)(
  'has the number of its invoice and the tax, in $locale from $country [R-PAY-RECEIPT-NUMBERS]',
  ({ locale, country, vat, tax }) => {
    showReceipt({ locale, country, paper: { invoice_number: '2026-000042', vat } });
    const shown = lines(locale === 'fr' ? 'Reçu' : 'Receipt');
    const invoice = locale === 'fr' ? 'N°\u00A0de facture' : 'Invoice number';
    expect(shown.filter(([term]) => term === invoice)).toEqual([[invoice, '2026-000042']]);
    expect(shown.filter(([term]) => /^(of which|dont)/.test(String(term)))).toEqual(tax);
  },
);
