import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import BuyCreditsOffer from '../../features/buy-credits/BuyCreditsOffer.tsx';
import CreditsPage from '../../features/buy-credits/CreditsPage.tsx';
import CheckoutPage from '../../features/checkout/CheckoutPage.tsx';
import PremiumPage from '../../features/premium/PremiumPage.tsx';
import PricingPage from '../../features/pricing/PricingPage.tsx';
import en from '../../locales/en.json';
import { failTwice, LOST, offline } from '../../testing/fail-twice.ts';
import { somePrices } from '../../testing/price-list.ts';

/** Shows a page with prices; each request of them is settled by the test. */
function showPrices(page: ReactElement, at?: string) {
  const tries: PromiseWithResolvers<BundlesResponse>[] = [];
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/bundles.php': () => {
        const response = Promise.withResolvers<BundlesResponse>();
        tries.push(response);
        return response.promise;
      },
    },
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-payments': en }}
      path={at === undefined ? '/' : '/credits/:id/:paymentmethod?'}
      at={at ?? '/'}
    >
      {page}
    </TestApp>,
  );
  return tries;
}

it.each([
  { what: 'the bundles of /credits', page: <CreditsPage />, shown: '15 credits' },
  { what: 'those of /premium', page: <PremiumPage />, shown: '15 credits' },
  { what: 'the table of /pricing', page: <PricingPage />, shown: '15 credits' },
  {
    what: 'the bundles of the dialog',
    page: <BuyCreditsOffer reason="upgrade" onClose={() => undefined} />,
    shown: '15 credits',
  },
  { what: 'the heading of the checkout', page: <CheckoutPage />, at: '/credits/40', shown: 'Your order' },
  {
    what: 'that there is no such bundle',
    page: <CheckoutPage />,
    at: '/credits/41',
    shown: 'This bundle does not exist',
  },
])(
  'where prices could not be loaded, another try leaves the reason and the focus where they are, and then $what has the focus [R-PAY-PRICES-RETRY]',
  async ({ page, at, shown }) => {
    const tries = showPrices(page, at);
    const again = await failTwice(tries);
    tries[2]?.resolve(somePrices('NL'));
    await waitFor(() => expect(again.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.textContent).toContain(shown);
  },
);

it('another country begins without the reason of the one before, which does not come back between two tries [R-PAY-PRICES-RETRY]', async () => {
  const tries = showPrices(<CreditsPage />);
  await waitFor(() => expect(tries).toHaveLength(1));
  tries[0]?.resolve(somePrices('NL'));
  await screen.findAllByRole('article');
  const country = screen.getByLabelText('You pay from');
  await userEvent.selectOptions(country, 'United Kingdom');
  await waitFor(() => expect(tries).toHaveLength(2));
  tries[1]?.reject(offline());
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tries).toHaveLength(3));
  expect(screen.getByText(LOST)).toBeDefined();
  expect(screen.queryAllByRole('article'), 'those of the Netherlands').toEqual([]);
  await userEvent.selectOptions(country, 'United States');
  await waitFor(() => expect(tries).toHaveLength(4));
  expect(screen.queryByText(LOST)).toBeNull();
  tries[3]?.resolve(somePrices('US'));
  expect(await screen.findAllByRole('article')).toHaveLength(4);
  expect(document.activeElement).toBe(country);
});
