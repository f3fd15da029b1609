import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { list, pagesOfPurchases, show } from '../../testing/show-transactions.tsx';

it('shows the stored card, masked, and removes it [R-PAY-STORED-CARD-SHOWN, R-PAY-STORED-CARD-REMOVED]', async () => {
  const fake = show({
    ...list(),
    'GET /api/repeat-order.php': () => ({ order: null, card: { brand: 'Visa', last4: '4242' } }),
    'DELETE /api/stored-card.php': () => undefined,
  });
  const section = await screen.findByRole('region', { name: 'Stored card' });
  expect(within(section).getByText('Visa ending in 4242')).toBeDefined();
  await userEvent.setup().click(within(section).getByRole('button', { name: 'Remove card' }));
  expect(fake.calls.filter(({ key }) => key === 'DELETE /api/stored-card.php')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stored card' })).toBeNull());
});

it('shows no card where none is stored', async () => {
  show(list());
  await screen.findByRole('region', { name: 'Purchases' });
  expect(screen.queryByRole('region', { name: 'Stored card' })).toBeNull();
});

it('shows earlier purchases by a click, page by page [C-PAY-TRANSACTIONS, S-PAY-TRANSACTIONS]', async () => {
  const { ids, responses } = pagesOfPurchases(3);
  const fake = show(responses);
  const purchases = await screen.findByRole('region', { name: 'Purchases' });
  const rows = () => within(purchases).getAllByRole('listitem');
  const user = userEvent.setup();
  for (const count of [2, 3]) {
    await user.click(within(purchases).getByRole('button', { name: 'Show earlier purchases' }));
    await waitFor(() => expect(rows()).toHaveLength(count));
  }
  expect(within(purchases).queryByRole('button', { name: 'Show earlier purchases' })).toBeNull();
  const asked = fake.calls.filter(({ key }) => key === 'GET /api/transactions.php').map(({ input }) => input.query);
  expect(asked).toEqual([{}, { after: ids[0] }, { after: ids[1] }]);
});
