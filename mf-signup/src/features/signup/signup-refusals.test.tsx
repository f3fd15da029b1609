import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import { responses, showSignup, fillIn, goOn, submit, isThrough, bodyOf } from '../../testing/show-signup.tsx';

/** A control that is marked; a group of radios is marked as a whole. */
const FAULTY = '[role="radiogroup"][aria-invalid="true"] input, :is(input, textarea, select)[aria-invalid="true"]';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));
const refuse = (code: ApiErrorCode, message: string, fields?: Record<string, string>): FakeResponses => ({
  ...responses,
  'POST /api/signup.php': () => Promise.reject(new ApiError({ code, status: 409, message, fields })),
});

it.each([
  ['who', ['Choose whether you are a woman or a man.'], 'V-SIGNUP-GENDER'],
  ['birth', ['Enter your date of birth (18+)'], 'V-SIGNUP-BIRTH-MISSING'],
  ['name', ['Use 3 to 20 letters, digits, _ or -'], 'V-ACCOUNT-NAME-LENGTH'],
  [
    'account',
    ['Invalid email', 'Use at least 8 characters.'],
    'V-SIGNUP-ALL-FAULTS, V-ACCOUNT-EMAIL-INVALID, V-ACCOUNT-PASSWORD-SHORT',
  ],
])('the question %s refuses no answer beside its fields: %j, and calls nothing [%s]', async (question, texts) => {
  const { fake } = showSignup(`/signup?question=${question}`);
  await userEvent.setup({ delay: null }).click(screen.getByText('Continue'));
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual(texts);
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector(FAULTY)));
  expect(fake.calls).toEqual([]);
});

