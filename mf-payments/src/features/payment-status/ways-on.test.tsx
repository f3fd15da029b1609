import { screen, waitFor } from '@testing-library/react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { expect, it } from 'vitest';
import { PAYMENT_ID, somePayment, somePrices } from '../../testing/price-list.ts';
import { responses, showCheckout } from '../../testing/show-checkout.tsx';

it.each([
  ['ideal', 'Payer plutôt par carte', 'Réessayer avec iDEAL'],
  ['creditcard', 'Payer plutôt avec iDEAL', 'Réessayer par carte'],
] as const)(
  'names the ways on after %s as French has them: by a card, and with what has a name [R-PAY-STATUS-OTHER-METHOD]',
  async (method, other, same) => {
    showCheckout(`/credits/40/${method}?payment=${PAYMENT_ID}`, {
      locale: 'fr',
      responses: { ...responses, 'GET /api/payment.php': () => somePayment({ status: 'failed', method }) },
    });
    expect(await screen.findByRole('link', { name: other })).toBeDefined();
    expect(screen.getByRole('link', { name: same })).toBeDefined();
  },
);

/** A payment that was left; the response with the methods of its country is still to come. */
async function leftPayment() {
  const list = Promise.withResolvers<BundlesResponse>();
  showCheckout(`/credits/40/ideal?payment=${PAYMENT_ID}`, {
    responses: {
      'GET /api/payment.php': () => somePayment({ status: 'cancelled' }),
      'GET /api/bundles.php': () => list.promise,
    },
  });
  const again = await screen.findByRole('link', { name: 'Try iDEAL again' });
  /** What the places of the ways have, from above. */
  const places = () => [...(again.parentElement?.children ?? [])].map((way) => way.textContent);
  return { list, places };
}

it('keeps the place of another method until it is known: no way moves when it comes [R-PAY-STATUS-WAYS-STILL]', async () => {
  const { list, places } = await leftPayment();
  expect(places()).toEqual(['', 'Try iDEAL again', 'See every way to pay']);
  list.resolve(somePrices('NL'));
  await screen.findByRole('link', { name: 'Pay with a card instead' });
  expect(places()).toEqual(['Pay with a card instead', 'Try iDEAL again', 'See every way to pay']);
});

it.each([
  ['there is no other method', true],
  ['the methods cannot be loaded', false],
] as const)('has all ways to pay in that place where %s [R-PAY-STATUS-WAYS-STILL]', async (_why, isLoaded) => {
  const { list, places } = await leftPayment();
  if (isLoaded) list.resolve({ ...somePrices('NL'), methods: [] });
  else list.reject(new Error('no response'));
  await waitFor(() => expect(places()).toEqual(['See every way to pay', 'Try iDEAL again']));
  expect(screen.getByRole('link', { name: 'See every way to pay' }).getAttribute('href')).toBe(
    '/credits/40?country=NL',
  );
});
