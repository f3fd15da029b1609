import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WithdrawalOffer } from '@tandem/contracts/api/transactions';
import { ApiError } from '@tandem/shared-ui/host';
import { someTransaction } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { list, show } from '../../testing/show-transactions.tsx';

const REASON = 'Your unused credits have changed meanwhile.';

/** Confirms a withdrawal whose sum has changed; the response to the request of the new one is still to come. */
async function confirmLate() {
  const offer = someTransaction().withdrawal;
  if (offer === null) throw new Error('there is an offer');
  const late = Promise.withResolvers<WithdrawalOffer>();
  const offers = [offer, late.promise];
  const fake = show(
    {
      ...list(),
      'POST /api/withdrawal.php': () => offers.shift() ?? offer,
      'PUT /api/withdrawal.php': () => {
        throw new ApiError({ status: 409, code: 'conflict', message: REASON });
      },
    },
    `/transactions/${PAYMENT_ID}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: €33.75 back' }));
  return { fake, answer: () => late.resolve({ ...offer, unused: 29, amount: 3262 }), fail: late.reject };
}

const confirmations = (fake: ReturnType<typeof show>) =>
  fake.calls.filter(({ key }) => key === 'PUT /api/withdrawal.php');

it('shows another sum when it has changed meanwhile, and takes nothing for it: the reason is there until then, and nothing can be confirmed [R-PAY-WITHDRAWAL-STEPS]', async () => {
  const { fake, answer } = await confirmLate();
  const before = within(await screen.findByRole('dialog', { name: '€33.75 back?' }));
  expect(await before.findByText(REASON)).toBeDefined();
  const button = before.getByRole('button', { name: 'Withdraw: €33.75 back' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(confirmations(fake)).toHaveLength(1);
  answer();
  const dialog = within(await screen.findByRole('dialog', { name: '€32.62 back?' }));
  const withdraw = dialog.getByRole('button', { name: 'Withdraw: €32.62 back' });
  expect(withdraw.getAttribute('aria-disabled')).toBeNull();
  expect(dialog.getByText(REASON)).toBeDefined();
});

it('says in the dialog why the new sum could not be loaded [R-PAY-WITHDRAWAL-STEPS]', async () => {
  const { fail } = await confirmLate();
  const over = 'This purchase can be withdrawn no longer.';
  fail(new ApiError({ status: 409, code: 'conflict', message: over }));
  const dialog = within(await screen.findByRole('dialog', { name: '€33.75 back?' }));
  expect(await dialog.findByText(over)).toBeDefined();
  expect(screen.getAllByText(over)).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep my credits' }));
  expect(await screen.findByText(over)).toBeDefined();
});
