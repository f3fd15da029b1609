import type { ComponentType } from 'react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses, TestAppProps } from '@tandem/shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { someCode, somePricesWithBonus } from '../testing/discounts.ts';
import { somePrices } from '../testing/price-list.ts';
import BuyCreditsOffer from './buy-credits/BuyCreditsOffer.tsx';
import CheckoutPage from './checkout/CheckoutPage.tsx';
import { pageOf } from './repeat-order/page-of.tsx';
import enTransactions from './transactions/texts/en.json';
import frTransactions from './transactions/texts/fr.json';

// That the amounts of these responses are those of the payments at the provider: api-gateway/test/shown-prices.test.ts.

afterEach(() => sessionStorage.clear());

const money = (locale: Locale, amount: number, currency: string) =>
  new Intl.NumberFormat(LOCALE_TABLE[locale].iso, { style: 'currency', currency }).format(amount / 100);

function show(locale: Locale, page: Pick<TestAppProps, 'children' | 'path' | 'at'>, responses: FakeResponses) {
  const fake = createFakeHost({ user: someUser({ credits: 0, paid_user: true }), locale, responses });
  const messages = { 'mf-payments': messagesIn({ en, fr }, locale) };
  render(<TestApp fake={fake} messages={messages} {...page} />);
}

const INSIDE = new Date(Date.now() + 3_600_000).toISOString();
const LISTS: Readonly<Record<string, (country: Country) => BundlesResponse>> = {
  'without a discount': somePrices,
  'with the time bonus': (country) => somePricesWithBonus(country, INSIDE),
};

describe.each([
  ['en', 'NL'],
  ['fr', 'NL'],
  ['en', 'GB'],
  ['fr', 'GB'],
] as const)('in %s, from %s', (locale, country) => {
  it.each(Object.keys(LISTS))(
    'the dialog of a conversation and the checkout that it leads to show the price of each bundle: %s [R-PLATFORM-PROMISES]',
    async (which) => {
      const prices = (LISTS[which] ?? somePrices)(country);
      const responses = { 'GET /api/bundles.php': () => prices };
      for (const { id, price, discounted, currency } of prices.bundles) {
        const shown = money(locale, discounted?.price ?? price, currency);
        show(locale, { children: <BuyCreditsOffer reason="insufficient_credits" onClose={vi.fn()} /> }, responses);
        const links = await screen.findAllByRole('link');
        const link = links.find((one) => one.getAttribute('href')?.includes(`/credits/${id}`));
        expect(link?.textContent).toContain(shown);
        const at = link?.getAttribute('href')?.replace(/^\/fr/, '') ?? '';
        expect(at).toBe(`/credits/${id}?country=${country}`);
        cleanup();
        show(locale, { children: <CheckoutPage />, path: '/credits/:id/:paymentmethod?', at }, responses);
        expect((await screen.findByRole('complementary')).textContent).toContain(shown);
        cleanup();
      }
    },
  );

  it('the checkout shows what a code makes of the price, and a repeat order its own price [R-PLATFORM-PROMISES, R-PAY-REPEAT-PRICE]', async () => {
    const prices = somePrices(country);
    const currency = prices.bundles[0]?.currency ?? 'EUR';
    const after = { amount: 3314, currency };
    const at = '/credits/40/visa?code=AUTUMN15';
    show(
      locale,
      { children: <CheckoutPage />, path: '/credits/:id/:paymentmethod?', at },
      {
        'GET /api/bundles.php': () => prices,
        'GET /api/discountcode.php': () => someCode({ new_price: after }),
      },
    );
    const summary = await screen.findByRole('complementary');
    await waitFor(() => expect(summary.textContent).toContain(money(locale, after.amount, currency)));
    cleanup();

    const Repeat = pageOf(messagesIn({ en: enTransactions, fr: frTransactions }, locale)) as ComponentType;
    const order = {
      bundle_id: '40',
      credits: 40,
      method: 'visa',
      country,
      amount: 2917,
      currency,
      discount_code: 'TIMEBONUS25',
      last_amount: null,
    } as const;
    show(
      locale,
      { children: <Repeat />, path: '/credits/repeat-order', at: '/credits/repeat-order' },
      {
        'GET /api/repeat-order.php': () => ({ order }),
      },
    );
    await screen.findByRole('button');
    expect(document.body.textContent).toContain(money(locale, order.amount, currency));
  });
});
