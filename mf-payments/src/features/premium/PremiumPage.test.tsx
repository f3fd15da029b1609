import { render, screen } from '@testing-library/react';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { somePrices } from '../../testing/price-list.ts';
import PremiumPage from './PremiumPage.tsx';

function showPremium(paid_user: boolean) {
  const fake = createFakeHost({
    user: someUser({ paid_user }),
    responses: { 'GET /api/bundles.php': () => somePrices('NL') },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <PremiumPage />
    </TestApp>,
  );
}

it('explains what Premium offers, with its figures, and shows the bundles that include it [R-PAY-PREMIUM-CARDS, L-CHAT-FREE-CONVERSATIONS, L-PHOTOS-PREMIUM-UPLOADS]', async () => {
  showPremium(false);
  expect(screen.getByText('Without Premium you can start 2.')).toBeDefined();
  expect(screen.getByText('Up to 25 photos of your own')).toBeDefined();
  expect(await screen.findAllByRole('article')).toHaveLength(4);
});

it('sells nothing to a premium member', () => {
  showPremium(true);
  expect(screen.getByRole('heading', { level: 1, name: 'You are a Premium member' })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('link', { name: 'Get more credits' }).getAttribute('href')).toBe('/credits');
});
