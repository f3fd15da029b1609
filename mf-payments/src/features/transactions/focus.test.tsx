import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { someTransaction } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { list, show } from '../../testing/show-transactions.tsx';
import { someMovement } from '../../testing/transactions.ts';

const EARLIER = {
  kind: 'refund',
  amount: 1124,
  credits: 10,
  sent: true,
  at: '2026-11-20T18:00:00.000Z',
  invoice_number: '2026-000043',
} as const;
const WITHDRAWN = {
  kind: 'withdrawal',
  amount: 3375,
  credits: 30,
  sent: false,
  at: '2026-11-21T18:00:00.000Z',
  invoice_number: '2026-000044',
} as const;

it.each([
  {
    locale: 'en',
    begin: 'Withdraw from this purchase',
    confirm: /^Withdraw: /,
    back: 'Your withdrawal',
    announced: 'You have withdrawn from this purchase.',
  },
  {
    locale: 'fr',
    begin: 'Me rétracter de cet achat',
    confirm: /^Me rétracter\s:/,
    back: 'Votre rétractation',
    announced: 'Votre rétractation a bien été prise en compte.',
  },
] as const)(
  'in $locale, a withdrawal is announced, and leaves the focus to what goes back [R-PAY-TRANSACTIONS-FOCUS]',
  async ({ locale, begin, confirm, back, announced }) => {
    const bought = someTransaction({ refunds: [EARLIER], refund: EARLIER });
    const { withdrawal: offer } = bought;
    if (offer === null) throw new Error('there is an offer');
    const refunds = [EARLIER, WITHDRAWN];
    const fake = show(
      {
        ...list([bought]),
        'POST /api/withdrawal.php': () => offer,
        'PUT /api/withdrawal.php': () => ({ ...bought, status: 'refunded', withdrawal: null, refunds }),
      },
      `/transactions/${PAYMENT_ID}`,
      locale,
    );
    await userEvent.click(await screen.findByRole('button', { name: begin }));
    await userEvent.click(await screen.findByRole('button', { name: confirm }));
    const section = await screen.findByRole('region', { name: back });
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(fake.notices).toEqual([{ tone: 'success', text: announced }]);
  },
);

it('a card that is removed leaves the focus to the heading of the page [R-PAY-TRANSACTIONS-FOCUS]', async () => {
  show({
    ...list(),
    'GET /api/repeat-order.php': () => ({ order: null, card: { brand: 'Visa', last4: '4242' } }),
    'DELETE /api/stored-card.php': () => undefined,
  });
  const remove = await screen.findByRole('button', { name: 'Remove card' });
  await userEvent.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1, name: 'Payments' }))).toBe(true);
  expect(document.activeElement?.textContent).toBe('Payments');
});

/** Presses the button of more rows as often as there are more; returns the rows, and what has the focus after each press. */
async function showAll(region: string, name: string, presses: number) {
  const section = within(await screen.findByRole('region', { name: region }));
  const rows = () => section.getAllByRole('listitem');
  const button = section.getByRole('button', { name });
  const focused: (Element | null)[] = [];
  for (let press = 0; press < presses; press += 1) {
    const before = rows().length;
    await userEvent.click(button);
    await waitFor(() => expect(rows().length).toBeGreaterThan(before));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    focused.push(document.activeElement);
  }
  return { rows: rows(), button, focused };
}

it('the last of the credit history is shown with the focus on its first new row; before that the button keeps it [R-PAY-TRANSACTIONS-FOCUS]', async () => {
  const pages = new Map([
    [undefined, { ids: [6, 5], next: 5 }],
    [5, { ids: [4, 3], next: 3 }],
    [3, { ids: [2, 1], next: null }],
  ]);
  show({
    'GET /api/transactions.php': ({ query }: { query?: Record<string, unknown> }) => {
      const { ids = [], next = null } = pages.get(query?.['before'] as number | undefined) ?? {};
      return { transactions: [], movements: ids.map((id) => someMovement({ id })), next };
    },
  });
  const { rows, button, focused } = await showAll('Credit history', 'Show more', 2);
  expect(rows).toHaveLength(6);
  expect(focused).toEqual([button, rows[4]]);
});

it.each([1, 2])(
  'the last of the earlier purchases are shown with the focus on the first new one, after %d presses [R-PAY-TRANSACTIONS-FOCUS]',
  async (presses) => {
    const ids = ['a', 'b', 'c']
      .slice(0, presses + 1)
      .map((letter) => `${letter.repeat(8)}-6f4b-4a0e-9d68-0a3f3a1c9b11`);
    show({
      'GET /api/transactions.php': ({ query }: { query?: Record<string, unknown> }) => {
        const at = ids.indexOf(String(query?.['after'])) + 1;
        const next = ids[at + 1] === undefined ? null : (ids[at] ?? null);
        return {
          transactions: [someTransaction({ id: ids[at] ?? '' })],
          movements: [],
          next: null,
          next_purchases: next,
        };
      },
    });
    const { rows, focused } = await showAll('Purchases', 'Show earlier purchases', presses);
    expect(rows).toHaveLength(presses + 1);
    expect(focused.at(-1)).toBe(rows.at(-1));
  },
);
