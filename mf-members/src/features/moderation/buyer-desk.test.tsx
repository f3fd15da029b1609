import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Buyer } from '@tandem/contracts/api/buyers';
import { ApiError } from '@tandem/shared-ui/host';
import { PURCHASE_ID, someTransaction } from '@tandem/shared-ui/testing';
import { openModeration } from '../../testing/open-moderation.tsx';

const ACT = 'PUT /api/buyer-review.php';
type Offer = NonNullable<Buyer['purchases'][number]['withdrawal']>;

/** A member with one purchase, of which this can be withdrawn. */
function someBuyer(changes: Partial<Offer> = {}, refunds: Buyer['purchases'][number]['refunds'] = []): Buyer {
  const { withdrawal, ...purchase } = someTransaction({ refunds });
  if (withdrawal === null) throw new Error('there is an offer');
  return {
    id: 9,
    name: 'Iris',
    email: 'iris@example.test',
    status: 'banned',
    credits: 30,
    purchases: [{ ...purchase, withdrawal: { ...withdrawal, late: false, ...changes } }],
  };
}

/** Opens the desk of the buyers, and looks for somebody. */
async function openDesk(buyer: Buyer | null = someBuyer(), act: () => undefined = () => undefined) {
  const opened = openModeration({
    at: '/moderation/buyers',
    responses: { 'GET /api/buyer-review.php': () => ({ buyer }), [ACT]: act },
  });
  const { user } = opened;
  await user.type(screen.getByRole('textbox', { name: /^E-mail address, invoice or order number/ }), ' 2026-000042 ');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  return opened;
}

it('finds a member by address or invoice, with what they have [R-MODERATION-BUYERS, C-MODERATION-BUYER]', async () => {
  const { fake } = await openDesk();
  expect(await screen.findByRole('heading', { name: 'Iris' })).toBeDefined();
  for (const text of ['Closed by a moderator', '30 credits', 'iris@example.test', 'Invoice 2026-000042'])
    expect(screen.getByText(text)).toBeDefined();
  const looked = fake.calls.filter(({ key }) => key === 'GET /api/buyer-review.php');
  expect(looked.map(({ input }) => input['query'])).toEqual([{ wanted: '2026-000042' }]);
  expect(screen.getByRole('link', { name: 'Buyers', current: 'page' })).toBeDefined();
});

it('says that nobody was found, and asks for more than two letters', async () => {
  const { user } = await openDesk(null);
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeDefined();
  const field = screen.getByRole('textbox', { name: /^E-mail address, invoice or order number/ });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(
    screen.getByText(/^Enter an e-mail address, an invoice number such as 2026-000042, or an order number/),
  ).toBeDefined();
});

it('withdraws for the sum that is shown, after a question [R-PAY-WITHDRAWAL-WRITTEN]', async () => {
  const { user, sent, fake } = await openDesk();
  expect(
    await screen.findByText(/30 of 40 credits are unused: €33\.75 would go back\. The period ends on/),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Withdraw: €33.75' }));
  expect(sent(ACT)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Give €33.75 back?' }));
  await user.click(dialog.getByRole('button', { name: 'Give it back' }));
  await waitFor(() =>
    expect(fake.notices).toEqual([{ tone: 'success', text: '€33.75 goes back to iris@example.test.' }]),
  );
  expect(sent(ACT)).toEqual([{ action: 'withdraw', payment_id: PURCHASE_ID, amount: 3375, whenever: false }]);
});

it('promises no money of a direct debit that is not collected yet [R-PAY-WITHDRAWAL-WRITTEN, R-PAY-WITHDRAWAL-NOT-COLLECTED]', async () => {
  const { user, fake } = await openDesk(someBuyer({ uncollected: true, collects: 1124 }));
  expect(
    await screen.findByText(/30 of 40 credits are unused: €33\.75 of the direct debit would not be collected/),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Withdraw: €33.75' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw, so that €33.75 is not collected?' }));
  expect(dialog.getByText(/no money goes back: €11\.24 will be collected/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(fake.notices).toEqual([
      { tone: 'success', text: 'Withdrawn: €33.75 is not collected from iris@example.test.' },
    ]),
  );
});

it('says of a direct debit that is under way when its money goes back [R-PAY-WITHDRAWAL-WRITTEN, R-PAY-WITHDRAWAL-UNCOLLECTED]', async () => {
  const { user, fake } = await openDesk(someBuyer({ uncollected: true }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw: €33.75' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Give €33.75 back?' }));
  expect(dialog.getByText('The direct debit is on its way: the money goes back once it has arrived.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Give it back' }));
  await waitFor(() =>
    expect(fake.notices).toMatchObject([
      { text: 'Withdrawn: €33.75 goes back to iris@example.test once the direct debit has arrived.' },
    ]),
  );
});

