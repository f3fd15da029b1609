import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { someImage, someSettings, someUser } from '@tandem/shared-ui/testing';
import { ApiError } from '@tandem/shared-ui/host';
import { MAIN_ID } from '../navigation/page-focus.ts';
import { dismissedAt } from '../overlays/dismissals.ts';
import { renderFrame } from '../test-frame.tsx';
// Lazy modules are imported up front: the fake clock of these tests does not wait for files.
import './AlertCard.tsx';
import { Alerts } from './Alerts.tsx';
import { setAlertsPlace } from './alerts-place.ts';

/** What the frame shows over the page, and the place at the end of its flow. */
const alerts = (
  <>
    <div data-testid="over">
      <Alerts />
    </div>
    <div data-testid="flow">
      <div ref={setAlertsPlace} />
    </div>
  </>
);

const unconfirmed = someUser({ status: 'not_confirmed' });
const withPhoto = { profile: { ...someUser().profile, main_image: someImage() } };
const unconfirmedWithPhoto = someUser({
  status: 'not_confirmed',
  profile: { ...unconfirmed.profile, main_image: someImage() },
});
const DAY = 24 * 3_600_000;
const TITLES = {
  activation: 'Confirm your e-mail address',
  photo: 'Add a photo and a few words',
  mails: 'You are not getting our e-mails',
} as const;
/** The alerts on show, by their titles. */
const shown = () => Object.values(TITLES).filter((title) => screen.queryByText(title) !== null);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
afterEach(() => vi.useRealTimers());

