import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { someSettings, someUser } from '@tandem/shared-ui/testing';
import { ApiError } from '@tandem/shared-ui/host';
import { dismissedAt } from '../popups/dismissals.ts';
import { renderFrame } from '../test-frame.tsx';
import { Alerts } from './Alerts.tsx';

const unconfirmed = someUser({ status: 'not_confirmed' });

it('keeps the time of a dismissal and shows the next one [R-FRAME-ALERTS-DISMISS, R-FRAME-ALERT-ACTIVATION, R-FRAME-ALERT-PHOTO]', async () => {
  renderFrame(<Alerts />, { user: unconfirmed });
  expect(await screen.findByText('Confirm your e-mail address')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(await screen.findByText('Add a photo and a few words')).toBeDefined();
  expect(Date.now() - (dismissedAt({ what: 'alert-activation', user: 42 }) ?? 0)).toBeLessThan(5_000);
});

it('hears of a dismissal in another tab [R-FRAME-ALERTS-TABS]', async () => {
  renderFrame(<Alerts />, { user: unconfirmed });
  await screen.findByText('Confirm your e-mail address');
  localStorage.setItem('dismissed.alert-activation.42', String(Date.now()));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dismissed.alert-activation.42' })));
  expect(await screen.findByText('Add a photo and a few words')).toBeDefined();
});

it.each([
  ['fbl', /reported as spam/],
  ['bounce', /came back/],
  ['listunsubscribe', /unsubscribed in your mail app/],
] as const)(
  'says why mails are off: %s [R-FRAME-ALERT-MAILS, T-MAIL-DISABLED-FBL, T-MAIL-DISABLED-BOUNCE, T-MAIL-DISABLED-UNSUBSCRIBED]',
  async (reason, text) => {
    const user = someUser({ notifications_disabled: [reason] });
    localStorage.setItem('dismissed.alert-photo.42', String(Date.now()));
    renderFrame(<Alerts />, { user });
    expect(await screen.findByText(text)).toBeDefined();
  },
);

it('offers pushes where the browser can, and turns them on by a click [R-FRAME-ALERT-PUSH]', async () => {
  localStorage.setItem('dismissed.alert-photo.42', String(Date.now()));
  const { host } = renderFrame(<Alerts />, {
    user: someUser(),
    push: { isCapable: true, isSubscribed: false },
    settings: { ...someSettings(), push_public_key: 'key' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
  await waitFor(() => expect(host.push.state().isSubscribed).not.toBe(false));
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
});

it('keeps offering pushes that could not be turned on [R-FRAME-ALERT-PUSH]', async () => {
  localStorage.setItem('dismissed.alert-photo.42', String(Date.now()));
  const { host, setPush } = renderFrame(<Alerts />, {
    user: someUser(),
    push: { isCapable: true, isSubscribed: false },
    settings: { ...someSettings(), push_public_key: 'key' },
  });
  const enable = vi.spyOn(host.push, 'enable').mockResolvedValue(host.push.state());
  act(() => setPush({ lastMessage: null }));
  const offer = await screen.findByRole('button', { name: 'Turn on notifications' });
  await userEvent.click(offer);
  expect(enable).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBe(offer);
  expect(localStorage.getItem('dismissed.alert-push.42')).toBeNull();
});

it('sends the activation mail again and waits as long as the server says', async () => {
  const { notices, calls } = renderFrame(<Alerts />, {
    user: unconfirmed,
    answers: { 'POST /api/activate-resend.php': () => ({ next_at: new Date(Date.now() + 60_000).toISOString() }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
  const waiting = await screen.findByRole('button', { name: 'Sent: again in a minute' });
  expect(waiting.hasAttribute('disabled')).toBe(true);
  expect(notices).toEqual([{ tone: 'success', text: 'The e-mail is on its way to sam@tandemly.test.' }]);
  expect(calls.filter(({ key }) => key === 'POST /api/activate-resend.php')).toHaveLength(1);
});

it('says why the mail was not sent', async () => {
  const { notices } = renderFrame(<Alerts />, {
    user: unconfirmed,
    answers: {
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