it.each([
  [{ uncollected: true, kept: true }, /^€33\.75 not collected, withdrawn /],
  [{ uncollected: true }, /^€33\.75 to go back once the direct debit has arrived, withdrawn /],
  [{}, /^€33\.75 given back /],
])('lists what became of the money of a withdrawal: %o [R-PAY-WITHDRAWAL-NOT-COLLECTED]', async (state, text) => {
  const at = '2026-11-21T18:00:00.000Z';
  const refund = { kind: 'withdrawal', amount: 3375, credits: 30, sent: false, at, invoice_number: null } as const;
  await openDesk(someBuyer({}, [{ ...refund, ...state }]));
  expect(await screen.findByText(text)).toBeDefined();
});

it('withdraws after the period only where the moderator says that it is owed [R-PAY-WITHDRAWAL-WRITTEN]', async () => {
  const { user, sent } = await openDesk(someBuyer({ late: true }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw: €33.75' }));
  expect(screen.getByText('Tick this box: the period is over.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^It was declared in time/ }));
  await user.click(screen.getByRole('button', { name: 'Withdraw: €33.75' }));
  await user.click(screen.getByRole('button', { name: 'Give it back' }));
  await waitFor(() =>
    expect(sent(ACT)).toEqual([{ action: 'withdraw', payment_id: PURCHASE_ID, amount: 3375, whenever: true }]),
  );
});

it('adds credits with a reason, and sends a failed addition again as the same one [R-MODERATION-ADJUSTMENT, L-CREDITS-ADJUSTMENT]', async () => {
  let fails = true;
  const { user, sent, fake } = await openDesk(someBuyer(), () => {
    if (fails) throw new ApiError({ code: 'internal', status: 500, message: 'It failed.' });
    return undefined;
  });
  const add = await screen.findByRole('button', { name: 'Add credits' });
  const count = screen.getByRole('textbox', { name: 'Credits to add' });
  await user.type(count, '161');
  await user.click(add);
  expect(screen.getByText('Enter a whole number from 1 to 160.')).toBeDefined();
  expect(screen.getByText('Choose a reason.')).toBeDefined();
  await user.clear(count);
  await user.type(count, '20');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason, which the member reads' }), 'missing');
  await user.click(add);
  await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: 'It failed.' }]));
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBeNull());
  fails = false;
  await user.click(add);
  await waitFor(() => expect(count).toHaveProperty('value', ''));
  const [first, second] = sent(ACT);
  expect(first).toMatchObject({ action: 'add', member_id: 9, credits: 20, reason: 'missing' });
  expect(second).toEqual(first);
});

it('mails a receipt again [R-MODERATION-RECEIPT-AGAIN]', async () => {
  const { user, sent, fake } = await openDesk();
  await user.click(await screen.findByRole('button', { name: 'Mail the receipt again' }));
  await waitFor(() =>
    expect(fake.notices).toEqual([{ tone: 'success', text: 'The receipt is on its way to iris@example.test.' }]),
  );
  expect(sent(ACT)).toEqual([{ action: 'receipts', payment_id: PURCHASE_ID, key: expect.any(String) as string }]);
});

it('gives a part of the price back, or all that is left of it, after a question [R-PAY-PRICE-LOWERED, R-PAY-PRICE-REFUNDED]', async () => {
  const { user, sent } = await openDesk();
  const form = within(await screen.findByRole('form', { name: 'Give a part of the price back' }));
  const field = form.getByRole('textbox', { name: /^Amount to give back, in EUR/ });
  const give = form.getByRole('button', { name: 'Give a part of the price back' });
  for (const wrong of ['', '0', '45', 'ten', '44.999']) {
    await user.clear(field);
    if (wrong !== '') await user.type(field, wrong);
    await user.click(give);
    expect(form.getByText('Enter an amount of at most €44.99, such as 9.99.')).toBeDefined();
  }
  await user.clear(field);
  await user.type(field, '10,5');
  await user.click(give);
  const dialog = within(screen.getByRole('dialog', { name: 'Give €10.50 back?' }));
  expect(dialog.getByText(/and keeps the credits/)).toBeDefined();
  expect(sent(ACT)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Give it back' }));
  await waitFor(() => expect(sent(ACT)).toMatchObject([{ action: 'refund', payment_id: PURCHASE_ID, amount: 1050 }]));
  await user.clear(field);
  await user.type(field, '44.99');
  await user.click(give);
  const whole = within(screen.getByRole('dialog', { name: 'Give €44.99 back?' }));
  expect(whole.getByText(/The unused credits of the purchase are taken back/)).toBeDefined();
});
