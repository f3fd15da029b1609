import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import type { DiscountCode } from '@tandem/contracts/api/payments';
import type { User } from '@tandem/contracts/api/user';
import { dismiss, dismissedAt } from '../overlays/dismissals.ts';
import { modalTurns } from '../overlays/modal-turns.store.ts';
import { renderFrame } from '../test-frame.tsx';
import type { FrameOptions } from '../test-frame.tsx';
// Lazy modules are imported up front: the fake clock of these tests does not wait for files.
import './TimeBonusBanner.tsx';
import './TimeBonusModal.tsx';
import { TimeBonusOffer } from './TimeBonusOffer.tsx';
import { TimeBonusPlace } from './TimeBonusPlace.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;

const someCode = (changes: Partial<DiscountCode> = {}): DiscountCode => ({
  code: 'TIMEBONUS25',
  country: null,
  user_id: 42,
  expires: new Date(NOW + 30 * MINUTE).toISOString(),
  value_percentage: 25,
  currency: null,
  minimum_order_value: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: null,
  new_price: null,
  ...changes,
});

const newcomer = (changes: Partial<User> = {}) =>
  someUser({ signup_date: new Date(NOW - 210 * MINUTE).toISOString(), credits: 0, ...changes });

function renderBonus(options: FrameOptions = {}, code: () => DiscountCode = someCode) {
  return renderFrame(
    <>
      <TimeBonusPlace />
      <TimeBonusOffer />
    </>,
    { user: newcomer(), responses: { 'GET /api/discountcode.php': code }, ...options },
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const banner = () => screen.queryByRole('link', { name: /25% off your first bundle/ });
const modal = () => screen.queryByRole('dialog', { name: '25% welcome bonus' });
/** The code is loaded, 40 s pass, and it is the modal's turn. */
async function untilModal(): Promise<HTMLElement> {
  await pass(1_000);
  await pass(40_000);
  await pass(1_000);
  return screen.getByRole('dialog', { name: '25% welcome bonus' });
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  modalTurns.setState({ waiting: new Set(), open: null });
});

describe('the banner', () => {
  it('counts down to the end that the server names [F-PAY-BONUS-VISIBLE, R-FRAME-BONUS-BANNER, R-FRAME-BONUS-BANNER-LINK, R-PAY-BONUS-SERVER-END]', async () => {
    renderBonus();
    await pass(1_000);
    expect(banner()?.getAttribute('href')).toBe('/credits');
    expect(screen.getByRole('timer').textContent).toBe('00:29:59');
  });

  it.each([
    ['a visitor [R-PAY-VISITOR-BONUS]', null],
    ['a paid member [R-PAY-PREMIUM-BONUS]', newcomer({ paid_user: true })],
    [
      'a member of four hours [R-PAY-FREE-BONUS, L-PAY-BONUS-WINDOW]',
      newcomer({ signup_date: new Date(NOW - 240 * MINUTE).toISOString() }),
    ],
  ])('is not shown, and no code is requested, for %s', async (_who, user) => {
    const { calls } = renderBonus({ user });
    await pass(1_000);
    expect(banner()).toBeNull();
    expect(calls.map(({ key }) => key)).not.toContain('GET /api/discountcode.php');
  });

  it.each(['/credits', '/profile', '/nowhere'])(
    'is not on %s, outside the members area [R-FRAME-MEMBERS-AREA]',
    async (at) => {
      renderBonus({ at });
      await pass(1_000);
      expect(banner()).toBeNull();
    },
  );

  it.each(['/members', '/members/7', '/premium'])(
    'is on %s, in the members area [R-FRAME-MEMBERS-AREA, R-FRAME-BONUS-BANNER]',
    async (at) => {
      renderBonus({ at });
      await pass(1_000);
      expect(banner()).not.toBeNull();
    },
  );

  it.each([
    ['/members', 1],
    ['/likes', 0],
  ])('is short as well on %s, if the page has a row that it can join [R-FRAME-BONUS-ROW]', async (at, count) => {
    renderBonus({ at });
    await pass(1_000);
    expect(within(banner() as HTMLElement).queryAllByText('25% off')).toHaveLength(count);
  });

  it.each<[string, string, Partial<User> | null]>([
    ['a purchase', 'R-PAY-BONUS-STOP-PAID', { paid_user: true }],
    ['a logout', 'R-PAY-BONUS-STOP-LOGOUT', null],
  ])('disappears with %s, and its countdown with it [%s]', async (_what, _ids, changes) => {
    const { host } = renderBonus();
    await pass(1_000);
    expect(banner()).not.toBeNull();
    act(() => {
      host.queryClient.setQueryData(['user'], { user: changes === null ? null : newcomer(changes) });
    });
    await pass(0);
    expect(banner()).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('counts to the same end after a reload [R-PAY-BONUS-SERVER-END]', async () => {
    renderBonus();
    await pass(10 * MINUTE);
    cleanup();
    renderBonus();
    await pass(1_000);
    expect(screen.getByRole('timer').textContent).toBe('00:19:59');
  });

  it('is not read out on every second [R-A11Y-TIMER-QUIET]', async () => {
    renderBonus();
    await pass(1_000);
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
    expect(
      banner()?.closest('[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]'),
    ).toBeNull();
  });

  it('disappears at zero [F-PAY-BONUS-VISIBLE, R-PAY-BONUS-STOP-ZERO]', async () => {
    renderBonus();
    await pass(1_000);
    expect(banner()).not.toBeNull();
    await pass(30 * MINUTE);
    expect(banner()).toBeNull();
  });

  it('is not shown for another welcome code, nor where the code cannot be loaded [L-PAY-BONUS-CODE]', async () => {
    renderBonus({}, () => someCode({ code: 'WELCOME10' }));
    await pass(1_000);
    expect(banner()).toBeNull();
  });

  it('ignores a code that cannot be loaded [R-PAY-WELCOME-FAILURE]', async () => {
    const { notices } = renderBonus({}, () => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'Code not found' });
    });
    await pass(1_000);
    expect(banner()).toBeNull();
    expect(notices).toEqual([]);
  });
});

