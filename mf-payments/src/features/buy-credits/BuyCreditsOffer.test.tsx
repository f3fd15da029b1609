import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import { somePrices } from '../../testing/price-list.ts';
import BuyCreditsOffer from './BuyCreditsOffer.tsx';

function showOffer(reason: 'insufficient_credits' | 'upgrade') {
  const fake = createFakeHost({
    user: someUser({ credits: 0 }),
    responses: { 'GET /api/bundles.php': () => somePrices('NL') },
  });
  const onClose = vi.fn();
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <BuyCreditsOffer reason={reason} onClose={onClose} />
    </TestApp>,
  );
  return onClose;
}

it('explains why it is shown, and what a bundle costs', async () => {
  showOffer('insufficient_credits');
  expect(screen.getByText(/You have used all your credits. A message costs 1/)).toBeDefined();
  const bundle = await screen.findByRole('link', { name: /^40 credits/ });
  expect(bundle.textContent).toContain('€44.99');
  expect(bundle.textContent).toContain('€1.13 per message');
  expect(bundle.getAttribute('href')).toBe('/credits/40?country=NL');
});

it('names the limit where free conversations ran out', () => {
  showOffer('upgrade');
  expect(screen.getByText(/You have used your free conversations/)).toBeDefined();
});

it('closes its dialog when a bundle is chosen', async () => {
  const onClose = showOffer('upgrade');
  await userEvent.click(await screen.findByRole('link', { name: /^15 credits/ }));
  expect(onClose).toHaveBeenCalledOnce();
});
