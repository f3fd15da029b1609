import { render, screen } from '@testing-library/react';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../locales/en.json';
import { somePrices } from '../testing/price-list.ts';
import CreditsPage from './buy-credits/CreditsPage.tsx';
import PremiumPage from './premium/PremiumPage.tsx';
import PricingPage from './pricing/PricingPage.tsx';

const ONCE = 'Paid once, no subscription';
const PREMIUM = 'Premium for life';
const TAX = 'VAT included, unused credits refunded';

it.each([
  ['/credits, where bundles are chosen', CreditsPage, { cards: 4, table: false, notes: [ONCE, PREMIUM, TAX] }],
  ['/premium, what it gives and when it ends', PremiumPage, { cards: 4, table: false, notes: [PREMIUM, TAX] }],
  ['/pricing, all prices to compare', PricingPage, { cards: 0, table: true, notes: [ONCE, TAX] }],
])('%s, shows what its purpose calls for [R-PAY-PAGES-APART]', async (_page, Shown, { cards, table, notes }) => {
  const fake = createFakeHost({
    user: someUser({ paid_user: false }),
    responses: { 'GET /api/bundles.php': () => somePrices('NL') },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <Shown />
    </TestApp>,
  );
  // The prices are there.
  await screen.findAllByText(/per message$/i);
  expect(screen.queryAllByRole('article')).toHaveLength(cards);
  expect(screen.queryByRole('table') !== null).toBe(table);
  expect([ONCE, PREMIUM, TAX].filter((note) => screen.queryByText(note) !== null)).toEqual(notes);
});