describe('the modal', () => {
  it('opens 40 s after all four conditions are met [R-FRAME-TIME-BONUS-MODAL, L-PAY-BONUS-MODAL-DELAY]', async () => {
    renderBonus();
    await pass(40_000);
    expect(modal()).toBeNull();
    await pass(2_000);
    expect(modal()).not.toBeNull();
  });

  it.each<[string, FrameOptions]>([
    ['with credits [R-FRAME-BONUS-MODAL-CREDITS]', { user: newcomer({ credits: 1 }) }],
    ['outside the members area [R-FRAME-BONUS-MODAL-AREA]', { at: '/credits' }],
    ['without the bonus [R-FRAME-TIME-BONUS-MODAL]', { user: newcomer({ paid_user: true }) }],
  ])('does not open %s', async (_why, options) => {
    renderBonus(options);
    await pass(60_000);
    expect(modal()).toBeNull();
  });

  it('does not open once it was dismissed [R-FRAME-BONUS-MODAL-DISMISSED]', async () => {
    dismiss({ what: 'time-bonus', user: 42 });
    renderBonus();
    await pass(60_000);
    expect(modal()).toBeNull();
  });

  it('stays away for another member of the same device only if they dismissed it too', async () => {
    dismiss({ what: 'time-bonus', user: 43 });
    renderBonus();
    await pass(41_000);
    await pass(1_000);
    expect(modal()).not.toBeNull();
  });

  it('says what it is, how long it lasts, where it is used and when the credits arrive [R-FRAME-BONUS-MODAL-TEXT, R-FRAME-BONUS-MODAL-COUNTDOWN, R-FRAME-BONUS-MODAL-LINK, R-FRAME-BONUS-MODAL-INSTANT, L-PAY-BONUS-MODAL-HOURS]', async () => {
    renderBonus();
    const shown = within(await untilModal());
    expect(shown.getByText(/Act fast: for 4 hours/)).toBeDefined();
    expect(shown.getByRole('timer').textContent).toBe('00:29:18');
    expect(shown.getByText(/Credits arrive instantly, except by bank transfer/)).toBeDefined();
    expect(shown.getByRole('link', { name: 'See the credits' })).toHaveProperty('pathname', '/credits');
  });

  it.each([
    ['Close', 'R-FRAME-BONUS-MODAL-CLOSE, R-FRAME-BONUS-MODAL-DISMISSED'],
    ['Escape', 'R-FRAME-BONUS-MODAL-DISMISSED'],
  ])('closed by %s is stored with its time, and does not open again [%s]', async (by) => {
    renderBonus();
    const shown = await untilModal();
    if (by === 'Close') fireEvent.click(within(shown).getByRole('button', { name: 'Close' }));
    else act(() => void shown.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(modal()).toBeNull();
    expect(dismissedAt({ what: 'time-bonus', user: 42 })).toBe(NOW + 42_000);
    await pass(60_000);
    expect(modal()).toBeNull();
  });

  it('dismissed in another tab does not open in this one', async () => {
    renderBonus();
    await pass(30_000);
    localStorage.setItem('dismissed.time-bonus.42', String(Date.now()));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dismissed.time-bonus.42' })));
    await pass(60_000);
    expect(modal()).toBeNull();
  });
});
