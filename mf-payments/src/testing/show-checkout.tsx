import { render, screen } from '@testing-library/react';
import type { Country } from '@tandem/contracts/product/locales';
import { PageNotFoundContext } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses, FakeHostOptions } from '@tandem/shared-ui/testing';
import { vi } from 'vitest';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { somePayment, somePrices } from './price-list.ts';
import CheckoutPage from '../features/checkout/CheckoutPage.tsx';
import * as leaveSite from '../features/checkout/model/leave-site.ts';

export const responses: FakeResponses = {
  'GET /api/bundles.php': ({ query }) => somePrices(query?.['country'] as Country),
  'POST /api/payment.php': () => somePayment(),
};

/** Keeps the checkout in this document: jsdom can leave for no other. */
export const stayHere = () =>
  vi
    .spyOn(leaveSite, 'leaveFor')
    .mockImplementation(() => undefined)
    .mockClear();

export function showCheckout(at = '/credits/40/ideal', options: FakeHostOptions = {}) {
  stayHere();
  const fake = createFakeHost({ user: someUser(), responses, ...options });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-payments': messagesIn({ en, fr }, options.locale) }}
      path="/credits/:id/:paymentmethod?"
      at={at}
    >
      <PageNotFoundContext value={() => <h1>The site’s 404 page</h1>}>
        <CheckoutPage />
      </PageNotFoundContext>
    </TestApp>,
  );
  return fake;
}

export const orderButton = () => screen.findByRole('button', { name: 'Order with obligation to pay' });

export const consent = () => screen.getByRole('checkbox', { name: /I want my credits right away/ });

export const ordersOf = (fake: ReturnType<typeof showCheckout>) =>
  fake.calls.filter(({ key }) => key === 'POST /api/payment.php');
