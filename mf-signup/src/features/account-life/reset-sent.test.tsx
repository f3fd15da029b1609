import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { keepSentReset, readSentReset } from '../../shared/sent-reset.ts';
import LoginPage from '../login/LoginPage.tsx';
import * as newPassword from './NewPasswordPage.tsx';
import * as resetPassword from './ResetPasswordPage.tsx';
import texts from './texts/en.json';

const EMAIL = 'sam@tandemly.test';
const SENT = 'Have a look at your inbox';
const FORM = 'Forgot your password?';
const MINUTE = 60_000;

function show(Page: ComponentType, at: string, options: FakeHostOptions = {}) {
  const responses = { 'POST /api/reset-password.php': () => undefined, ...options.responses };
  const fake = createFakeHost({ user: null, ...options, responses });
  const [path = at] = at.split('?');
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path={path} at={at}>
      <Page />
    </TestApp>,
  );
  return fake;
}

const ResetPage = resetPassword.pageOf(texts);
const showReset = (options?: FakeHostOptions, at = '/reset-password') => show(ResetPage, at, options);
const user = userEvent.setup({ delay: null });
const isAt = (name: string) => expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();

it('a link that was sent stays so after a reload, until another address is to be used [R-ACCOUNT-RESET-KEPT]', async () => {
  showReset();
  await user.type(screen.getByLabelText('E-mail address'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  const heading = await screen.findByRole('heading', { level: 1, name: SENT });
  // The form that had the focus is gone.
  expect(document.activeElement?.contains(heading)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  cleanup();

  const fake = showReset();
  isAt(SENT);
  expect(screen.getByText(EMAIL)).toBeDefined();
  expect(fake.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  isAt(FORM);
  const field = screen.getByLabelText('E-mail address');
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
  cleanup();

  showReset();
  isAt(FORM);
});

it('it is over when its link is [R-ACCOUNT-RESET-KEPT, L-ACCOUNT-RESET-MINUTES]', () => {
  const now = Date.now();
  keepSentReset(EMAIL, now - LIMITS.resetMinutes * MINUTE);
  showReset({ serverNow: () => now });
  isAt(FORM);
  cleanup();
  keepSentReset(EMAIL, now - (LIMITS.resetMinutes - 1) * MINUTE);
  showReset({ serverNow: () => now });
  isAt(SENT);
});

it('another address that was typed into the login, or is in its own, has the form [R-ACCOUNT-RESET-KEPT, R-ACCOUNT-TYPED-ADDRESS]', () => {
  keepSentReset(EMAIL, Date.now());
  showReset({}, '/reset-password?email=alex%40tandemly.test');
  isAt(FORM);
  cleanup();
  sessionStorage.setItem('tandem.typed-address', 'alex@tandemly.test');
  showReset();
  isAt(FORM);
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'alex@tandemly.test');
});

it('a link that is over, a new password and a login end it [R-ACCOUNT-RESET-KEPT]', async () => {
  const NewPasswordPage = newPassword.pageOf(texts);
  keepSentReset(EMAIL, Date.now());
  show(NewPasswordPage, '/reset-password/do');
  expect(readSentReset(Date.now())).toBeNull();
  cleanup();

  keepSentReset(EMAIL, Date.now());
  show(NewPasswordPage, '/reset-password/do?token=abc', {
    responses: {
      'POST /api/reset-link.php': () => ({ two_step: false, passkeys: [] }),
      'PUT /api/reset-password.php': () => ({ user: someUser() }),
    },
  });
  const submit = await screen.findByRole('button', { name: 'Save the password' });
  await user.type(screen.getByLabelText('New password'), 'lanterne bleue');
  await user.type(screen.getByLabelText('Repeat the new password'), 'lanterne bleue');
  await user.click(submit);
  await expect.poll(() => readSentReset(Date.now())).toBeNull();
  cleanup();

  keepSentReset(EMAIL, Date.now());
  const fake = show(LoginPage, '/login', { responses: { 'POST /api/user.php': () => ({ user: someUser() }) } });
  await user.type(screen.getByLabelText('E-mail address'), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'a long evening');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await expect.poll(() => fake.navigations).toEqual(['/members']);
  expect(readSentReset(Date.now())).toBeNull();
});

it.each(['{', '7', '{"email":"sam@tandemly.test"}', '{"email":1,"at":0}'])(
  'what another release has kept otherwise counts as none: %s',
  (text) => {
    sessionStorage.setItem('tandem.sent-reset', text);
    expect(readSentReset(0)).toBeNull();
  },
);
