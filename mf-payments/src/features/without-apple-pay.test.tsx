import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import type { RepeatOrder } from '@tandem/contracts/api/transactions';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, expect, it, vi } from 'vitest';
import main from '../locales/en.json';
import mainInFrench from '../locales/fr.json';
import { PAYMENT_ID, somePayment } from '../testing/price-list.ts';
import { responses, showCheckout } from '../testing/show-checkout.tsx';
import { list, show } from '../testing/show-transactions.tsx';
import { pageOf } from './repeat-order/page-of.tsx';
import en from './transactions/texts/en.json';
import fr from './transactions/texts/fr.json';

afterEach(() => vi.unstubAllGlobals());

const haveApplePay = () => vi.stubGlobal('ApplePaySession', { canMakePayments: () => true });
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

const ORDER: RepeatOrder = {
  bundle_id: '40',
  credits: 40,
  method: 'applepay',
  country: 'NL',
  amount: 4499,
  currency: 'EUR',
  last_amount: null,
};

function showRepeatOrder(locale: 'en' | 'fr' = 'en') {
  const Page = pageOf(messagesIn({ en, fr }, locale)) as ComponentType;
  const fake = createFakeHost({
    locale,
    user: someUser({ paid_user: true }),
    responses: { 'GET /api/repeat-order.php': () => ({ order: ORDER }) },
  });
  const messages = { 'mf-payments': messagesIn({ en: main, fr: mainInFrench }, locale) };
  render(
    <TestApp fake={fake} messages={messages}>
      <Page />
    </TestApp>,
  );
}

it.each([
  [true, '/credits/repeat-order', 'Today’s price, paid with Apple Pay'],
  [
    false,
    '/credits/40?country=NL',
    'Today’s price. Apple Pay does not work on this device: choose another way to pay at the checkout.',
  ],
])(
  'the block of a repeat order (a device with Apple Pay: %s) leads to %s [R-PAY-APPLEPAY-DEVICE]',
  async (isThere, address, text) => {
    if (isThere) haveApplePay();
    show({ ...list(), 'GET /api/repeat-order.php': () => ({ order: ORDER }) });
    expect(await screen.findByText('40 credits again for €44.99')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(addressOf('Buy again')).toBe(address);
  },
);

it('a repeat order with Apple Pay is placed on a device that has it [R-PAY-APPLEPAY-DEVICE]', async () => {
  haveApplePay();
  showRepeatOrder();
  expect(await screen.findByRole('button', { name: 'Order with obligation to pay' })).toBeDefined();
  expect(screen.queryByText(/does not work on this device/)).toBeNull();
});

it.each([
  ['en', '40 credits', 'Apple Pay does not work on this device. Please choose another way to pay.', 'To the checkout'],
  [
    'fr',
    '40 crédits',
    'Apple Pay ne fonctionne pas sur cet appareil. Choisissez un autre moyen de paiement.',
    'Choisir un moyen de paiement',
  ],
] as const)(
  'a repeat order with Apple Pay leads to the checkout on a device without it, in %s [R-PAY-APPLEPAY-DEVICE]',
  async (locale, credits, text, way) => {
    showRepeatOrder(locale);
    expect(await screen.findByText(credits)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(addressOf(way)).toBe('/credits/40?country=NL');
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it.each([
  ['offers it again on a device with it', true, '/credits/40/applepay?country=NL'],
  ['does not offer it again on a device without it', false, undefined],
])('a payment with Apple Pay that has failed %s [R-PAY-APPLEPAY-DEVICE]', async (_what, isThere, address) => {
  if (isThere) haveApplePay();
  const failed = somePayment({ status: 'failed', method: 'applepay' });
  showCheckout(`/credits/40/applepay?payment=${PAYMENT_ID}`, {
    responses: { ...responses, 'GET /api/payment.php': () => failed },
  });
  expect((await screen.findByRole('link', { name: 'See every way to pay' })).getAttribute('href')).toBe(
    '/credits/40?country=NL',
  );
  expect(await screen.findByRole('link', { name: 'Pay with iDEAL instead' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Try Apple Pay again' })?.getAttribute('href')).toBe(address);
});
