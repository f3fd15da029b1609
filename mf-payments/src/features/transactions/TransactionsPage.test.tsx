import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { someUser, someTransaction } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { list, show } from '../../testing/show-transactions.tsx';
import { someMovement } from '../../testing/transactions.ts';

const WITHDRAWN = {
  kind: 'withdrawal',
  amount: 3375,
  credits: 30,
  sent: false,
  at: '2026-11-21T18:00:00.000Z',
  invoice_number: '2026-000043',
} as const;
const REFUNDED = someTransaction({ status: 'refunded', withdrawal: null, refunds: [WITHDRAWN], refund: WITHDRAWN });

it('lists purchases with date, method, price and what became of them [S-PAY-TRANSACTIONS, R-PAY-RETIRED-SHOWN]', async () => {
  show(list([someTransaction(), someTransaction({ id: '00000000-6f4b-4a0e-9d68-0a3f3a1c9b11', method: 'giropay' })]));
  const purchases = await screen.findByRole('region', { name: 'Purchases' });
  const rows = within(purchases).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^40 creditsNovember\s20, 2026, iDEAL€44\.99Paid$/),
    expect.stringContaining('giropay'),
  ]);
});

it('lists every movement of credits by what it was [R-CREDITS-HISTORY-SHOWN]', async () => {
  show(
    list(
      [],
      [
        someMovement({ id: 4, kind: 'gift', gift: 'rose', amount: -5 }),
        someMovement({ id: 3 }),
        someMovement({ id: 2, kind: 'purchase', amount: 40, payment_id: PAYMENT_ID }),
        someMovement({ id: 1, kind: 'signup', amount: 5 }),
      ],
    ),
  );
  const history = await screen.findByRole('region', { name: 'Credit history' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Gift sent: rose.*−5$/),
    expect.stringMatching(/^Message sent.*−1$/),
    expect.stringMatching(/^Bought.*\+40$/),
    expect.stringMatching(/^Welcome gift.*\+5$/),
  ]);
  expect(screen.getByRole('heading', { name: 'You have not bought anything yet' })).toBeDefined();
});

it('shows one purchase with all of its fields [S-PAY-TRANSACTION, R-PAY-TRANSACTION-DETAIL]', async () => {
  show(
    list([someTransaction({ amount: 3374, discount_amount: 1125, discount_code: 'TIMEBONUS25' })]),
    `/transactions/${PAYMENT_ID}`,
  );
  await screen.findByRole('heading', { level: 1, name: '40 credits' });
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'Order number: 7D0C-3A52',
    'Invoice number: 2026-000042',
    expect.stringMatching(/^Date: November\s20, 2026 at /),
    'Paid with: iDEAL',
    'Price: €44.99',
    'Welcome bonus, 25%: −€11.25',
    'Total: €33.74',
    'of which VAT, 21%: €7.81',
  ]);
});

it.each([
  ['the welcome code, which nobody typed', true, 'Welcome bonus, 10%'],
  ['a code that was typed', undefined, 'Discount, HELLO10'],
])('names %s [R-PAY-RECEIPT-WELCOME]', async (_what, welcome, name) => {
  const bought = { amount: 4049, discount_amount: 450, discount_code: 'HELLO10', discount_welcome: welcome };
  show(list([someTransaction(bought)]), `/transactions/${PAYMENT_ID}`);
  expect((await screen.findByText(name)).nextElementSibling?.textContent).toBe('−€4.50');
});

it.each([
  ['created', 'Continue to pay'],
  ['pending', 'See how this payment stands'],
] as const)(
  'leads from an order that is %s to the page of its payment [R-PAY-TRANSACTION-OPEN]',
  async (status, name) => {
    const open = someTransaction({ status, vat: null, invoice_number: null, withdrawal: null });
    show(list([open]), `/transactions/${PAYMENT_ID}`);
    const way = await screen.findByRole('link', { name });
    expect(way.getAttribute('href')).toBe(`/credits/40/ideal?payment=${PAYMENT_ID}`);
  },
);

it.each(['created', 'pending', 'failed', 'cancelled', 'expired'] as const)(
  'does not say of an order that is %s that it was paid, and leads on from one that is over [R-PAY-TRANSACTION-UNPAID]',
  async (status) => {
    const unpaid = someTransaction({ method: 'sdd', status, vat: null, invoice_number: null, withdrawal: null });
    show(list([unpaid]), `/transactions/${PAYMENT_ID}`);
    expect((await screen.findByText('Payment by')).nextElementSibling?.textContent).toBe('SEPA direct debit');
    expect(screen.queryByText('Paid with')).toBeNull();
    const isOver = status !== 'created' && status !== 'pending';
    expect(screen.queryByRole('link', { name: 'See the bundles' })?.getAttribute('href')).toBe(
      isOver ? '/credits' : undefined,
    );
  },
);

