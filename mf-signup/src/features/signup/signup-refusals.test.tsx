import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import { responses, showSignup, fillIn, submit, isThrough, bodyOf } from '../../testing/show-signup.tsx';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));
const refuse = (code: ApiErrorCode, message: string, fields?: Record<string, string>): FakeResponses => ({
  ...responses,
  'POST /api/signup.php': () => Promise.reject(new ApiError({ code, status: 409, message, fields })),
});

it('shows all errors at once, each beside its field, and calls nothing [V-SIGNUP-ALL-FAULTS, V-SIGNUP-BIRTH-MISSING, V-SIGNUP-TERMS, V-ACCOUNT-EMAIL-INVALID, V-ACCOUNT-NAME-LENGTH, V-ACCOUNT-PASSWORD-SHORT]', async () => {
  const { fake } = showSignup();
  await submit(userEvent.setup({ delay: null }));
  const texts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
  expect(texts).toEqual([
    'Choose whether you are a woman or a man.',
    'Use 3 to 20 letters, digits, _ or -',
    'Enter your date of birth (18+)',
    'Invalid email',
    'Use at least 8 characters.',
    'Please accept the terms of use.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'a woman' })));
  expect(screen.getByRole('radiogroup', { name: 'I am' }).getAttribute('aria-invalid')).toBe('true');
  expect(fake.calls).toEqual([]);
});

it('requires the own gender, and marks the one looked for as optional', async () => {
  const { fake } = showSignup();
  const user = userEvent.setup({ delay: null });
  expect(screen.getByRole('radiogroup', { name: 'I am looking for (optional)' })).toBeDefined();
  await submit(user);
  const missing = 'Choose whether you are a woman or a man.';
  const group = screen.getByRole('radiogroup', { name: 'I am' });
  expect((await within(group).findByRole('alert')).textContent).toBe(missing);
  await user.click(within(group).getByRole('radio', { name: 'a man' }));
  expect(screen.queryByText(missing)).toBeNull();
  await fillIn(user);
  await submit(user);
  await isThrough(fake);
  expect(bodyOf(fake)).toMatchObject({ gender: 'male' });
  expect(bodyOf(fake)).not.toHaveProperty('search_gender');
});

it('shows the errors of the server beside their fields, and keeps what was typed', async () => {
  const text = 'This password is too common. Choose another one.';
  showSignup('/signup', { responses: refuse('validation', 'Please check your entries.', { password: text }) });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect((await screen.findByText(text, {}, { timeout: 5000 })).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long evening');
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Sam_82');
});

it('offers the login to a visitor who has an account [T-SIGNUP-EMAIL-TAKEN]', async () => {
  showSignup('/signup', { responses: refuse('email_taken', 'An account with this e-mail address already exists') });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('An account with this e-mail address already exists')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in with this address' }).getAttribute('href')).toBe('/login');
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
  showSignup('/signup', { responses: refuse(code, message) });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText(message)).toBeDefined();
});

it('repeats an attempt with the same idempotency key', async () => {
  const { fake } = showSignup('/signup', { responses: refuse('offline', 'Check your connection and try again.') });
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
  showSignup();
  const user = userEvent.setup({ delay: null });
  await pasteInto(user, screen.getByLabelText('E-mail address'), 'sam@gmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Did you mean sam@gmail.com?' }));
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@gmail.com');
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
});
