import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DirectDebit } from '@tandem/contracts/api/direct-debit';
import { ApiError } from '@tandem/shared-ui/host';
import { afterEach, expect, it, vi } from 'vitest';
import {
  bodiesOf,
  code,
  field,
  mandate,
  payment,
  press,
  sendDetails,
  showPage,
} from '../../testing/show-direct-debit.tsx';

afterEach(() => vi.useRealTimers());

const CODE = 'Code from the SMS';
const refusal = (status: number, kind: ApiError['code'], message: string, fields: Record<string, string> = {}) =>
  new ApiError({ code: kind, status, message, fields });
const conflict = refusal(409, 'conflict', 'This payment can no longer be made by direct debit.');
const notSent = refusal(502, 'upstream_failed', 'The code could not be sent.');
const spent = refusal(410, 'gone', 'This code was entered wrongly too often. Have a new one sent.');

/** Responds with each of these in turn, and with the last one from then on; an error is thrown. */
function inTurn<T>(...responses: (T | ApiError)[]): () => T {
  return () => {
    const [next] = responses.length > 1 ? responses.splice(0, 1) : responses;
    if (next === undefined) throw new Error('there is a response');
    if (next instanceof ApiError) throw next;
    return next;
  };
}

async function sign(digits: string): Promise<void> {
  await userEvent.type(await field(CODE), digits);
  await press('Sign and pay');
}

const focused = () => document.activeElement?.textContent;

it('a new code begins with an empty field, which has the focus: nothing is left of the one before [R-PAY-DEBIT-CODE-KEPT]', async () => {
  showPage({
    'PUT /api/directdebit.php': () => {
      throw conflict;
    },
  });
  await sendDetails();
  await sign('123456');
  expect(await screen.findByText(conflict.message)).toBeDefined();
  await press('Send another code');
  await expect.poll(() => screen.queryByText(conflict.message)).toBeNull();
  expect((await field(CODE)).value).toBe('');
  expect(document.activeElement).toBe(await field(CODE));
});

it('what the code is refused for is shown in the place of a code that could not be sent, and the other way round, each with the focus [R-PAY-DEBIT-REFUSED-SHOWN]', async () => {
  showPage({
    'POST /api/directdebit.php': inTurn(code, notSent),
    'PUT /api/directdebit.php': () => {
      throw conflict;
    },
  });
  await sendDetails();
  await press('Send another code');
  await expect.poll(focused).toBe(notSent.message);
  await sign('123456');
  await expect.poll(focused).toBe(conflict.message);
  expect(screen.queryByText(notSent.message)).toBeNull();
  await press('Send another code');
  await expect.poll(focused).toBe(notSent.message);
  expect(screen.queryByText(conflict.message)).toBeNull();
});

it('a code that is wrong is said at its field, with the focus, also after a code that could not be sent [R-PAY-DEBIT-REFUSED-SHOWN, V-PAY-DEBIT-OTP]', async () => {
  showPage({
    'POST /api/directdebit.php': inTurn(code, notSent),
    'PUT /api/directdebit.php': () => {
      throw refusal(422, 'validation', 'Check', { otp: 'Code invalid' });
    },
  });
  await sendDetails();
  await press('Send another code');
  await screen.findByText(notSent.message);
  await sign('123456');
  expect(await screen.findByText('Code invalid')).toBeDefined();
  expect(document.activeElement).toBe(await field(CODE));
  expect(screen.queryByText(notSent.message)).toBeNull();
});

it('the form leads back to the code that was sent, and another code goes where that one went [R-PAY-DEBIT-CODE-KEPT]', async () => {
  const fake = showPage();
  await sendDetails();
  await press('Change my details');
  fireEvent.change(await field('Mobile number'), { target: { value: '+31687654321' } });
  await press('Back to the code that we sent');
  expect(document.activeElement).toBe(await field(CODE));
  await press('Send another code');
  await expect.poll(() => bodiesOf(fake, 'POST')).toHaveLength(2);
  const [first, second] = bodiesOf(fake, 'POST');
  expect(second).toEqual(first);
});

