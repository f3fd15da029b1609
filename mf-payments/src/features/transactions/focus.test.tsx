import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { someTransaction } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { list, pagesOfPurchases, show } from '../../testing/show-transactions.tsx';
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
    show(pagesOfPurchases(presses + 1).responses);
    const { rows, focused } = await showAll('Purchases', 'Show earlier purchases', presses);
    expect(rows).toHaveLength(presses + 1);
    expect(focused.at(-1)).toBe(rows.at(-1));
  },
);

it.each([
  ['the only earlier page', 2],
  ['the first of two earlier pages', 3],
] as const)(
  'keeps the focus where %s could not be loaded, and is loaded at another try [R-PAY-TRANSACTIONS-FOCUS]',
  async (_what, pages) => {
    const { page } = pagesOfPurchases(pages);
    const lost = 'Check your connection and try again.';
    let isLost = true;
    show({
      'GET /api/transactions.php': ({ query }) => {
        if (!isLost || query?.['after'] === undefined) return page(query?.['after']);
        isLost = false;
        return Promise.reject(new ApiError({ code: 'offline', status: 0, message: lost }));
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Purchases' }));
    await userEvent.click(section.getByRole('button', { name: 'Show earlier purchases' }));
    expect((await section.findByRole('alert')).textContent).toContain(lost);
    const again = section.getByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(again);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
    expect(section.queryByRole('alert')).toBeNull();
    const [, row] = section.getAllByRole('listitem');
    const goesOn = section.queryByRole('button', { name: 'Show earlier purchases' }) ?? row;
    await waitFor(() => expect(document.activeElement).toBe(goesOn));
  },
);

it('loads the page that failed, after those that are there, at another try [R-PAY-TRANSACTIONS-FOCUS]', async () => {
  const { ids, page } = pagesOfPurchases(3);
  let isLost = true;
  const fake = show({
    'GET /api/transactions.php': ({ query }) => {
      if (!isLost || query?.['after'] !== ids[1]) return page(query?.['after']);
      isLost = false;
      return Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'lost' }));
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Purchases' }));
  const button = section.getByRole('button', { name: 'Show earlier purchases' });
  await userEvent.click(button);
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
  await userEvent.click(button);
  await section.findByRole('alert');
  expect(document.activeElement).toBe(section.getByRole('button', { name: 'Try again' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(3));
  await waitFor(() => expect(document.activeElement).toBe(section.getAllByRole('listitem').at(-1)));
  const queries = fake.calls
    .filter(({ key }) => key === 'GET /api/transactions.php')
    .map(({ input }) => input['query']);
  expect(queries).toEqual([{}, { after: ids[0] }, { after: ids[1] }, { after: ids[1] }]);
});