it('refuses a signup without the terms, beside them, and calls nothing [V-SIGNUP-TERMS]', async () => {
  const { fake } = showSignup('/signup?question=account');
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await user.click(screen.getByLabelText(/accept the terms of use/));
  await submit(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Please accept the terms of use.');
  expect(fake.calls).toEqual([]);
});

it('marks the group that needs an answer, until it has one', async () => {
  showSignup();
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByText('Continue'));
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText('a woman'));
  expect(screen.getByRole('radiogroup', { name: 'I am' }).getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByLabelText('a man'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('marks the gender that is looked for as optional', () => {
  showSignup();
  expect(screen.getByRole('radiogroup', { name: 'I am looking for (optional)' })).toBeDefined();
});

it('sends no gender that was not chosen', async () => {
  const { fake } = showSignup('/signup?question=account');
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await isThrough(fake);
  expect(bodyOf(fake)).toMatchObject({ gender: 'male' });
  expect(bodyOf(fake)).not.toHaveProperty('search_gender');
});

it.each([
  ['31', '04', 'Invalid date of birth.', 'V-SIGNUP-BIRTH-IMPOSSIBLE-FORM'],
  ['29', '02', 'Invalid date of birth.', 'V-SIGNUP-BIRTH-IMPOSSIBLE-FORM'],
])('the %s of month %s in 1990 is refused: %s [%s]', async (day, month, text) => {
  showSignup('/signup?question=birth');
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Day'), day);
  await user.type(screen.getByLabelText('Month'), month);
  await user.type(screen.getByLabelText('Year'), '1990');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

it.each([
  ['2008-11-20', 'What shall we call you?', null],
  ['2008-11-21', 'When were you born?', 'Enter your date of birth (18+)'],
])(
  'who is born on %s is 18 by the day of the site, whatever the clock of the device says [R-PLATFORM-DAY-BROWSER]',
  async (date, heading, text) => {
    for (const clock of ['2031-11-25T12:00:00+13:00', '2021-11-19T12:00:00-08:00']) {
      vi.setSystemTime(new Date(clock));
      const [year = '', month = '', day = ''] = date.split('-');
      useSignupDraft.setState({ ...EMPTY_DRAFT, date_of_birth: `${year}-${month}-${day}` });
      const { unmount } = showSignup('/signup?question=birth', { settings: { today: '2026-11-20' } });
      await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
      if (text !== null) expect((await screen.findByRole('alert')).textContent).toBe(text);
      unmount();
    }
    vi.useRealTimers();
  },
);

it('says how strong the password is while it is typed [V-ACCOUNT-PASSWORD-WHILE-TYPING]', async () => {
  showSignup('/signup?question=account');
  const user = userEvent.setup({ delay: null });
  const field = screen.getByLabelText('Password');
  await pasteInto(user, field, 'tandemly1');
  expect(await screen.findByText('Too easy to guess so far.', {}, { timeout: 20_000 })).toBeDefined();
  await pasteInto(user, field, ' and a long evening');
  expect(await screen.findByText('A strong password.')).toBeDefined();
});

it('goes back to the question that the server refuses, and keeps the others', async () => {
  const text = 'This username is taken, or looks like one that is.';
  showSignup('/signup?question=account', {
    responses: refuse('validation', 'Please check your entries.', { name: text }),
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'What shall we call you?' })).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  await goOn(user, 'How do you come back in?');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long evening');
});

it('shows the errors of the server beside their fields, and keeps what was typed', async () => {
  const text = 'This password is too common. Choose another one.';
  showSignup('/signup?question=account', {
    responses: refuse('validation', 'Please check your entries.', { password: text }),
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect((await screen.findByText(text, {}, { timeout: 5000 })).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long evening');
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@tandemly.test');
});

it('offers the login to a visitor who has an account [T-SIGNUP-EMAIL-TAKEN]', async () => {
  showSignup('/signup?question=account', {
    responses: refuse('email_taken', 'An account with this e-mail address already exists'),
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('An account with this e-mail address already exists')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Log in with this address' });
  expect(link.getAttribute('href')).toMatch(/^\/login\?next=%2Fcomplete-signup%3Fstep%3Dopen/);
});

it.each<[ApiErrorCode, string, string]>([
  [
    'account_pending_deletion',
    'This account is about to be deleted. You can still keep it: log in, or use the link in our e-mail.',
    'T-ACCOUNT-PENDING-DELETION',
  ],
  ['invite_only', 'currently invite-only: use your invite link or try later', 'T-SIGNUP-INVITE-ONLY'],
  ['offline', 'Check your connection and try again.', 'T-PLATFORM-OFFLINE'],
])('shows why the signup was refused: %s, %s [%s]', async (code, message) => {
  showSignup('/signup?question=account', { responses: refuse(code, message) });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText(message)).toBeDefined();
});

it('gives the focus back to the button after a failure that blames no field, as a browser takes it from what is hidden [R-SIGNUP-FAILED-FOCUS]', async () => {
  const account = Promise.withResolvers<never>();
  const { fake } = showSignup('/signup?question=account', {
    responses: { ...responses, 'POST /api/signup.php': () => account.promise },
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  const button = screen.getByText('Create my profile', { selector: 'button *' }).closest('button');
  await waitFor(() => expect(fake.calls).toHaveLength(1));
  expect(button?.closest('[hidden]')).not.toBeNull();
  button?.blur();
  account.reject(new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' }));
  expect(await screen.findByText('Check your connection and try again.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('leads to the login, which keeps the account, where it is about to be deleted [R-ACCOUNT-RETURN-SIGNUP]', async () => {
  showSignup('/signup?question=account', { responses: refuse('account_pending_deletion', 'About to be deleted.') });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  const link = await screen.findByRole('link', { name: 'Log in and keep my account' });
  expect(link.getAttribute('href')).toMatch(/^\/login\?next=%2Fcomplete-signup%3Fstep%3Dopen/);
});

it('repeats an attempt with the same idempotency key', async () => {
  const { fake } = showSignup('/signup?question=account', {
    responses: refuse('offline', 'Check your connection and try again.'),
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  for (const tries of [1, 2]) {
    await submit(user);
    await waitFor(() => expect(fake.calls).toHaveLength(tries));
    await screen.findByText('Check your connection and try again.');
  }
  const [first, second] = fake.calls.map(({ input }) => input['idempotencyKey']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('suggests a correction of a likely typo in the e-mail address, and applies it [V-SIGNUP-EMAIL-SUGGESTION]', async () => {
  showSignup('/signup?question=account');
  const user = userEvent.setup({ delay: null });
  await pasteInto(user, screen.getByLabelText('E-mail address'), 'sam@gmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Did you mean sam@gmail.com?' }));
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@gmail.com');
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
});
