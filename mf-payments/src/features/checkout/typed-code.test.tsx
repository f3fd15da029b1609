import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { afterEach, expect, it } from 'vitest';
import { someCode } from '../../testing/discounts.ts';
import { consent, orderButton, ordersOf, responses, showCheckout } from '../../testing/show-checkout.tsx';

afterEach(() => sessionStorage.clear());

/** Opens the checkout and types a code, without applying it; the consent is given. */
async function typeCode(text: string, more: FakeResponses = {}) {
  const fake = showCheckout('/credits/40/ideal', {
    responses: { ...responses, 'GET /api/discountcode.php': () => someCode(), ...more },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'I have a discount code' }));
  await type(text);
  await userEvent.click(consent());
  return fake;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount code' });
const type = (text: string) => pasteInto(userEvent.setup({ delay: null }), field(), text);
const order = async () => userEvent.click(await orderButton());
const bodiesOf = (fake: Awaited<ReturnType<typeof typeCode>>) => ordersOf(fake).map(({ input }) => input['body']);
const checksOf = (fake: Awaited<ReturnType<typeof typeCode>>) =>
  fake.calls
    .filter(({ key }) => key === 'GET /api/discountcode.php')
    .map(({ input }) => (input['query'] as { code: string }).code);

const THEN_ORDER = 'AUTUMN15 takes 15% off. The total is €38.24. Please check it before you order.';

it('the order button applies a code that is only typed, and shows the total with it; the next press orders [R-PAY-CODE-TYPED]', async () => {
  const fake = await typeCode(' autumn15 ');
  await order();
  expect((await screen.findByText(THEN_ORDER)).textContent).toBe(THEN_ORDER);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(THEN_ORDER));
  expect(screen.getByRole('complementary', { name: 'Summary' }).textContent).toContain('Total, incl. VAT€38.24');
  expect(bodiesOf(fake)).toEqual([]);
  await order();
  await waitFor(() => expect(bodiesOf(fake)).toMatchObject([{ discount_code: 'AUTUMN15' }]));
});

it('the order button orders nothing with a typed code that is refused: the field has the focus, and the next press orders at the price that is shown [R-PAY-CODE-TYPED]', async () => {
  const fake = await typeCode('summer30', {
    'GET /api/discountcode.php': () =>
      Promise.reject(new ApiError({ code: 'not_found', status: 404, message: 'Code not found' })),
  });
  await order();
  expect((await screen.findByRole('alert')).textContent).toBe('Code not found');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(bodiesOf(fake)).toEqual([]);
  await order();
  await waitFor(() => expect(bodiesOf(fake)).toHaveLength(1));
  expect(bodiesOf(fake)[0]).not.toHaveProperty('discount_code');
});

async function applyAndGoOn(text: string) {
  const fake = await typeCode('autumn15');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('AUTUMN15 takes 15% off.')).toBeDefined();
  await userEvent.type(field(), text);
  await order();
  return fake;
}

it('the order button applies a code that the applied one was changed into [R-PAY-CODE-TYPED]', async () => {
  const fake = await applyAndGoOn('0');
  await waitFor(() => expect(checksOf(fake)).toEqual(['AUTUMN15', 'AUTUMN150']));
  expect(bodiesOf(fake)).toEqual([]);
});

it('the order button orders at once with the applied code, however that is typed [R-PAY-CODE-TYPED, V-PAY-CODE-CHARACTERS]', async () => {
  const fake = await applyAndGoOn(' ');
  await waitFor(() => expect(bodiesOf(fake)).toMatchObject([{ discount_code: 'AUTUMN15' }]));
});

it('another method, which has the code checked again, keeps the focus [R-PAY-CODE-TYPED]', async () => {
  const fake = await typeCode('autumn15');
  await order();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(THEN_ORDER));
  const card = screen.getByRole('radio', { name: /^Credit or debit card/ });
  await userEvent.click(card);
  await waitFor(() => expect(checksOf(fake)).toHaveLength(2));
  await screen.findByText(THEN_ORDER);
  expect(document.activeElement).toBe(card);
});
