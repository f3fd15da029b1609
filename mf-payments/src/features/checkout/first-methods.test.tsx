import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { somePrices } from '../../testing/price-list.ts';
import { orderButton, responses, showCheckout } from '../../testing/show-checkout.tsx';

afterEach(() => void vi.unstubAllGlobals());

const shownMethods = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
const ALL_METHODS = ['ideal', 'paypal', 'creditcard', 'sdd', 'paysafecard', 'sct'];

it('offers three methods, the local one first, then all of the country, and selects the one in the address [R-PAY-METHODS-SHOWN, R-PAY-METHODS-FEW, R-PAY-APPLEPAY-DEVICE]', async () => {
  showCheckout('/credits/40/paypal');
  await orderButton();
  expect(shownMethods()).toEqual(['ideal', 'paypal', 'creditcard']);
  expect(screen.getByRole('radio', { name: /PayPal/ })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('button', { name: 'More ways to pay' }));
  expect(shownMethods()).toEqual(ALL_METHODS);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^SEPA direct debit/ }));
  expect(screen.getByRole('radio', { name: /PayPal/ })).toHaveProperty('checked', true);
});

it.each([
  ['that has Apple Pay', true, ['ideal', 'paypal', 'applepay']],
  ['whose Apple Pay has no card', false, ['ideal', 'paypal', 'creditcard']],
  ['without Apple Pay', null, ['ideal', 'paypal', 'creditcard']],
] as const)(
  'shows three methods at first on a device %s: the country’s own, PayPal, then Apple Pay [R-PAY-METHODS-FEW, R-PAY-APPLEPAY-DEVICE]',
  async (_device, canMakePayments, first) => {
    if (canMakePayments !== null) vi.stubGlobal('ApplePaySession', { canMakePayments: () => canMakePayments });
    showCheckout();
    await orderButton();
    expect(shownMethods()).toEqual(first);
    await userEvent.click(screen.getByRole('button', { name: 'More ways to pay' }));
    expect(shownMethods().slice(0, 3)).toEqual(first);
    expect(shownMethods().includes('applepay')).toBe(canMakePayments === true);
  },
);

it('shows all methods where the one in the address is not among the first [R-PAY-METHODS-FEW]', async () => {
  showCheckout('/credits/40/sct');
  await orderButton();
  expect(shownMethods()).toEqual(ALL_METHODS);
  await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
  expect(shownMethods()).toEqual(ALL_METHODS);
});

it('shows three where there are four, and the fourth at a press [R-PAY-METHODS-FEW]', async () => {
  // Poland's on a device without Apple Pay.
  const methods = (['blik', 'prezelewy24', 'visa', 'mastercard', 'creditcard', 'paypal', 'applepay'] as const).map(
    (id) => ({ id, instant: true }),
  );
  showCheckout('/credits/40', {
    responses: { ...responses, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods }) },
  });
  await orderButton();
  expect(shownMethods()).toEqual(['blik', 'paypal', 'prezelewy24']);
  await userEvent.click(screen.getByRole('button', { name: 'More ways to pay' }));
  expect(shownMethods()).toEqual(['blik', 'paypal', 'prezelewy24', 'creditcard']);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Credit or debit card/ }));
});

it.each([
  ['cartebancaire', 'Carte Bancaire, Visa, Mastercard and others'],
  ['nexi', 'Nexi, Visa, Mastercard and others'],
] as const)(
  'offers %s, a country’s own scheme, in the one choice of cards, which names it and is the first [R-PAY-CARDS-ONE, R-PAY-METHODS-FEW]',
  async (scheme, hint) => {
    const methods = ([scheme, 'visa', 'mastercard', 'creditcard', 'paypal', 'sdd', 'sct'] as const).map((id) => ({
      id,
      instant: true,
    }));
    showCheckout(`/credits/40/${scheme}`, {
      responses: { ...responses, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods }) },
    });
    await orderButton();
    expect(shownMethods().slice(0, 2)).toEqual(['creditcard', 'paypal']);
    expect(screen.getByText(hint)).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Credit or debit card/ })).toHaveProperty('checked', true);
  },
);

it('shows direct debit first where it is the country’s own method [R-PAY-METHODS-FEW]', async () => {
  const methods = (['sdd', 'visa', 'mastercard', 'creditcard', 'paypal', 'paysafecard', 'sct'] as const).map((id) => ({
    id,
    instant: id !== 'sdd' && id !== 'sct',
  }));
  showCheckout('/credits/40', {
    responses: { ...responses, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods }) },
  });
  await orderButton();
  expect(shownMethods()).toEqual(['sdd', 'paypal', 'creditcard']);
});

it.each([
  ['40', ['ideal', 'sdd']],
  ['80', ['ideal']],
])(
  'offers direct debit for %s credits only where its limit has room for them [R-PAY-DEBIT-OFFERED]',
  async (bundle, offered) => {
    const methods = [
      { id: 'ideal' as const, instant: true },
      { id: 'sdd' as const, instant: false, most: 7001 },
    ];
    showCheckout(`/credits/${bundle}`, {
      responses: { ...responses, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods }) },
    });
    await orderButton();
    expect(new Set(shownMethods())).toEqual(new Set(offered));
  },
);
