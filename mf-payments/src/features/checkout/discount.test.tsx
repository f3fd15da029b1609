import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Country } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, pasteInto, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { afterEach, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { someCode, somePricesForStaying, somePricesWithBonus } from '../../testing/discounts.ts';
import { typedCode } from '../../shared/model/typed-code.ts';
import { somePayment, somePrices } from '../../testing/price-list.ts';
import { stayHere } from '../../testing/show-checkout.tsx';
import CheckoutPage from './CheckoutPage.tsx';

afterEach(() => sessionStorage.clear());

const LATER = new Date(Date.now() + 3_600_000).toISOString();
const withBonus: FakeResponses = { 'GET /api/bundles.php': () => somePricesWithBonus('NL', LATER) };
const refuse =
  (code: ApiErrorCode, message: string, fields: Record<string, string> = {}) =>
  () =>
    Promise.reject(new ApiError({ code, status: 422, message, fields }));

function showCheckout(responses: FakeResponses = {}, at = '/credits/40/ideal') {
  stayHere();
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/bundles.php': ({ query }) => somePrices(query?.['country'] as Country),
      'GET /api/discountcode.php': () => someCode(),
      'POST /api/payment.php': () => somePayment(),
      ...responses,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }} path="/credits/:id/:paymentmethod?" at={at}>
      <CheckoutPage />
    </TestApp>,
  );
  return fake;
}

const summary = () => screen.findByRole('complementary', { name: 'Summary' });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Discount code' });
const openField = async () => userEvent.click(await screen.findByRole('button', { name: 'I have a discount code' }));
const bodies = (fake: ReturnType<typeof showCheckout>) =>
  fake.calls.filter(({ key }) => key === 'POST /api/payment.php').map(({ input }) => input['body']);

