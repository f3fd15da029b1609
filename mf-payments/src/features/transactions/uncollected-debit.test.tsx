import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { someTransaction } from '@tandem/shared-ui/testing';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { list, show } from '../../testing/show-transactions.tsx';

const refund = {
  kind: 'withdrawal',
  amount: 3375,
  credits: 30,
  sent: false,
  uncollected: true,
  at: '2026-11-21T18:00:00.000Z',
  invoice_number: '2026-000043',
} as const;
const WITHDRAWN = someTransaction({ method: 'sdd', status: 'refunded', withdrawal: null, refunds: [refund], refund });

it('lists a direct debit that was withdrawn and not collected as withdrawn, with nothing back [R-PAY-WITHDRAWAL-UNCOLLECTED]', async () => {
  show(list([WITHDRAWN]));
  const purchases = await screen.findByRole('region', { name: 'Purchases' });
  const row = within(purchases).getByRole('listitem');
  expect(row.textContent).toMatch(/Withdrawn$/);
  expect(row.textContent).not.toMatch(/back|Refunded/);
});

it('says that its money goes back once it has arrived, not that it is on its way back [R-PAY-WITHDRAWAL-UNCOLLECTED]', async () => {
  show(list([WITHDRAWN]), `/transactions/${PAYMENT_ID}`);
  const facts = await screen.findByRole('region', { name: 'Your withdrawal' });
  expect(facts.textContent).toContain(
    'your direct debit is on its way to us; once it has arrived, it goes back to you',
  );
  expect(facts.textContent).not.toMatch(/on its way to you|Paid back/);
});

it('says that its money stays where it is when it is not collected [R-PAY-WITHDRAWAL-NOT-COLLECTED]', async () => {
  const kept = { ...refund, kept: true };
  show(list([{ ...WITHDRAWN, refunds: [kept], refund: kept }]), `/transactions/${PAYMENT_ID}`);
  const facts = await screen.findByRole('region', { name: 'Your withdrawal' });
  expect(facts.textContent).toContain('stays in your account: it is not collected');
  expect(facts.textContent).not.toMatch(/on its way|Paid back/);
});

it('says of a debit that was never collected that nothing is taken, not that a bank took it back [R-PAY-DEBIT-NOT-COLLECTED]', async () => {
  const ended = { ...refund, kind: 'chargeback', kept: true } as const;
  const transaction = { ...WITHDRAWN, status: 'chargeback', refunds: [ended], refund: ended } as const;
  show(list([{ ...transaction, refunds: [ended] }]), `/transactions/${PAYMENT_ID}`);
  const facts = await screen.findByRole('region', { name: 'Direct debit not collected' });
  expect(facts.textContent).toContain('stays in your account: it is not collected');
  expect(screen.getByText('Not collected')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/Charge|Paid back|Paid with/);
});

