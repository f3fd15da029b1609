import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import { somePrices } from '../../testing/price-list.ts';
import { wayBack } from '../../shared/model/way-back.ts';
import BuyCreditsOffer from './BuyCreditsOffer.tsx';

function showOffer(reason: 'insufficient_credits' | 'upgrade', backTo?: string) {
  const fake = createFakeHost({
    user: someUser({ credits: 0 }),
    responses: { 'GET /api/bundles.php': () => somePrices('NL') },
  });
  const onClose = vi.fn();
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <BuyCreditsOffer reason={reason} {...(backTo === undefined ? {} : { backTo })} onClose={onClose} />
    </TestApp>,
  );
  return onClose;
}

it('explains why it is shown, and what a bundle costs', async () => {
  showOffer('insufficient_credits');
  expect(screen.getByText('A message costs 1 credit; here is what more would cost.')).toBeDefined();
  const bundle = await screen.findByRole('link', { name: /^40 credits/ });
  expect(bundle.textContent).toContain('€44.99');
  expect(bundle.textContent).toContain('€1.13 per message');
  expect(bundle.getAttribute('href')).toBe('/credits/40?country=NL');
});

it('says what a gift costs and what is left, where that is too little', () => {
  const fake = createFakeHost({
    user: someUser({ credits: 4 }),
    responses: { 'GET /api/bundles.php': () => somePrices('NL') },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <BuyCreditsOffer reason="insufficient_credits" short={{ cost: 5, left: 4 }} onClose={vi.fn()} />
    </TestApp>,
  );
  expect(screen.getByText('This costs 5 credits, and you have 4; here is what more would cost.')).toBeDefined();
  expect(screen.queryByText(/A message costs/)).toBeNull();
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

it.each([
  ['/members/7/chat', '/members/7/chat'],
  [undefined, null],
  ['//elsewhere.example', null],
  ['https://elsewhere.example', null],
])('remembers where to return to after paying: %s [R-PAY-BACK-TO-CHAT]', async (backTo, remembered) => {
  wayBack.remember(someUser().id, { path: '/chats/1' });
  showOffer('insufficient_credits', backTo);
  await userEvent.click(await screen.findByRole('link', { name: /^15 credits/ }));
  expect(wayBack.read(someUser().id)?.path ?? null).toBe(remembered);
});

it('says which discount strikes its prices [R-PAY-ONE-DISCOUNT]', async () => {
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const fake = createFakeHost({
    user: someUser({ credits: 0 }),
    responses: { 'GET /api/bundles.php': () => somePricesWithBonus('NL', inFiveDays) },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <BuyCreditsOffer reason="insufficient_credits" onClose={vi.fn()} />
    </TestApp>,
  );
  expect(await screen.findByText('Your welcome bonus: 25% off your first bundle')).toBeDefined();
});