async function order() {
  await userEvent.click(screen.getByRole('checkbox', { name: /I want my credits right away/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
}

async function apply(text: string) {
  if (screen.queryByRole('textbox', { name: 'Discount code' }) === null) await openField();
  await pasteInto(userEvent.setup({ delay: null }), await field(), text);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
}

it('asks for a code only when somebody has one, and puts the focus into the field [R-PAY-CODE-ASKED]', async () => {
  showCheckout();
  const button = await screen.findByRole('button', { name: 'I have a discount code' });
  expect(screen.queryByRole('textbox', { name: 'Discount code' })).toBeNull();
  await userEvent.click(button);
  expect(document.activeElement).toBe(await field());
});

it('applies the time bonus by default, and orders with its code [R-PAY-ACTIVE-CODE-BONUS]', async () => {
  const fake = showCheckout(withBonus);
  const { textContent } = await summary();
  expect(textContent).toContain('40 credits€44.99');
  expect(textContent).toContain('Welcome bonus, 25%−€11.25');
  expect(textContent).toContain('Per message€0.85');
  expect(textContent).toContain('Total, incl. VAT€33.74');
  await order();
  await waitFor(() => expect(bodies(fake)).toHaveLength(1));
  expect(bodies(fake)[0]).toMatchObject({ discount_code: 'TIMEBONUS25' });
});

it('requests the price with a code from the server, and orders with it [V-PAY-CODE-CHARACTERS]', async () => {
  const fake = showCheckout();
  await apply('autumn15');
  expect(await screen.findByText('AUTUMN15 takes 15% off.')).toBeDefined();
  expect((await summary()).textContent).toContain('Total, incl. VAT€38.24');
  expect(fake.calls.find(({ key }) => key === 'GET /api/discountcode.php')?.input['query']).toEqual({
    code: 'AUTUMN15',
    bundle: '40',
    method: 'ideal',
    country: 'NL',
  });
  await order();
  await waitFor(() => expect(bodies(fake)).toHaveLength(1));
  expect(bodies(fake)[0]).toMatchObject({ discount_code: 'AUTUMN15' });
});

it('takes the code of the address, and gives the server the other parameters as well [R-PAY-DISCOUNT-QUERY]', async () => {
  const fake = showCheckout({}, '/credits/40/ideal?code=autumn15&campaign=spring&welcome=true&bundle=160');
  expect(await screen.findByText('AUTUMN15 takes 15% off.')).toBeDefined();
  expect((await field()).value).toBe('autumn15');
  expect(fake.calls.find(({ key }) => key === 'GET /api/discountcode.php')?.input['query']).toEqual({
    code: 'AUTUMN15',
    bundle: '40',
    method: 'ideal',
    country: 'NL',
    campaign: 'spring',
  });
  // It stays when the method changes, and with it the address.
  await userEvent.click(screen.getByRole('radio', { name: /^Credit or debit card/ }));
  await waitFor(() =>
    expect(fake.calls.findLast(({ key }) => key === 'GET /api/discountcode.php')?.input['query']).toMatchObject({
      code: 'AUTUMN15',
      method: 'creditcard',
      campaign: 'spring',
    }),
  );
});

it('applies with Enter, which does not order', async () => {
  const fake = showCheckout();
  await openField();
  await userEvent.type(await field(), 'AUTUMN15{Enter}');
  expect(await screen.findByText('AUTUMN15 takes 15% off.')).toBeDefined();
  expect(bodies(fake)).toEqual([]);
  expect(screen.queryByText(/Please tick this/)).toBeNull();
});

it.each<[ApiErrorCode, string, string]>([
  ['not_found', 'Code not found', 'T-PAY-CODE-NOT-FOUND'],
  ['conflict', 'Code already used', 'T-PAY-CODE-USED'],
  ['gone', 'Code expired', 'T-PAY-CODE-EXPIRED'],
  ['validation', 'Minimum order €70.00', 'T-PAY-CODE-MINIMUM'],
  ['validation', 'Not valid for this payment method', 'T-PAY-CODE-METHOD'],
])('shows %s beside the field, which keeps what was typed: %s [%s]', async (code, message) => {
  const fake = showCheckout({ 'GET /api/discountcode.php': refuse(code, message) });
  await apply('summer30');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect((await field()).value).toBe('summer30');
  expect((await summary()).textContent).toContain('Total, incl. VAT€44.99');
  await order();
  await waitFor(() => expect(bodies(fake)).toHaveLength(1));
  expect(bodies(fake)[0]).not.toHaveProperty('discount_code');
});

it('calls the discount for staying by its name, above the prices and in the sum, and keeps it when a code saves less [R-PAY-STAY-NAMED, R-PAY-CODE-STACKING]', async () => {
  showCheckout({ 'GET /api/bundles.php': () => somePricesForStaying('NL', LATER) });
  expect((await summary()).textContent).toContain('For staying, 25%−€11.25');
  expect(screen.getByText('Your discount for staying: 25% off your next bundle')).toBeDefined();
  expect(screen.queryByText(/FORSTAYING|Welcome bonus|welcome bonus/)).toBeNull();
  await apply('AUTUMN15');
  expect(await screen.findByText(/Your discount for staying saves at least as much/)).toBeDefined();
});

it('keeps the bonus when a code saves less, and says so [R-PAY-CODE-STACKING]', async () => {
  const fake = showCheckout(withBonus);
  await apply('AUTUMN15');
  expect(await screen.findByText(/Your welcome bonus saves at least as much/)).toBeDefined();
  expect((await summary()).textContent).toContain('Total, incl. VAT€33.74');
  await order();
  await waitFor(() => expect(bodies(fake)[0]).toMatchObject({ discount_code: 'TIMEBONUS25' }));
});

it('takes a code that saves more in place of the bonus [R-PAY-CODE-STACKING]', async () => {
  showCheckout({
    ...withBonus,
    'GET /api/discountcode.php': () =>
      someCode({ code: 'LARGE40', value_percentage: 40, new_price: { amount: 2699, currency: 'EUR' } }),
  });
  await apply('LARGE40');
  expect(await screen.findByText('LARGE40 takes 40% off.')).toBeDefined();
  const { textContent } = await summary();
  expect(textContent).toContain('Total, incl. VAT€26.99');
  expect(textContent).not.toContain('Welcome bonus');
});

it('gives the code back when the field is emptied', async () => {
  showCheckout();
  await apply('AUTUMN15');
  await screen.findByText('AUTUMN15 takes 15% off.');
  await userEvent.clear(await field());
  expect((await summary()).textContent).toContain('Total, incl. VAT€44.99');
});

it('keeps consent and code, and shows the new price, when the discount has expired before the order', async () => {
  let isOver = false;
  showCheckout({
    'GET /api/bundles.php': () => (isOver ? somePrices('NL') : somePricesWithBonus('NL', LATER)),
    'POST /api/payment.php': () => {
      isOver = true;
      return refuse('gone', 'Code expired', { discount_code: 'Code expired' })();
    },
  });
  await summary();
  await order();
  expect(await screen.findByText(/The discount no longer applies/)).toBeDefined();
  await waitFor(async () => expect((await summary()).textContent).toContain('Total, incl. VAT€44.99'));
  expect(screen.getByRole('checkbox', { name: /I want my credits right away/ })).toHaveProperty('checked', true);
});

it('has the code again after a failed payment', async () => {
  typedCode.keep(someUser().id, 'AUTUMN15');
  showCheckout();
  expect((await field()).value).toBe('AUTUMN15');
  expect(await screen.findByText('AUTUMN15 takes 15% off.')).toBeDefined();
});

it('leaves the code of the member before to nobody who logs in after them [R-PAY-CODE-OWN]', async () => {
  typedCode.keep(someUser().id + 1, 'AUTUMN15');
  showCheckout();
  expect(await screen.findByRole('button', { name: 'I have a discount code' })).toBeDefined();
  expect((await summary()).textContent).toContain('Total, incl. VAT€44.99');
});

it('begins anew, without code and consent, where another member takes over the page [R-PAY-CODE-OWN]', async () => {
  const { host } = showCheckout();
  await apply('AUTUMN15');
  await screen.findByText('AUTUMN15 takes 15% off.');
  const consent = () => screen.getByRole('checkbox', { name: /I want my credits right away/ });
  await userEvent.click(consent());
  const other = someUser();
  act(() => host.session.signedIn({ ...other, id: other.id + 1 }));
  expect(await screen.findByRole('button', { name: 'I have a discount code' })).toBeDefined();
  expect(consent()).toHaveProperty('checked', false);
  expect((await summary()).textContent).toContain('Total, incl. VAT€44.99');
});

it('shows a missing consent at the checkbox when the server reports it', async () => {
  const text = 'Please tick this box: without it, we cannot give you your credits yet.';
  showCheckout({
    'POST /api/payment.php': refuse('validation', 'Please check your entries.', { 'consents.immediate_start': text }),
  });
  await summary();
  await order();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByText('Please check your entries.')).toBeNull();
});
