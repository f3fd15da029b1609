import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { code, consent, field, fillIn, mandate, payment, send, showPage } from '../../testing/show-direct-debit.tsx';

it('shows what is paid, and the mandate with its creditor and reference [R-PAY-MANDATE-SHOWN]', async () => {
  showPage();
  expect(await screen.findByText(/^40 credits for €44\.99, debited once/)).toBeDefined();
  const shown = screen.getByRole('region', { name: 'SEPA direct debit mandate' });
  for (const text of ['Alpha B.V., Kade 1, Amsterdam', mandate.creditor_identifier, mandate.reference]) {
    expect(shown.textContent).toContain(text);
  }
});

it('says which fields are empty and that the consent is missing, without a request [V-PAY-DEBIT-CONSENT]', async () => {
  const fake = showPage();
  await field('IBAN');
  await send();
  expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(7);
  expect(screen.getByText(/without it, we may not debit your account/)).toBeDefined();
  expect(fake.calls.filter(({ key }) => key === 'POST /api/directdebit.php')).toEqual([]);
});

it('puts the server’s refusal beside its field, and keeps what was typed', async () => {
  const message = 'This IBAN has a typing error. Please check it digit by digit.';
  showPage({
    'POST /api/directdebit.php': () =>
      Promise.reject(new ApiError({ code: 'validation', status: 422, message: 'Check', fields: { iban: message } })),
  });
  await fillIn();
  await consent();
  await send();
  expect(await screen.findByText(message)).toBeDefined();
  expect(await field('IBAN')).toHaveProperty('value', 'NL91ABNA0417164300');
});

it('says why a member may not pay by direct debit [T-PAY-DEBIT-BLOCKED]', async () => {
  const message = 'Your account is blocked for direct debit payments.';
  showPage({
    'POST /api/directdebit.php': () => Promise.reject(new ApiError({ code: 'forbidden', status: 403, message })),
  });
  await fillIn();
  await consent();
  await send();
  expect(await screen.findByText(message)).toBeDefined();
});

it.each([
  [403, 'forbidden', 'Your account is blocked for direct debit payments.'],
  [409, 'conflict', 'You have reached the direct debit limit.'],
  [429, 'too_many_requests', 'Too many requests, try again in 42 s.'],
  [503, 'unavailable', 'The code could not be sent.'],
] as const)(
  'a refusal of the form (%i) has the focus, each time anew [R-PAY-DEBIT-REFUSED-SHOWN]',
  async (status, code, message) => {
    showPage({
      'POST /api/directdebit.php': () => Promise.reject(new ApiError({ code, status, message })),
    });
    await fillIn();
    await consent();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await send();
      await expect.poll(() => document.activeElement?.textContent).toBe(message);
    }
  },
);

it('a refusal of the code that no field is to blame for has the focus [R-PAY-DEBIT-REFUSED-SHOWN]', async () => {
  const message = 'This payment can no longer be made by direct debit.';
  showPage({
    'GET /api/directdebit.php': () => ({ payment, mandate, code }),
    'PUT /api/directdebit.php': () => Promise.reject(new ApiError({ code: 'conflict', status: 409, message })),
  });
  await userEvent.type(await field('Code from the SMS'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and pay' }));
  await screen.findByText(message);
  expect(document.activeElement?.textContent).toBe(message);
});

it('takes the code, with account and number masked, and goes on to the payment [R-PAY-DEBIT-PRIVATE]', async () => {
  const fake = showPage();
  await fillIn();
  await consent();
  await send();
  const otp = await field('Code from the SMS');
  expect(document.body.textContent).toContain('We have sent a code to +31\u00A0••••••\u00A078');
  expect(screen.getByText('Account NL91 •••• 4300')).toBeDefined();
  expect(document.body.textContent).not.toContain('0417164300');
  await userEvent.type(otp, '12 34');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and pay' }));
  expect(await screen.findByText('The code has 6 digits.')).toBeDefined();
  await userEvent.type(otp, '56');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and pay' }));
  const sent = fake.calls.filter(({ key }) => key === 'PUT /api/directdebit.php');
  expect(sent.map(({ input }) => input['body'])).toEqual([{ payment_id: PAYMENT_ID, otp: '123456' }]);
});

it.each(['123456', ' 123 456 ', 'Your code: 123-456'])(
  'takes the pasted code “%s” [R-A11Y-PASTE-CODE]',
  async (text) => {
    const fake = showPage({ 'GET /api/directdebit.php': () => ({ payment, mandate, code }) });
    const otp = await field('Code from the SMS');
    await pasteInto(userEvent.setup({ delay: null }), otp, text);
    expect(otp).toHaveProperty('value', '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign and pay' }));
    const sent = fake.calls.filter(({ key }) => key === 'PUT /api/directdebit.php');
    expect(sent.map(({ input }) => input['body'])).toEqual([{ payment_id: PAYMENT_ID, otp: '123456' }]);
  },
);

it('has another code sent once that is possible, and not after a reload', async () => {
  const fake = showPage();
  await fillIn();
  await consent();
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Send another code' }));
  expect(fake.calls.filter(({ key }) => key === 'POST /api/directdebit.php')).toHaveLength(2);
});

it('after a reload asks for the code that was sent; another one needs the details again', async () => {
  showPage({ 'GET /api/directdebit.php': () => ({ payment, mandate, code }) });
  expect(await field('Code from the SMS')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change my details' }));
  expect(await field('IBAN')).toBeDefined();
});

it('says that a payment can be made no longer', async () => {
  const message = 'This payment can no longer be made by direct debit.';
  showPage({
    'GET /api/directdebit.php': () => Promise.reject(new ApiError({ code: 'conflict', status: 409, message })),
  });
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all bundles' })).toBeDefined();
});

it('leads from a debit that is signed to its purchase [R-PAY-DEBIT-SIGNED-SHOWN]', async () => {
  const message = 'You have signed this direct debit. Nothing is left to do.';
  showPage({
    'GET /api/directdebit.php': () => Promise.reject(new ApiError({ code: 'conflict', status: 409, message })),
  });
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See this purchase' }).getAttribute('href')).toBe(
    `/transactions/${PAYMENT_ID}`,
  );
});

it.each([
  ['conflict', 409, 'You have reached the direct debit limit.'],
  ['forbidden', 403, 'Your account is blocked for direct debit payments.'],
] as const)(
  'leads who may not pay by direct debit (%s) to the checkout of the bundle [R-PAY-DEBIT-OTHER-METHOD]',
  async (kind, status, message) => {
    const refused = new ApiError({ code: kind, status, message, fields: { method: message } });
    showPage({
      'GET /api/directdebit.php': () => Promise.reject(refused),
      'GET /api/payment.php': () => payment,
    });
    const way = await screen.findByRole('link', { name: 'Pay another way' });
    expect(way.getAttribute('href')).toBe('/credits/40?country=NL');
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'See this purchase' })).toBeNull();
  },
);

it.each([null, code])(
  'leads to another way to pay, at the form and at the code [R-PAY-DEBIT-OTHER-METHOD]',
  async (sent) => {
    showPage({ 'GET /api/directdebit.php': () => ({ payment, mandate, code: sent }) });
    const way = await screen.findByRole('link', { name: 'Pay another way' });
    expect(way.getAttribute('href')).toBe('/credits/40?country=NL');
  },
);
