import { act, render, screen } from '@testing-library/react';
import type { Locale } from '@tandem/contracts/product/locales';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import fr from '../../locales/fr.json';
import en from '../../locales/en.json';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import { somePrices } from '../../testing/price-list.ts';
import CreditsPage from '../../features/buy-credits/CreditsPage.tsx';
import { clockText } from '../model/use-countdown.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const EXPIRES = '2026-11-21T11:01:05.000Z';
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;
const settle = () => act(() => vi.advanceTimersByTimeAsync(10));

async function showCredits({ locale = 'en', deviceAhead = 0 }: { locale?: Locale; deviceAhead?: number } = {}) {
  const serverNow = () => Date.now() - deviceAhead;
  const fake = createFakeHost({
    user: someUser(),
    locale,
    serverNow,
    responses: {
      'GET /api/bundles.php': () =>
        serverNow() < Date.parse(EXPIRES) ? somePricesWithBonus('NL', EXPIRES) : somePrices('NL'),
    },
  });
  const shown = render(
    <TestApp fake={fake} messages={{ 'mf-payments': messagesIn({ en, fr }, locale) }} path="/credits" at="/credits">
      <CreditsPage />
    </TestApp>,
  );
  await settle();
  return { fake, ...shown };
}

it.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3661, '01:01:01'],
  [14_400, '04:00:00'],
])('writes %i seconds as %s [R-PAY-BONUS-FORMAT]', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it('counts towards the server’s end, second by second, also after a reload [R-PAY-BONUS-SERVER-END, R-PAY-BONUS-TICKS]', async () => {
  const { unmount } = await showCredits();
  expect(screen.getByText('Your welcome bonus: 25% off your first bundle')).toBeDefined();
  expect(screen.getByText('01:01:05')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('01:01:02')).toBeDefined();
  unmount();
  await showCredits();
  expect(screen.getByText('01:01:02')).toBeDefined();
});

it.each([
  ['ahead', 5 * HOUR],
  ['behind', -3 * HOUR],
])(
  'counts by the server’s clock when that of the device is hours %s [R-PAY-BONUS-SERVER-END]',
  async (_, deviceAhead) => {
    vi.setSystemTime(NOW + deviceAhead);
    await showCredits({ deviceAhead });
    expect(screen.getByText('01:01:05')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('01:01:02')).toBeDefined();
  },
);

it('is shown again when the server’s time arrives after it has ended by the device’s clock [R-PAY-BONUS-SERVER-END]', async () => {
  vi.setSystemTime(NOW + 5 * HOUR);
  let known = 0;
  const fake = createFakeHost({
    user: someUser(),
    serverNow: () => Date.now() - known,
    responses: { 'GET /api/bundles.php': () => somePricesWithBonus('NL', EXPIRES) },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }} path="/credits" at="/credits">
      <CreditsPage />
    </TestApp>,
  );
  await settle();
  expect(screen.queryByText(/Your welcome bonus/)).toBeNull();
  known = 5 * HOUR;
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('01:01:04')).toBeDefined();
});

it('is right again after the computer slept [R-PAY-BONUS-TICKS, L-PAY-BONUS-TICK]', async () => {
  await showCredits();
  vi.setSystemTime(NOW + 3_600_010);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('00:01:04')).toBeDefined();
});

it('shows the end as a time of day, and hides the countdown from screen readers [R-A11Y-TIMER-QUIET]', async () => {
  await showCredits();
  const clock = screen.getByText('01:01:05');
  expect(clock.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(clock.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  expect(screen.getByText(/^It lasts until/)).toBeDefined();
});

it('shows the old and the new price of every bundle', async () => {
  await showCredits();
  const [, popular] = screen.getAllByRole('article');
  expect(popular?.textContent).toContain('Before: €44.99 now: €33.74');
  expect(popular?.textContent).toContain('€0.85 per message');
});

it('disappears when it has ended, and the full prices are requested [R-PAY-BONUS-STOP-ZERO]', async () => {
  const { fake } = await showCredits();
  await act(() => vi.advanceTimersByTimeAsync(3_666_000));
  expect(screen.queryByText(/Your welcome bonus/)).toBeNull();
  expect(screen.getAllByRole('article')[1]?.textContent).not.toContain('€33.74');
  expect(fake.calls.filter(({ key }) => key === 'GET /api/bundles.php').length).toBeGreaterThan(1);
});

it('speaks French', async () => {
  await showCredits({ locale: 'fr' });
  expect(screen.getByText(/Votre bonus de bienvenue/).textContent).toContain('25\u00a0%');
});
