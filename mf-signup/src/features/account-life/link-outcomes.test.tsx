import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, pasteInto, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import ActivateDonePage from '../activation/ActivateDonePage.tsx';
import * as deleted from './AccountDeletedPage.tsx';
import * as mailChange from './MailChangePage.tsx';
import * as newPassword from './NewPasswordPage.tsx';
import texts from './texts/en.json';

/** Opens a page by the link of a mail. */
function open(Page: ComponentType, path: string, responses: FakeResponses) {
  const fake = createFakeHost({ user: null, responses });
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path={path} at={`${path}?token=abc`}>
      <Page />
    </TestApp>,
  );
  return userEvent.setup({ delay: null });
}

const refuse = (code: ApiErrorCode) => Promise.reject(new ApiError({ code, status: 400, message: 'Refused.' }));
const offline = () => new ApiError({ code: 'offline', status: 0, message: 'Refused.' });
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The page's new state has the focus, which was nowhere or went with the one before. */
async function hasFocus(name: string): Promise<void> {
  const heading = await titled(name);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(heading)).toBe(true);
}

const isIn = async (name: string, role: string) =>
  expect((await titled(name)).closest(`[role="${role}"]`)).not.toBeNull();

it('an account that is kept by a press has the focus where its button was [R-ACCOUNT-LINK-OUTCOME]', async () => {
  const user = open(deleted.pageOf(texts), '/account-deleted', { 'POST /api/reactivate.php': () => ({ user: null }) });
  await titled('Keep your account?');
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await hasFocus('Your account is back');
});

it('so has a link that is too late for it [R-ACCOUNT-LINK-OUTCOME]', async () => {
  const user = open(deleted.pageOf(texts), '/account-deleted', { 'POST /api/reactivate.php': () => refuse('gone') });
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  await hasFocus('This link no longer works');
});

it.each([
  {
    what: 'a new address',
    Page: mailChange.pageOf(texts),
    path: '/mail-change/do',
    call: 'PUT /api/mail-change.php',
    working: 'Confirming your new address',
    lost: 'We could not find out whether your address has changed',
    done: 'Your address has changed',
  },
  {
    what: 'an activation',
    Page: ActivateDonePage,
    path: '/activate/done',
    call: 'POST /api/activate.php',
    working: 'Confirming your e-mail address',
    lost: 'Your e-mail address is not confirmed yet',
    done: 'Your e-mail address is confirmed',
  },
])(
  'the outcome of $what is announced as it comes, and has the focus, also what a second try shows in place of its button [R-ACCOUNT-LINK-OUTCOME]',
  async ({ Page, path, call, working, lost, done }) => {
    const [first, second] = [Promise.withResolvers<never>(), Promise.withResolvers<{ user: null }>()];
    const responses = [() => first.promise, () => second.promise];
    const user = open(Page, path, { [call]: () => (responses.shift() ?? (() => refuse('gone')))() });
    await titled(working);
    expect(document.activeElement).toBe(document.body);
    first.reject(offline());
    await hasFocus(lost);
    expect(screen.getByRole('alert').textContent).toBe('Refused.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await hasFocus(working);
    second.resolve({ user: null });
    await hasFocus(done);
    await isIn(done, 'status');
  },
);

it('who is at something else by then stays there [R-ACCOUNT-LINK-OUTCOME]', async () => {
  const first = Promise.withResolvers<{ user: null }>();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  open(mailChange.pageOf(texts), '/mail-change/do', { 'PUT /api/mail-change.php': () => first.promise });
  elsewhere.focus();
  first.resolve({ user: null });
  await isIn('Your address has changed', 'status');
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

it.each(['known at once', 'found out by saving'] as const)(
  'a link to a new password that is over is announced, and has the focus: %s [R-ACCOUNT-LINK-OUTCOME, R-ACCOUNT-RESET-OVER-SHOWN]',
  async (when) => {
    const user = open(newPassword.pageOf(texts), '/reset-password/do', {
      'POST /api/reset-link.php': () =>
        when === 'known at once' ? refuse('gone') : Promise.resolve({ two_step: false, passkeys: [] }),
      'PUT /api/reset-password.php': () => refuse('gone'),
    });
    if (when === 'found out by saving') {
      const submit = await screen.findByRole('button', { name: 'Save the password' });
      await pasteInto(user, screen.getByLabelText('New password'), 'lanterne bleue');
      await pasteInto(user, screen.getByLabelText('Repeat the new password'), 'lanterne bleue');
      await user.click(submit);
    }
    await hasFocus(texts['new-password'].expired);
    await isIn(texts['new-password'].expired, 'alert');
  },
);

it('who opens one of these pages without a link has the focus moved nowhere', async () => {
  const Page = newPassword.pageOf(texts);
  const fake = createFakeHost({ user: someUser() });
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/reset-password/do" at="/reset-password/do">
      <Page />
    </TestApp>,
  );
  await titled(texts['new-password'].expired);
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('alert')).toBeNull();
});