it.each([
  ['en', 'Another order of yours in its place was paid before, and gave you your credits. The €44.99'],
  ['fr', 'Une autre commande, passée à la place, avait déjà été payée et vous a donné vos crédits. Les 44,99 €'],
] as const)(
  'says of what was paid besides another order why it goes back, in %s [R-PAY-TRANSACTION-TWICE]',
  async (locale, text) => {
    const refund = { ...WITHDRAWN, kind: 'refund', amount: 4499, credits: 0 } as const;
    const twice = someTransaction({ status: 'refunded', withdrawal: null, refunds: [refund], paid_twice: true });
    show(list([twice]), `/transactions/${PAYMENT_ID}`, locale);
    await screen.findByRole('heading', { level: 1 });
    expect(document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(text);
  },
);

it('names the tax of the buyer [R-PAY-TAX-NAME]', async () => {
  const bought = someTransaction({ country: 'CA', currency: 'CAD', vat: { rate: 5, amount: 324 } });
  show(list([bought]), `/transactions/${PAYMENT_ID}`);
  expect(await screen.findByText('of which GST, 5%')).toBeDefined();
});

it('shows what goes back before it is confirmed, and then that it is on its way [R-PAY-WITHDRAWAL-STEPS]', async () => {
  const user = userEvent.setup();
  const offer = someTransaction().withdrawal;
  if (offer === null) throw new Error('there is an offer');
  const fake = show(
    {
      ...list(),
      'POST /api/withdrawal.php': () => offer,
      'PUT /api/withdrawal.php': () => REFUNDED,
      'GET /api/user.php': () => ({ user: someUser({ credits: 0 }) }),
    },
    `/transactions/${PAYMENT_ID}`,
  );
  await screen.findByText('30 of 40 credits are unused. You can give them back until December 4, 2026: €33.75 back.');
  await user.click(screen.getByRole('button', { name: 'Withdraw from this purchase' }));
  const dialog = await screen.findByRole('dialog', { name: '€33.75 back?' });
  expect(within(dialog).getByText('30 of 40 unused: €33.75 back')).toBeDefined();
  expect(fake.calls.filter(({ key }) => key === 'PUT /api/withdrawal.php')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw: €33.75 back' }));
  await screen.findByRole('heading', { name: 'Your withdrawal' });
  expect(fake.calls.filter(({ key }) => key === 'PUT /api/withdrawal.php')).toMatchObject([
    { input: { body: { payment_id: PAYMENT_ID, amount: 3375, confirm: true } } },
  ]);
  expect(screen.getByText('on its way to you')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Withdraw from this purchase' })).toBeNull();
});

const BOTH = someTransaction({
  status: 'chargeback',
  withdrawal: null,
  refunds: [
    { ...WITHDRAWN, sent: true },
    { ...WITHDRAWN, kind: 'chargeback', amount: 1124, credits: 0, sent: true, invoice_number: '2026-000044' },
  ],
});

it('lists a purchase with all that went back', async () => {
  show(list([BOTH]));
  expect(await screen.findByText(/€44\.99 back/)).toBeDefined();
});

it('shows each time that money went back with its credit note [R-PAY-REFUND-LINES]', async () => {
  show(list([BOTH]), `/transactions/${PAYMENT_ID}`);
  const withdrawal = await screen.findByRole('region', { name: 'Your withdrawal' });
  expect(withdrawal.textContent).toMatch(/€33\.75.*2026-000043/);
  const taken = screen.getByRole('region', { name: 'Charge-back by your bank' });
  expect(taken.textContent).toMatch(/€11\.24.*2026-000044/);
});

it('says that there is no such purchase, and leads back', async () => {
  show(
    {
      'GET /api/transactions.php': () => {
        throw new ApiError({ status: 404, code: 'not_found', message: 'This payment does not exist.' });
      },
    },
    '/transactions/x',
  );
  expect(await screen.findByRole('heading', { name: 'This payment could not be found' })).toBeDefined();
});

it('offers to buy the same again at the price of today [R-PAY-REPEAT-BLOCK]', async () => {
  show({
    ...list(),
    'GET /api/repeat-order.php': () => ({
      order: {
        bundle_id: '40',
        credits: 40,
        method: 'ideal',
        country: 'NL',
        amount: 4499,
        currency: 'EUR',
        last_amount: null,
      },
    }),
  });
  const block = await screen.findByRole('complementary', { name: 'Buy the same again' });
  expect(block.textContent).toContain('40 credits again for €44.99');
  expect(block.textContent).toContain('paid with iDEAL');
});

it.each([
  ['en', 15, 1, '1 of 15 credits is unused. You can give it back until'],
  ['en', 15, 2, '2 of 15 credits are unused. You can give them back until'],
  ['fr', 15, 1, '1 crédit sur 15 est inutilisé. Vous pouvez le rendre jusqu’au 4 décembre'],
  ['fr', 40, 30, '30 crédits sur 40 sont inutilisés. Vous pouvez les rendre jusqu’au 4 décembre'],
] as const)(
  'in %s, of %i credits %i are counted in the singular or the plural',
  async (locale, credits, unused, text) => {
    const { withdrawal } = someTransaction();
    const offer = withdrawal && { ...withdrawal, credits, unused };
    show(list([someTransaction({ credits, withdrawal: offer })]), `/transactions/${PAYMENT_ID}`, locale);
    expect((await screen.findByText(/inutilisé|unused/)).textContent.replaceAll('\u00A0', ' ')).toContain(text);
  },
);