it('what the form was refused for is gone when it is shown again [R-PAY-DEBIT-CODE-KEPT]', async () => {
  const soon = refusal(429, 'too_many_requests', 'You can have another code sent in 42 s.');
  showPage({ 'POST /api/directdebit.php': inTurn(code, soon) });
  await sendDetails();
  await press('Change my details');
  expect(document.activeElement).toBe(await field('Account holder'));
  await press('Send me the code');
  await screen.findByText(soon.message);
  await press('Back to the code that we sent');
  await press('Change my details');
  await field('IBAN');
  expect(screen.queryByText(soon.message)).toBeNull();
});

it('the form leads to no code where none was sent', async () => {
  showPage();
  await field('IBAN');
  expect(screen.queryByRole('button', { name: 'Back to the code that we sent' })).toBeNull();
});

it('who leaves the page and comes back finds the code that was sent [R-PAY-DEBIT-CODE-KEPT]', async () => {
  showPage({
    'GET /api/directdebit.php': inTurn<DirectDebit>({ payment, mandate, code: null }, { payment, mandate, code }),
  });
  await sendDetails();
  await field(CODE);
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Come back' }));
  expect(await field(CODE)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull();
});

it('who comes back to an order whose place another one took reads that, and signs nothing [R-PAY-DEBIT-SUPERSEDED]', async () => {
  const superseded = refusal(409, 'conflict', 'You started another order, so this one was cancelled.');
  showPage({ 'GET /api/directdebit.php': inTurn<DirectDebit>({ payment, mandate, code }, superseded) });
  await field(CODE);
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Come back' }));
  expect(await screen.findByText(superseded.message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign and pay' })).toBeNull();
});

it.each([
  ['has expired', { ...code, expires_at: '2020-01-01T00:10:00.000Z' }],
  ['was tried too often', { ...code, tries_left: 0 }],
])(
  'a code that %s is not shown as one that works after a reload: a new one takes the details again [R-PAY-DEBIT-CODE-OVER]',
  async (_what, over) => {
    showPage({ 'GET /api/directdebit.php': () => ({ payment, mandate, code: over }) });
    expect(await screen.findByText('The code that we sent to +31 •••••• 78 no longer works.')).toBeDefined();
    expect(screen.getByText(/please enter your details again/)).toBeDefined();
    expect(document.body.textContent).not.toContain('It works for');
    expect(screen.queryByRole('textbox', { name: CODE })).toBeNull();
    await press('Have a new code sent');
    expect(document.activeElement).toBe(await field('Account holder'));
  },
);

it('a code that the server takes no longer is over, and stays so: a new one is sent to the same phone [R-PAY-DEBIT-CODE-OVER]', async () => {
  const fake = showPage({
    'PUT /api/directdebit.php': () => {
      throw spent;
    },
  });
  await sendDetails();
  await sign('123456');
  await expect.poll(focused).toBe(spent.message);
  expect(screen.queryByRole('textbox', { name: CODE })).toBeNull();
  await press('Change my details');
  await press('Back to the code that we sent');
  expect(screen.queryByRole('textbox', { name: CODE })).toBeNull();
  await press('Have a new code sent');
  expect((await field(CODE)).value).toBe('');
  expect(bodiesOf(fake, 'POST')).toHaveLength(2);
});

it.each([
  ['en', 481, 'It works for 9 minutes.'],
  ['en', 60, 'It works for 1 minute.'],
  ['en', 601, 'It works for 10 minutes.'],
  ['fr', 60, 'Il est valable 1 minute.'],
] as const)('in %s, a code with %i s left says so: “%s” [R-PAY-DEBIT-CODE-OVER]', async (locale, seconds, text) => {
  const expires = new Date(Date.now() + seconds * 1000 - 1).toISOString();
  showPage(
    { 'GET /api/directdebit.php': () => ({ payment, mandate, code: { ...code, expires_at: expires } }) },
    locale,
  );
  expect(await screen.findByText(new RegExp(text))).toBeDefined();
});

it('a code that ends while its page is open is over [R-PAY-DEBIT-CODE-OVER]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const expires = new Date(Date.now() + 60_000).toISOString();
  showPage({ 'GET /api/directdebit.php': () => ({ payment, mandate, code: { ...code, expires_at: expires } }) });
  await field(CODE);
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await screen.findByRole('status')).textContent).toContain('no longer works');
  expect(screen.queryByRole('button', { name: 'Sign and pay' })).toBeNull();
});
