import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { AnswerOf } from '@tandem/contracts/api/index';
import type { User } from '@tandem/contracts/api/user';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeAnswers } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import ActivateDonePage from './ActivateDonePage.tsx';
import ActivateErrorPage from './ActivateErrorPage.tsx';
import CompleteSignupPage from './CompleteSignupPage.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const unconfirmed = someUser({ status: 'not_confirmed' });
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

/** Not what only keeps a place. */
const SHOWN = { ignore: '[aria-hidden="true"] *' };

interface Shown {
  page: ComponentType;
  at: string;
  user?: User | null;
  answers?: FakeAnswers;
  locale?: 'en' | 'fr';
  serverNow?: () => number;
}

const mailStands =
  (mail: AnswerOf<'GET /api/activate-resend.php'>['mail'], seconds = 0) =>
  (): AnswerOf<'GET /api/activate-resend.php'> => ({ mail, next_at: after(seconds) });

function show({ page: Page, at, user = unconfirmed, answers = {}, locale = 'en', ...more }: Shown) {
  const fake = createFakeHost({
    ...more,
    user,
    locale,
    answers: { 'GET /api/activate-resend.php': mailStands('sent'), ...answers },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': locale === 'en' ? en : fr }} path={at.split('?')[0] ?? at} at={at}>
      <Page />
    </TestApp>,
  );
  return fake;
}

const fail =
  (code: ApiErrorCode, message = 'Activation failed', retryAfter?: number) =>
  () =>
    Promise.reject(new ApiError({ code, status: 400, message, retryAfter }));

describe('/activate/done', () => {
  const done = (answer: FakeAnswers['POST /api/activate.php'], user: User | null = unconfirmed) =>
    show({
      page: ActivateDonePage,
      at: '/activate/done?token=abc',
      user,
      answers: { 'POST /api/activate.php': answer ?? fail('gone') },
    });

  it('confirms by a call of its own, once, and takes the member over [R-ACCOUNT-ACTIVATE-BY-PAGE]', async () => {
    const fake = done(() => ({ user: someUser() }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' })).toBeDefined();
    expect(fake.calls.filter(({ key }) => key === 'POST /api/activate.php').map(({ input }) => input['body'])).toEqual([
      { token: 'abc' },
    ]);
    expect(fake.host.session.get()).toEqual({ status: 'member', user: someUser() });
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe('/members');
  });

  it('says that it is working while it is', () => {
    done(() => new Promise(() => undefined));
    expect(screen.getByRole('heading', { level: 1, name: 'Confirming your e-mail address' })).toBeDefined();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('One moment, please');
  });

  it.each(['en', 'fr'] as const)(
    'has words for those without a script beside what says that it works, in %s',
    (locale) => {
      const texts = { en, fr }[locale];
      show({
        page: ActivateDonePage,
        at: '/activate/done?token=abc',
        locale,
        answers: { 'POST /api/activate.php': () => new Promise(() => undefined) },
      });
      // The spinner is hidden where there is no script; the words have to stand outside it.
      const working = screen.getByText(texts.activate.wait).closest('.scripted');
      const words = working?.previousElementSibling;
      expect(words?.textContent).toBe(texts.activate['needs-script']);
      expect(words?.className).toBe('scriptless');
    },
  );

  it('leads to the login in a browser where nobody is logged in', async () => {
    done(() => ({ user: null }), null);
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login');
    expect(screen.getByText('Log in, and everything is open to you.')).toBeDefined();
  });

  it('says whose session this is when the link was somebody else’s', async () => {
    done(() => ({ user: null }), someUser());
    expect(await screen.findByText('That account is ready. Here you are logged in as Sam.')).toBeDefined();
  });

  it('is friendly to a link that was opened before [R-ACCOUNT-ACTIVATE-AGAIN]', async () => {
    const fake = done(fail('conflict', 'Your e-mail address is already confirmed.'));
    const name = 'Your e-mail address is already confirmed';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(fake.navigations).toEqual([]);
  });

  it.each<ApiErrorCode>(['not_found', 'gone', 'validation'])(
    'goes on to the error page: %s [R-ACCOUNT-ACTIVATE-FAILED]',
    async (code) => {
      const fake = done(fail(code));
      await waitFor(() => expect(fake.navigations).toEqual(['/activate/error']));
    },
  );

  it('goes on to the error page without a link, unless all is well', async () => {
    const fake = show({ page: ActivateDonePage, at: '/activate/done' });
    await waitFor(() => expect(fake.navigations).toEqual(['/activate/error']));
    show({ page: ActivateDonePage, at: '/activate/done', user: someUser() });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your e-mail address is already confirmed' }),
    ).toBeDefined();
  });

  it.each<[ApiErrorCode, string]>([
    ['offline', 'Check your connection and try again.'],
    ['unavailable', 'The site is busy. Please try again shortly.'],
  ])('keeps the link and offers another try: %s [T-PLATFORM-OFFLINE]', async (code, message) => {
    const answers = [fail(code, message), () => ({ user: someUser() })];
    const fake = done(() => (answers.shift() ?? fail('gone'))());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' })).toBeDefined();
    expect(fake.navigations).toEqual([]);
  });
});

describe('/activate/error', () => {
  const error = (user: User | null, locale: 'en' | 'fr' = 'en') =>
    show({ page: ActivateErrorPage, at: '/activate/error', user, locale });

  it('has the texts of a failed activation and the tenant’s support address [T-ACCOUNT-ACTIVATION-FAILED, T-ACCOUNT-CONTACT]', async () => {
    error(unconfirmed);
    expect(screen.getByRole('heading', { level: 1, name: 'Activation failed' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'help@tandemly.test' });
    expect(link.getAttribute('href')).toBe('mailto:help@tandemly.test');
    expect(link.closest('p')?.textContent).toBe('Something went wrong, please contact help@tandemly.test for help.');
    expect(await screen.findByRole('button', { name: 'Send the e-mail again' })).toBeDefined();
  });

  it('asks a visitor to log in for another mail', () => {
    error(null);
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in for a new link' }).getAttribute('href')).toBe(
      '/login?next=%2Fcomplete-signup',
    );
  });

  it('tells whoever is confirmed that nothing is left to do', () => {
    error(someUser());
    expect(screen.getByText(/nothing left to do/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
  });

  it('speaks French', () => {
    error(null, 'fr');
    expect(screen.getByRole('heading', { level: 1, name: 'L’activation a échoué' })).toBeDefined();
  });
});

describe('/complete-signup', () => {
  const next = '/members?gender=female';
  const complete = (answers: FakeAnswers = {}, user: User | null = unconfirmed) =>
    show({ page: CompleteSignupPage, at: `/complete-signup?next=${encodeURIComponent(next)}`, answers, user });

  it('tells where the mail went, what it is for, and lets the member go on [R-SIGNUP-STEP-CONFIRM, L-ACCOUNT-ACTIVATION-HOURS]', async () => {
    complete();
    expect((await screen.findByText(/^We have sent a link to/, SHOWN)).textContent).toBe(
      'We have sent a link to sam@tandemly.test. Open it within 48 hours, on any device.',
    );
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe(next);
  });

  it('does not say that it was sent while it was not', async () => {
    complete({ 'GET /api/activate-resend.php': mailStands('waiting') });
    expect(await screen.findByText(/^A link is on its way to/, SHOWN)).toBeDefined();
    expect(screen.queryByText(/We have sent/, SHOWN)).toBeNull();
  });

  it('says that the address was refused', async () => {
    complete({ 'GET /api/activate-resend.php': mailStands('failed') });
    expect(await screen.findByText(/The e-mail to sam@tandemly.test could not be delivered/)).toBeDefined();
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  it('asks a visitor to log in, and follows no address of another site', () => {
    complete({}, null);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fcomplete-signup');
    show({ page: CompleteSignupPage, at: '/complete-signup?next=%2F%2Fevil.test' });
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe('/members');
  });

  it('tells whoever is confirmed so, and lets them go on', () => {
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
  const ask = (answers: FakeAnswers, more: Pick<Shown, 'serverNow'> = {}) =>
    show({ page: CompleteSignupPage, at: '/complete-signup', answers, ...more });
  const button = () => screen.findByRole('button', { name: 'Send the e-mail again' });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it('is sent, told, and counted down for a minute', async () => {
    const fake = ask({ 'POST /api/activate-resend.php': () => ({ next_at: after(60) }) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect(await screen.findByText('A new e-mail is on its way to sam@tandemly.test.')).toBeDefined();
    expect(fake.calls.filter(({ key }) => key === 'POST /api/activate-resend.php')).toHaveLength(1);
    expect(screen.getByText('You can ask for another e-mail in 60 seconds.')).toBeDefined();
    expect(await button()).toHaveProperty('disabled', true);
    await pass(59);
    expect(screen.getByText('You can ask for another e-mail in 1 second.').getAttribute('role')).toBeNull();
    await pass(1);
    expect(screen.queryByText(/You can ask for another/)).toBeNull();
    expect(await button()).toHaveProperty('disabled', false);
  });

  it('waits from the beginning when the last one was just now', async () => {
    ask({ 'GET /api/activate-resend.php': mailStands('sent', 42) });
    expect(await screen.findByText('You can ask for another e-mail in 42 seconds.')).toBeDefined();
    expect(await button()).toHaveProperty('disabled', true);
  });

  it('counts what the server says when it was asked too often', async () => {
    ask({ 'POST /api/activate-resend.php': fail('too_many_requests', 'Too many requests, try again in 37 s.', 37) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect(await screen.findByText('You can ask for another e-mail in 37 seconds.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['stands since then', 'GET', { 'GET /api/activate-resend.php': mailStands('sent', 42) }],
    [
      'was asked for too often',
      'POST',
      { 'POST /api/activate-resend.php': fail('too_many_requests', 'Too many.', 42) },
    ],
  ])('counts by the server’s clock when it %s, whatever the device’s own says', async (_, method, answers) => {
    const fast = 3 * 60_000;
    vi.setSystemTime(NOW + fast);
    ask(answers, { serverNow: () => Date.now() - fast });
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
  ])('says why it was not sent: %s, %s [%s]', async (code, message) => {
    ask({ 'POST /api/activate-resend.php': fail(code, message) });
    await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
    await userEvent.click(await button());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByText(/A new e-mail/)).toBeNull();
  });
});