it('stores the time of a dismissal and shows the next one [R-FRAME-ALERTS-DISMISS, R-FRAME-ALERT-ACTIVATION, R-FRAME-ALERT-PHOTO]', async () => {
  renderFrame(alerts, { user: unconfirmed });
  expect(await screen.findByText('Confirm your e-mail address')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(await screen.findByText('Add a photo and a few words')).toBeDefined();
  expect(Date.now() - (dismissedAt({ what: 'alert-activation', user: 42 }) ?? 0)).toBeLessThan(5_000);
});

it.each([
  ['activation', unconfirmed, 'over'],
  ['photo', someUser(), 'flow'],
  ['mails', someUser({ notifications_disabled: ['bounce'], ...withPhoto }), 'flow'],
] as const)(
  '%s is where it lies over nothing, unless hardly anything works without it [R-FRAME-ALERTS-FLOW]',
  async (alert, user, where) => {
    renderFrame(alerts, { user });
    await screen.findByText(TITLES[alert]);
    const has = (id: string) => within(screen.getByTestId(id)).queryByText(TITLES[alert]) !== null;
    expect([has('over'), has('flow')]).toEqual([where === 'over', where === 'flow']);
  },
);

it('in the flow wait for a layout that has the place', async () => {
  renderFrame(<Alerts />, { user: someUser() });
  await Promise.resolve();
  expect(shown()).toEqual([]);
});

it('follows a dismissal in another tab [R-FRAME-ALERTS-TABS]', async () => {
  renderFrame(alerts, { user: unconfirmed });
  await screen.findByText('Confirm your e-mail address');
  localStorage.setItem('dismissed.alert-activation.42', String(Date.now()));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dismissed.alert-activation.42' })));
  expect(await screen.findByText('Add a photo and a few words')).toBeDefined();
});

it.each([
  ['fbl', 'T-MAIL-DISABLED-FBL', /reported as spam/],
  ['bounce', 'T-MAIL-DISABLED-BOUNCE', /came back/],
  ['listunsubscribe', 'T-MAIL-DISABLED-UNSUBSCRIBED', /unsubscribed in your mail app/],
] as const)('says why mails are off: %s [R-FRAME-ALERT-MAILS, %s]', async (reason, _ids, text) => {
  const user = someUser({ notifications_disabled: [reason] });
  localStorage.setItem('dismissed.alert-photo.42', String(Date.now()));
  renderFrame(alerts, { user });
  expect(await screen.findByText(text)).toBeDefined();
});

it('offer no pushes: the chat does, in its own place [R-PUSH-OFFER-PLACE]', () => {
  localStorage.setItem('dismissed.alert-photo.42', String(Date.now()));
  renderFrame(alerts, {
    user: someUser(),
    push: { isCapable: true, isSubscribed: false },
    settings: { ...someSettings(), push_public_key: 'key' },
  });
  expect(shown()).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('send the activation mail again, and wait as long as the server says', async () => {
  const { notices, calls } = renderFrame(alerts, {
    user: unconfirmed,
    responses: { 'POST /api/activate-resend.php': () => ({ next_at: new Date(Date.now() + 60_000).toISOString() }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
  const waiting = await screen.findByRole('button', { name: 'Sent. Try again in a minute' });
  expect(waiting.hasAttribute('disabled')).toBe(true);
  expect(notices).toEqual([{ tone: 'success', text: 'The e-mail is on its way to sam@tandemly.test.' }]);
  expect(calls.filter(({ key }) => key === 'POST /api/activate-resend.php')).toHaveLength(1);
});

it('show why the mail was not sent', async () => {
  const { notices } = renderFrame(alerts, {
    user: unconfirmed,
    responses: {
      'POST /api/activate-resend.php': () => {
        throw new ApiError({
          code: 'too_many_requests',
          status: 429,
          message: 'Too many requests, try again in 60 s.',
        });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
  await waitFor(() => expect(notices).toEqual([{ tone: 'error', text: 'Too many requests, try again in 60 s.' }]));
});

it('allow another activation mail once the minute has passed', async () => {
  vi.useFakeTimers();
  renderFrame(alerts, {
    user: unconfirmed,
    responses: { 'POST /api/activate-resend.php': () => ({ next_at: new Date(Date.now() + 60_000).toISOString() }) },
  });
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
  await pass(59_000);
  expect(screen.getByRole('button', { name: 'Sent. Try again in a minute' }).hasAttribute('disabled')).toBe(true);
  await pass(1_000);
  expect(screen.getByRole('button', { name: 'Send the e-mail again' }).hasAttribute('disabled')).toBe(false);
});

it.each([
  // A member whose mails are disabled is not reminded to confirm the address: nobody has all three.
  [[], ['activation', 'photo']],
  [['bounce'], ['photo', 'mails']],
] as const)(
  'are shown one at a time in their order (disabled mails: %j) [R-FRAME-ALERTS-ONE, R-FRAME-ALERTS-DISMISS]',
  async (disabled, order) => {
    vi.useFakeTimers();
    const user = someUser({ status: 'not_confirmed', notifications_disabled: [...disabled] });
    renderFrame(alerts, { user });
    for (const alert of order) {
      await pass(0);
      expect(shown()).toEqual([TITLES[alert]]);
      fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    }
    await pass(0);
    expect(shown()).toEqual([]);
  },
);

it.each([
  ['activation', 'L-FRAME-SNOOZE-ACTIVATION', unconfirmedWithPhoto, 1],
  ['photo', 'L-FRAME-SNOOZE-PHOTO', someUser(), 7],
  ['mails', 'L-FRAME-SNOOZE-MAILS', someUser({ notifications_disabled: ['bounce'], ...withPhoto }), 30],
] as const)(
  '%s, put off, comes back by itself to a page that stays open [R-FRAME-ALERTS-SNOOZE, %s]',
  async (alert, _rule, user, days) => {
    vi.useFakeTimers();
    renderFrame(alerts, { user });
    await pass(0);
    const from = Date.now();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    // The laptop sleeps nearly as long: its clock advances, its timers do not.
    vi.setSystemTime(from + days * DAY - 90_000);
    await pass(60_000);
    expect(shown()).toEqual([]);
    await pass(60_000);
    expect(shown()).toEqual([TITLES[alert]]);
    // Snoozed again, it is hidden again.
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await pass(60_000);
    expect(shown()).toEqual([]);
  },
);

it('a dismissed card returns the focus to where it was, or to the page', async () => {
  renderFrame(
    <>
      <button>Before</button>
      <main id={MAIN_ID} tabIndex={-1} />
      {alerts}
    </>,
    { user: unconfirmed },
  );
  await screen.findByText(TITLES.activation);
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  screen.getByRole('button', { name: 'Not now' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(TITLES.photo)).toBeDefined();
  expect(document.activeElement).toBe(before);
  before.blur();
  screen.getByRole('button', { name: 'Not now' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(shown()).toEqual([]);
  expect(document.activeElement, 'it came from nowhere').toBe(screen.getByRole('main'));
});
