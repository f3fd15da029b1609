import { render, screen, waitFor } from '@testing-library/react';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import PricingPage from './PricingPage.tsx';

const lost = () => {
  throw new Error('Loading chunk failed.');
};
vi.mock('../../shared/components/BonusBanner.tsx', () => lost());

it('has all prices where the banner of the discount is lost, and reports that [R-PAY-PRICES-BONUS-LOST]', async () => {
  const prices = somePricesWithBonus('NL', '2099-01-01T00:00:00.000Z');
  const fake = createFakeHost({ user: someUser(), responses: { 'GET /api/bundles.php': () => prices } });
  const reported = vi.spyOn(fake.host.telemetry, 'error').mockImplementation(() => undefined);
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <PricingPage />
    </TestApp>,
  );
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(await screen.findByRole('rowheader', { name: '40 credits' })).toBeDefined();
  expect(screen.queryByText(/welcome bonus/)).toBeNull();
});
