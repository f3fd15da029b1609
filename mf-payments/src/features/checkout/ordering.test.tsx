import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { afterPaying } from '../../shared/model/after-paying.ts';
import { firstPurchase } from '../../shared/model/first-purchase.ts';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { leaveFor } from './model/leave-site.ts';
import { responses, showCheckout, orderButton, consent, ordersOf } from '../../testing/show-checkout.tsx';

const refuse = (code: ApiErrorCode, message: string, fields?: Record<string, string>): FakeResponses => ({
  ...responses,
  'POST /api/payment.php': () => Promise.reject(new ApiError({ code, status: 422, message, fields })),
});

it('takes no order without the consent, which is unticked [R-PAY-IMMEDIATE-CONSENT, V-PAY-CONSENT]', async () => {
  const fake = showCheckout();
  const button = await orderButton();
  expect(consent()).toHaveProperty('checked', false);
  await userEvent.click(button);
  expect(screen.getByRole('alert').textContent).toContain('Please tick this');
  expect(document.activeElement).toBe(consent());
  expect(ordersOf(fake)).toEqual([]);
});

it('orders and leaves for the payment page, which knows a first purchase [R-PAY-STATUS-PREMIUM]', async () => {
  const fake = showCheckout('/credits/40/ideal?country=NL');
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/sandbox/pay/abc'));
  expect(ordersOf(fake).map(({ input }) => input['body'])).toEqual([
    { bundle_id: '40', method: 'ideal', country: 'NL', consents: { immediate_start: true } },
  ]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(firstPurchase.is(PAYMENT_ID)).toBe(true);
  expect(afterPaying.read(someUser().id, PAYMENT_ID), 'for another tab [R-PAY-BACK-OTHER-TAB]').toEqual({
    back: null,
    isFirst: true,
  });
});

it('of a Premium member is no first purchase [R-PAY-STATUS-PREMIUM]', async () => {
  showCheckout('/credits/40/ideal', { user: someUser({ paid_user: true }) });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  expect(firstPurchase.is(PAYMENT_ID)).toBe(false);
  expect(afterPaying.read(someUser().id, PAYMENT_ID).isFirst).toBe(false);
});

it('orders once, however often the button is pressed', async () => {
  const fake = showCheckout();
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.tripleClick(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  expect(ordersOf(fake)).toHaveLength(1);
});

it('repeats a refused order with the same key, and sends a changed one with another', async () => {
  const fake = showCheckout('/credits/40/ideal', {
    responses: refuse('offline', 'Check your connection and try again.'),
  });
  const button = await orderButton();
  await userEvent.click(consent());
  for (const tries of [1, 2]) {
    await userEvent.click(button);
    await waitFor(() => expect(ordersOf(fake)).toHaveLength(tries));
    await screen.findByText('Check your connection and try again.');
  }
  const [first, second] = ordersOf(fake).map(({ input }) => input['idempotencyKey']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('is a new attempt after the way back from the payment page', async () => {
  const fake = showCheckout();
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(ordersOf(fake)).toHaveLength(2));
  const [first, second] = ordersOf(fake).map(({ input }) => input['idempotencyKey']);
  expect(second).not.toBe(first);
});

it('has why a method was refused in view and in focus, far from the button that was pressed [R-PAY-ORDER-REFUSED-SHOWN]', async () => {
  const text = 'This payment method is not offered in your country.';
  showCheckout('/credits/40/ideal', {
    responses: refuse('validation', 'Please check your entries.', { method: text }),
  });
  await userEvent.click(await orderButton().then((button) => (fireEvent.click(consent()), button)));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(document.activeElement?.textContent).toBe(text);
});

it('shows why a payment could not be started', async () => {
  showCheckout('/credits/40/ideal', {
    responses: refuse('upstream_failed', 'The payment could not be started. You have not been charged.'),
  });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  expect(await screen.findByText('The payment could not be started. You have not been charged.')).toBeDefined();
  expect(button.getAttribute('aria-busy')).toBeNull();
});
