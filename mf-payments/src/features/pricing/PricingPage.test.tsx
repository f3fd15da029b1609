import { render, screen } from '@testing-library/react';
import type { User } from '@tandem/contracts/api/user';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { somePrices } from '../../testing/price-list.ts';
import PricingPage from './PricingPage.tsx';

function showPricing(user: User | null) {
  const fake = createFakeHost({ user, responses: { 'GET /api/bundles.php': () => somePrices('NL') } });
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
