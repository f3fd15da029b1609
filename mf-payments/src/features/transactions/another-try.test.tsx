import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { someTransaction } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { failTwice, LOST, offline } from '../../testing/fail-twice.ts';
import { PAYMENT_ID } from '../../testing/price-list.ts';
import { show } from '../../testing/show-transactions.tsx';
import { someMovement } from '../../testing/transactions.ts';

type TransactionsResponse = ResponseOf<'GET /api/transactions.php'>;

const movements = (...ids: number[]) => ids.map((id) => someMovement({ id }));

/** Shows a credit history of two pages; each request of the second one is settled by the test. */
function showHistory(locale: 'en' | 'fr') {
  const tries: PromiseWithResolvers<TransactionsResponse>[] = [];
  show(
    {
      'GET /api/transactions.php': ({ query }) => {
        if (query?.['before'] === undefined) return { transactions: [], movements: movements(4, 3), next: 3 };
        const response = Promise.withResolvers<TransactionsResponse>();
        tries.push(response);
        return response.promise;
      },
    },
    '/transactions',
    locale,
  );
  return tries;
}

it.each([
  {
    locale: 'en',
    name: 'Credit history',
    more: 'Show more',
    retry: 'Try again',
    failed: 'More of your credit history could not be loaded.',
  },
  {
    locale: 'fr',
    name: 'Historique des crédits',
    more: 'Afficher plus',
    retry: 'Réessayer',
    failed: 'La suite de l’historique des crédits n’a pas pu être chargée.',
  },
] as const)(
  'in $locale, the credit history stays where more of it cannot be loaded: that is said politely each time, and the button tries again [R-CREDITS-HISTORY-RETRY]',
  async ({ locale, name, more, retry, failed }) => {
    const tries = showHistory(locale);
    const history = within(await screen.findByRole('region', { name }));
    const region = history.getByRole('status');
    expect(region.textContent).toBe('');
    await userEvent.click(history.getByRole('button', { name: more }));
    for (const attempt of [1, 2]) {
      await waitFor(() => expect(tries).toHaveLength(attempt));
      await waitFor(() => expect(region.textContent, 'nothing while it is tried').toBe(''));
      tries.at(-1)?.reject(offline());
      await waitFor(() => expect(region.textContent).toBe(`${failed} ${LOST}`));
      expect(history.getAllByRole('listitem')).toHaveLength(2);
      expect(document.activeElement).toBe(history.getByRole('button', { name: retry }));
      await userEvent.keyboard('{Enter}');
    }
    await waitFor(() => expect(tries).toHaveLength(3));
    tries.at(-1)?.resolve({ transactions: [], movements: movements(2, 1), next: null });
    await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(4));
    expect(history.queryByRole('button')).toBeNull();
    expect(region.textContent).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(history.getAllByRole('listitem')[2]));
  },
);

it.each([
  ['the payments', '/transactions', 'Payments'],
  ['one payment', `/transactions/${PAYMENT_ID}`, '40 credits'],
] as const)(
  'where %s could not be loaded, another try leaves the reason and the focus where they are, and then the focus goes to the heading [R-PAY-TRANSACTIONS-FOCUS]',
  async (_what, address, title) => {
    const tries: PromiseWithResolvers<TransactionsResponse>[] = [];
    show(
      {
        'GET /api/transactions.php': () => {
          const response = Promise.withResolvers<TransactionsResponse>();
          tries.push(response);
          return response.promise;
        },
      },
      address,
    );
    await failTwice(tries);
    tries[2]?.resolve({ transactions: [someTransaction()], movements: movements(1), next: null });
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.textContent).toBe(heading.textContent);
  },
);
