import { render, screen } from '@testing-library/react';
import type { User } from '@tandem/contracts/api/user';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import { somePrices } from '../../testing/price-list.ts';
import PricingPage from './PricingPage.tsx';

function showPricing(user: User | null, prices = somePrices('NL')) {
  const fake = createFakeHost({ user, responses: { 'GET /api/bundles.php': () => prices } });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <PricingPage />
    </TestApp>,
  );
}

it("names every price in credits, as the tenant's settings have it [R-PAY-TARIFFS-SHOWN]", () => {
  showPricing(null);
  const priceOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(priceOf('Joining, searching, liking')).toBe('free');
  expect(priceOf('Sending a message')).toBe('1 credit');
  expect(priceOf('Welcome gift when you join')).toBe('5 credits');
  expect(priceOf('Unlocking a private photo')).toBe('5 credits');
});

it('sends a visitor to the signup first', async () => {
  showPricing(null);
  expect((await screen.findByRole('link', { name: 'Join, then get 40' })).getAttribute('href')).toBe('/signup');
});

it('sends a member to the checkout', async () => {
  showPricing(someUser());
  expect((await screen.findByRole('link', { name: 'Get 40 credits' })).getAttribute('href')).toBe(
    '/credits/40?country=NL',
  );
});

it('names the discount that its struck prices have, and its end', async () => {
  showPricing(someUser(), somePricesWithBonus('NL', '2099-01-01T00:00:00.000Z'));
  expect(await screen.findByText('Your welcome bonus: 25% off your first bundle')).toBeDefined();
});