/** Opens the dialog of a purchase by direct debit whose offer is this. */
async function openDialog(more: { uncollected: true; collects?: number }): Promise<HTMLElement> {
  const { withdrawal: offer } = someTransaction();
  if (offer === null) throw new Error('there is an offer');
  show(
    {
      ...list([someTransaction({ method: 'sdd' })]),
      'POST /api/withdrawal.php': () => ({ ...offer, ...more }),
    },
    `/transactions/${PAYMENT_ID}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }));
  return screen.findByRole('dialog');
}

it.each([
  ['en', 'You can give them back until December 4, 2026: €33.75 that you need not pay.', /€33\.75 back/],
  ['fr', 'Vous pouvez les rendre jusqu’au 4 décembre 2026 : 33,75 € que vous n’aurez pas à payer.', /remboursés/],
] as const)(
  'offers no money of a debit that is not collected, before the dialog, in %s [R-PAY-WITHDRAWAL-NOT-COLLECTED]',
  async (locale, text, back) => {
    const { withdrawal: offer } = someTransaction();
    if (offer === null) throw new Error('there is an offer');
    const withdrawal = { ...offer, uncollected: true, collects: 1124 };
    show(list([someTransaction({ method: 'sdd', withdrawal })]), `/transactions/${PAYMENT_ID}`, locale);
    await screen.findByRole('button', { name: /^(Withdraw from this|Me rétracter)/ });
    const page = document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(page).toContain(text);
    expect(page).not.toMatch(back);
  },
);

it('promises no money before it is there [R-PAY-WITHDRAWAL-UNCOLLECTED]', async () => {
  const dialog = await openDialog({ uncollected: true });
  expect(dialog.textContent).toContain(
    'As soon as it has arrived, the money goes back the way you paid, within 14 days',
  );
});

it.each([
  ['en', 'To be debited', 'Day of the debitDecember 1, 2026', 'Paid'],
  ['fr', 'À prélever', 'Jour du prélèvement1er décembre 2026', 'Payé'],
] as const)(
  'does not call a signed debit paid, and names its day, in %s [R-PAY-DEBIT-NOT-PAID]',
  async (locale, status, day, paid) => {
    const signed = someTransaction({ method: 'sdd', debit_on: '2026-12-01' });
    show(list([signed]), `/transactions/${PAYMENT_ID}`, locale);
    expect(await screen.findByText(status)).toBeDefined();
    const page = document.body.textContent.replaceAll('\u00A0', ' ');
    expect(page).toContain(day);
    expect(page).not.toContain(paid);
  },
);

it.each([
  ['en', 'Withdraw from this purchase', 'paysafecard takes no money back: we transfer it to a bank account'],
  [
    'fr',
    'Me rétracter de cet achat',
    'paysafecard ne reprend pas d’argent : nous vous le virons sur un compte bancaire',
  ],
] as const)(
  'says before the withdrawal of a voucher that a bank account is needed, in %s [R-PAY-WITHDRAWAL-VOUCHER]',
  async (locale, action, text) => {
    const paid = someTransaction({ method: 'paysafecard' });
    show(
      { ...list([paid]), 'POST /api/withdrawal.php': () => paid.withdrawal ?? Promise.reject(new Error('none')) },
      `/transactions/${PAYMENT_ID}`,
      locale,
    );
    await userEvent.click(await screen.findByRole('button', { name: action }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent.replaceAll('\u00A0', ' ')).toContain(text);
    expect(dialog.textContent).not.toMatch(/the way you paid|le même moyen/);
  },
);

it.each([
  [0, 'nothing is taken from your account for this purchase'],
  [1124, 'Only €11.24 will be taken from your account'],
])(
  'says that %i of it is collected, and that nothing goes back [R-PAY-WITHDRAWAL-NOT-COLLECTED]',
  async (collects, text) => {
    const dialog = await openDialog({ uncollected: true, collects });
    expect(dialog.textContent).toContain(text);
    expect(dialog.textContent).toContain('that you need not pay');
    expect(dialog.textContent).not.toMatch(/ back/);
    expect(within(dialog).getByRole('button', { name: 'Withdraw' })).toBeDefined();
  },
);

it('says that money of a voucher waits for a bank account, not that it is on its way [R-PAY-WITHDRAWAL-VOUCHER]', async () => {
  const { uncollected: _uncollected, ...waiting } = refund;
  const purchase = someTransaction({ method: 'paysafecard', status: 'refunded', withdrawal: null, refunds: [waiting] });
  show(list([purchase]), `/transactions/${PAYMENT_ID}`);
  const facts = await screen.findByRole('region', { name: 'Your withdrawal' });
  expect(facts.textContent).toContain('by bank transfer, once we have your account: see our e-mail');
  expect(facts.textContent).not.toContain('on its way');
});

it.each([
  ['en', 'Purchases', 'To be paid back€33.75 to be paid back', /Refunded|€33\.75 back/],
  ['fr', 'Achats', 'À rembourserÀ rembourser : 33,75 €', /Remboursé|Remboursement/],
] as const)(
  'lists a voucher whose money waits for a bank account as to be paid back, in %s [R-PAY-WITHDRAWAL-VOUCHER]',
  async (locale, region, text, untrue) => {
    const { uncollected: _uncollected, ...waiting } = refund;
    const purchase = someTransaction({
      method: 'paysafecard',
      status: 'refunded',
      withdrawal: null,
      refunds: [waiting],
    });
    show(list([purchase]), '/transactions', locale);
    const row = within(await screen.findByRole('region', { name: region })).getByRole('listitem');
    const shown = row.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(shown).toContain(text);
    expect(shown).not.toMatch(untrue);
  },
);

it('says that Premium ends also where credits that came back are the last of the price [R-PAY-WITHDRAWAL-AGAIN]', async () => {
  const { withdrawal: offer } = someTransaction();
  if (offer === null) throw new Error('there is an offer');
  const { uncollected: _uncollected, ...sent } = refund;
  const again = { ...offer, unused: 5, amount: 562 };
  const purchase = someTransaction({ refunds: [{ ...sent, amount: 3937, credits: 35 }], withdrawal: again });
  show({ ...list([purchase]), 'POST /api/withdrawal.php': () => again }, `/transactions/${PAYMENT_ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Premium');
});
