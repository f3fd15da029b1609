import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { keepMailed, readMailed } from '../../shared/mailed-signup.ts';
import LoginPage from './LoginPage.tsx';

const welcome: FakeHostOptions['responses'] = { 'POST /api/user.php': () => ({ user: someUser() }) };
const refuse = (code: ApiErrorCode, message: string): FakeHostOptions['responses'] => ({
  'POST /api/user.php': () => Promise.reject(new ApiError({ code, status: 403, message })),
});

function showLogin(at = '/login', responses = welcome, settings: FakeHostOptions['settings'] = {}) {
  const fake = createFakeHost({ user: null, responses: responses ?? {}, settings });
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/login" at={at}>
      <LoginPage />
    </TestApp>,
  );
  return fake;
}

async function logIn(email = 'sam@tandemly.test', password = 'a long evening') {
  const user = userEvent.setup({ delay: null });
  if (email !== '') await user.type(screen.getByLabelText('E-mail address'), email);
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

it('logs in and opens the members', async () => {
  const fake = showLogin();
  await logIn();
  expect(fake.calls.map(({ key, input }) => [key, input['body']])).toEqual([
    ['POST /api/user.php', { email: 'sam@tandemly.test', password: 'a long evening' }],
  ]);
  expect(fake.host.session.get()).toEqual({ status: 'member', user: someUser() });
  expect(fake.navigations).toEqual(['/members']);
});

it('ends a signup that waits for its mail in this tab [R-SIGNUP-MAILED-KEPT]', async () => {
  const now = Date.now();
  keepMailed({ email: 'sam@tandemly.test', next: '/members' }, now);
  showLogin();
  await logIn();
  expect(readMailed(now)).toBeNull();
});

it('continues to the page that required the login', async () => {
  const fake = showLogin('/login?next=%2Fchats%2F7');
  await logIn();
  expect(fake.navigations).toEqual(['/chats/7']);
});

it('does not follow an address of another site', async () => {
  const fake = showLogin('/login?next=%2F%2Fevil.test');
  await logIn();
  expect(fake.navigations).toEqual(['/members']);
});

it.each<[ApiErrorCode, string, string]>([
  ['login_failed', 'Login failed, please try again', 'T-ACCOUNT-LOGIN-FAILED'],
  ['locked', 'Too many incorrect attempts, account blocked for 15 min.', 'T-ACCOUNT-LOCKED'],
  ['offline', 'Check your connection and try again.', 'T-PLATFORM-OFFLINE'],
])('shows why it failed, and keeps what was typed: %s, %s [%s]', async (code, message) => {
  const fake = showLogin('/login', refuse(code, message));
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@tandemly.test');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long evening');
  expect(fake.navigations).toEqual([]);
});

it.each([
  [false, 1],
  [true, 0],
  [undefined, 0],
])(
  'reminds who is refused of the mail where the site does not reveal who has an account: %s [R-ACCOUNT-LOGIN-HIDDEN]',
  async (reveals, times) => {
    const settings = reveals === undefined ? {} : { reveal_taken_email: reveals };
    showLogin('/login', refuse('login_failed', 'Login failed, please try again'), settings);
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Login failed, please try again');
    expect(screen.queryAllByText(/Have you just signed up/)).toHaveLength(times);
  },
);

it('requires both fields before it calls', async () => {
  const fake = showLogin();
  await logIn('', '');
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Enter your e-mail address.',
    'Enter your password.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
  expect(fake.calls).toEqual([]);
});

it('works with password managers and shows the password on demand', async () => {
  showLogin();
  const password = screen.getByLabelText('Password');
  expect(screen.getByLabelText('E-mail address').getAttribute('autocomplete')).toBe('username');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  expect(screen.getByRole('form', { name: 'Log in' }).getAttribute('method')).toBe('post');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
});

it('links to the signup', () => {
  showLogin();
  expect(screen.getByRole('link', { name: 'Create your free profile' }).getAttribute('href')).toBe('/signup');
});

it.each(['en', 'fr'] as const)('has a text beside the form for browsers without a script, in %s', (locale) => {
  const texts = { en, fr }[locale];
  render(
    <TestApp fake={createFakeHost({ user: null, locale })} messages={{ 'mf-signup': texts }} path="/login" at="/login">
      <LoginPage />
    </TestApp>,
  );
  // The form is hidden without a script; the text has to be outside of it.
  const words = screen.getByRole('form', { name: texts.login.title }).previousElementSibling;
  expect(words?.textContent).toBe(texts.login['needs-script']);
  expect(words?.className).toBe('scriptless');
});

it('leads to a new password [R-ACCOUNT-RESET-LINKED]', () => {
  showLogin();
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/reset-password');
});

it('offers the way back to an account that is about to be deleted [R-ACCOUNT-RETURN-LOGIN]', async () => {
  const fake = showLogin('/login', {
    ...refuse('account_pending_deletion', 'This account is about to be deleted.'),
    'POST /api/reactivate.php': () => ({ user: someUser() }),
  });
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(fake.calls.map(({ key, input }) => [key, input['body']]).at(-1)).toEqual([
    'POST /api/reactivate.php',
    { email: 'sam@tandemly.test', password: 'a long evening' },
  ]);
  expect(fake.host.session.get()).toEqual({ status: 'member', user: someUser() });
  expect(fake.navigations).toEqual(['/members']);
});

it('keeps the typed address for the page in another language, until somebody is logged in [R-ACCOUNT-TYPED-ADDRESS]', async () => {
  const field = () => screen.getByLabelText('E-mail address');
  showLogin();
  await userEvent.type(field(), 'sam@tandemly.test');
  cleanup();
  showLogin();
  expect(field()).toHaveProperty('value', 'sam@tandemly.test');
  await logIn('');
  cleanup();
  showLogin();
  expect(field()).toHaveProperty('value', '');
});

it('has no button for passkeys in a browser that knows none: it would always fail [R-ACCOUNT-PASSKEY-BUTTON]', () => {
  expect('PublicKeyCredential' in globalThis).toBe(false);
  showLogin();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
});
