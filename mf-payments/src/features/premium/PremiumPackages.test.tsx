import { render, screen, within } from '@testing-library/react';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { somePrices } from '../../testing/price-list.ts';
import PremiumPackages from './PremiumPackages.tsx';

async function showPackages(highlight?: string) {
  const prices = somePrices('NL');
  const fifth = { id: '500', credits: 500, popular: true, price: 39_999, currency: 'EUR' as const };
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/bundles.php': () => ({
        ...prices,
        bundles: [...prices.bundles, { ...fifth, price_per_message: 80, discounted: null }],
      }),
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <PremiumPackages {...(highlight === undefined ? {} : { highlight })} />
    </TestApp>,
  );
  const cards = await screen.findAllByRole('article');
  return cards.map((card) => [
    within(card).getByRole('heading').textContent,
    within(card).queryByText('Most chosen') !== null,
  ]);
}

it('shows up to four tiers, one of them highlighted [R-PAY-PREMIUM-CARDS, L-PAY-TIERS]', async () => {
  expect(await showPackages()).toEqual([
    ['15 credits', false],
    ['40 credits', true],
    ['80 credits', false],
    ['160 credits', false],
  ]);
});

it('highlights the requested one instead', async () => {
  expect((await showPackages('80')).map(([, marked]) => marked)).toEqual([false, false, true, false]);
});
