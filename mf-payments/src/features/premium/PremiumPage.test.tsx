import { render, screen } from '@testing-library/react';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import { somePrices } from '../../testing/price-list.ts';
import { wayBack } from '../../shared/model/way-back.ts';
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

it('begins a purchase of its own: no message of an earlier one waits after it [R-PAY-BACK-TO-CHAT]', async () => {
  wayBack.remember(someUser().id, { path: '/members/7/chat', waiting: { name: 'Noor', text: 'Hello' } });
  showPremium(false);
  await screen.findAllByRole('article');
  expect(wayBack.read(someUser().id)).toBeNull();
});

it('says which discount strikes its prices [R-PAY-ONE-DISCOUNT]', async () => {
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const fake = createFakeHost({
    user: someUser(),
    responses: { 'GET /api/bundles.php': () => somePricesWithBonus('NL', inFiveDays) },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <PremiumPage />
    </TestApp>,
  );
  expect(await screen.findByText('Your welcome bonus: 25% off your first bundle')).toBeDefined();
});
