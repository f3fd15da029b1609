import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@tandem/contracts/api/user';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CompleteSignupPage from './CompleteSignupPage.tsx';
import { NOW, unconfirmed, after, mailStands, show, fail } from '../../testing/show-activation.tsx';
import type { Shown } from '../../testing/show-activation.tsx';

/** Not what only keeps a place. */
const SHOWN = { ignore: '[aria-hidden="true"] *' };

describe('/complete-signup', () => {
  const next = '/members?gender=female';
  const complete = (responses: FakeResponses = {}, user: User | null = unconfirmed) =>
    show({ page: CompleteSignupPage, at: `/complete-signup?next=${encodeURIComponent(next)}`, responses, user });

  it('says where the mail was sent and what it is for, and lets the member continue [R-SIGNUP-STEP-CONFIRM, L-ACCOUNT-ACTIVATION-HOURS]', async () => {
    complete();
    expect((await screen.findByText(/^We have sent a link to/, SHOWN)).textContent).toBe(
      'We have sent a link to sam@tandemly.test. Open it within 48 hours, on any device.',
    );
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe(next);
  });

  it('does not say that the mail was sent before it was', async () => {
    complete({ 'GET /api/activate-resend.php': mailStands('waiting') });
    expect(await screen.findByText(/^A link is on its way to/, SHOWN)).toBeDefined();
    expect(screen.queryByText(/We have sent/, SHOWN)).toBeNull();
  });

  it('says that the address was rejected', async () => {
    complete({ 'GET /api/activate-resend.php': mailStands('failed') });
    expect(await screen.findByText(/The e-mail to sam@tandemly.test could not be delivered/)).toBeDefined();
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  it('links a visitor to the login, and follows no address of another site', () => {
    complete({}, null);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(`/complete-signup?next=${encodeURIComponent(next)}`)}`,
    );
    show({ page: CompleteSignupPage, at: '/complete-signup?next=%2F%2Fevil.test' });
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe('/members');
  });

  it('says that the address is confirmed already, and lets the member continue', () => {
    complete({}, someUser());
    expect(screen.getByRole('heading', { level: 1, name: 'Your e-mail address is already confirmed' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe(next);
  });
});

describe('another mail', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const ask = (responses: FakeResponses, more: Pick<Shown, 'serverNow'> = {}) =>
    show({ page: CompleteSignupPage, at: '/complete-signup', responses, ...more });
  const button = () => screen.findByRole('button', { name: 'Send the e-mail again' });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it('is sent, confirmed to the member, and counted down for a minute', async () => {
    const fake = ask({ 'POST /api/activate-resend.php': mailStands('sent', 60) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect(await screen.findByText('A new e-mail is on its way to sam@tandemly.test.')).toBeDefined();
    expect(fake.calls.map(({ key }) => key)).toEqual(['GET /api/activate-resend.php', 'POST /api/activate-resend.php']);
    expect(screen.getByText('You can ask for another e-mail in 60 seconds.')).toBeDefined();
    expect(await button()).toHaveProperty('disabled', true);
    await pass(59);
    expect(screen.getByText('You can ask for another e-mail in 1 second.').getAttribute('role')).toBeNull();
    await pass(1);
    expect(screen.queryByText(/You can ask for another/)).toBeNull();
    expect(await button()).toHaveProperty('disabled', false);
  });

  it('is followed until it is sent, by the state in the response', async () => {
    const states = [mailStands('failed'), mailStands('sent', 58)];
    const fake = ask({
      'GET /api/activate-resend.php': () => (states.shift() ?? mailStands('sent', 58))(),
      'POST /api/activate-resend.php': mailStands('waiting', 60),
    });
    expect(await screen.findByText(/could not be delivered/)).toBeDefined();
    await userEvent.click(await button());
    expect(await screen.findByText(/^A link is on its way to/, SHOWN)).toBeDefined();
    const reads = () => fake.calls.filter(({ key }) => key === 'GET /api/activate-resend.php');
    expect(reads(), 'the response says that it waits').toHaveLength(1);
    await pass(2);
    expect(await screen.findByText(/^We have sent a link to/, SHOWN)).toBeDefined();
    expect(reads()).toHaveLength(2);
  });

  it('is said to be refused as the first one was, not to be on its way, with the way to another address [R-ACCOUNT-RESEND-REFUSED]', async () => {
    const states = [mailStands('failed'), mailStands('failed', 58)];
    ask({
      'GET /api/activate-resend.php': () => (states.shift() ?? mailStands('failed', 58))(),
      'POST /api/activate-resend.php': mailStands('waiting', 60),
    });
    await screen.findByText(/could not be delivered/);
    await userEvent.click(await button());
    expect(await screen.findByText('A new e-mail is on its way to sam@tandemly.test.')).toBeDefined();
    expect(screen.queryByText(/could not be delivered/)).toBeNull();
    await pass(2);
    // It comes by itself, so it is announced.
    expect((await screen.findByText(/could not be delivered/)).closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByText(/on its way/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/settings');
  });

  it('is looked up where a backend does not return its state', async () => {
    const fake = ask({ 'POST /api/activate-resend.php': () => ({ next_at: after(60) }) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    await waitFor(() => expect(fake.calls.filter(({ key }) => key === 'GET /api/activate-resend.php')).toHaveLength(2));
  });

  it('cannot be sent for a minute after the last one', async () => {
    ask({ 'GET /api/activate-resend.php': mailStands('sent', 42) });
    expect(await screen.findByText('You can ask for another e-mail in 42 seconds.')).toBeDefined();
    expect(await button()).toHaveProperty('disabled', true);
  });

  it('counts down what the server returns when it is requested too often', async () => {
    ask({ 'POST /api/activate-resend.php': fail('too_many_requests', 'Too many requests, try again in 37 s.', 37) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect(await screen.findByText('You can ask for another e-mail in 37 seconds.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['stands since then', 'GET', { 'GET /api/activate-resend.php': mailStands('sent', 42) }],
    [
      'was requested too often',
      'POST',
      { 'POST /api/activate-resend.php': fail('too_many_requests', 'Too many.', 42) },
    ],
  ])('counts by the server’s clock when it %s, whatever the clock of the device', async (_, method, responses) => {
    const fast = 3 * 60_000;
    vi.setSystemTime(NOW + fast);
    ask(responses, { serverNow: () => Date.now() - fast });
    if (method === 'POST') {
      await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
      await userEvent.click(await button());
    }
    expect(await screen.findByText('You can ask for another e-mail in 42 seconds.')).toBeDefined();
    await pass(41);
    expect(screen.getByText('You can ask for another e-mail in 1 second.')).toBeDefined();
  });

  it('names the hour when the five of the day are used', async () => {
    ask({ 'GET /api/activate-resend.php': mailStands('sent', 5 * 3600) });
    expect(await screen.findByText(/^You can ask for another e-mail at \d/)).toBeDefined();
  });

  it.each<[ApiErrorCode, string, string]>([
    ['offline', 'Check your connection and try again.', 'T-PLATFORM-OFFLINE'],
    ['internal', 'An error occured, please try again later.', 'T-PLATFORM-TRY-LATER'],
  ])('shows why it was not sent: %s, %s [%s]', async (code, message) => {
    ask({ 'POST /api/activate-resend.php': fail(code, message) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByText(/A new e-mail/)).toBeNull();
  });
});
