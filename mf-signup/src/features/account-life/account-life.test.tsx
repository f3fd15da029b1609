import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { Messages } from '@tandem/contracts/composition/remote';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, pasteInto, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import routes from '../../routes.ts';
import * as deleted from './AccountDeletedPage.tsx';
import * as mailChange from './MailChangePage.tsx';
import * as newPassword from './NewPasswordPage.tsx';
import * as resetPassword from './ResetPasswordPage.tsx';
import enPages from './texts/en.json';
import frPages from './texts/fr.json';

const TEXTS = { en: enPages, fr: frPages };

interface Shown {
  at: string;
  responses?: FakeHostOptions['responses'];
  user?: FakeHostOptions['user'];
  locale?: 'en' | 'fr';
}

function show(
  { pageOf }: { pageOf: (texts: Messages) => ComponentType },
  { at, responses = {}, user = null, locale = 'en' }: Shown,
) {
  const fake = createFakeHost({ user, responses: responses ?? {}, locale });
  const Page = pageOf(TEXTS[locale]);
  const [path = at] = at.split(/[?#]/);
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': messagesIn({ en, fr }, locale) }} path={path} at={at}>
      <Page />
    </TestApp>,
  );
  return fake;
}

const refuse = (code: ApiErrorCode, message: string, fields?: Record<string, string>) => () =>
  Promise.reject(new ApiError({ code, status: 400, message, ...(fields && { fields }) }));
/** The calls that change something, with their bodies. */
const changes = (fake: ReturnType<typeof createFakeHost>) =>
  bodies(fake).filter(([call]) => call === 'PUT /api/reset-password.php');
const bodies = (fake: ReturnType<typeof createFakeHost>) => fake.calls.map(({ key, input }) => [key, input['body']]);

describe('/reset-password', () => {
  const at = '/reset-password';
  const ask = async (email: string) => {
    if (email !== '') await userEvent.type(screen.getByLabelText('E-mail address'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  };

  it('asks for a link and says where it went [S-ACCOUNT-RESET]', async () => {
    expect(routes['reset-password']?.path).toBe(at);
    const fake = show(resetPassword, { at, responses: { 'POST /api/reset-password.php': () => undefined } });
    await ask('sam@tandemly.test');
    expect(await screen.findByRole('heading', { level: 1, name: 'Have a look at your inbox' })).toBeDefined();
    expect(screen.getByText('sam@tandemly.test')).toBeDefined();
    expect(bodies(fake)).toEqual([['POST /api/reset-password.php', { email: 'sam@tandemly.test' }]]);
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeDefined();
  });

  it('has the address that was typed into the login, and none in its own [R-ACCOUNT-TYPED-ADDRESS]', async () => {
    sessionStorage.setItem('tandem.typed-address', 'sam@tandemly.test');
    const fake = show(resetPassword, { at, responses: { 'POST /api/reset-password.php': () => undefined } });
    await ask('');
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(bodies(fake)).toEqual([['POST /api/reset-password.php', { email: 'sam@tandemly.test' }]]);
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', '');
  });

  it('shows beside the field that nobody has the address, and keeps it [T-ACCOUNT-RESET-UNKNOWN]', async () => {
    show(resetPassword, {
      at,
      responses: { 'POST /api/reset-password.php': refuse('not_found', 'E-mail address not found') },
    });
    await ask('nobody@tandemly.test');
    const field = await screen.findByLabelText('E-mail address');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('E-mail address not found')).toBeDefined();
    expect(field).toHaveProperty('value', 'nobody@tandemly.test');
  });

  it('requires an address, takes the one of its own address, and leads back to the login', async () => {
    const fake = show(resetPassword, { at });
    await ask('');
    expect(await screen.findByText('Enter your e-mail address.')).toBeDefined();
    expect(fake.calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Back to the login' }).getAttribute('href')).toBe('/login');
    show(resetPassword, { at: '/reset-password?email=sam%40tandemly.test', locale: 'fr' });
    expect(screen.getByLabelText('Adresse e-mail')).toHaveProperty('value', 'sam@tandemly.test');
  });
});

describe('/reset-password/do', () => {
  const at = '/reset-password/do?token=abc';
  const save = async (password: string, repeat: string) => {
    const submit = await screen.findByRole('button', { name: 'Save the password' });
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Repeat the new password'), repeat);
    await userEvent.click(submit);
  };

  it('sets the password and goes on logged in [S-ACCOUNT-RESET-DO]', async () => {
    expect(routes['reset-password-do']?.path).toBe('/reset-password/do');
    const fake = show(newPassword, { at, responses: { 'PUT /api/reset-password.php': () => ({ user: someUser() }) } });
    expect(changes(fake)).toEqual([]);
    await save('lanterne bleue', 'lanterne bleue');
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    expect(changes(fake)).toEqual([
      ['PUT /api/reset-password.php', { token: 'abc', password: 'lanterne bleue', password_repeat: 'lanterne bleue' }],
    ]);
    expect(fake.host.session.get()).toEqual({ status: 'member', user: someUser() });
  });

  it('says how strong the password is while it is typed [V-ACCOUNT-PASSWORD-WHILE-TYPING]', async () => {
    show(newPassword, { at });
    const user = userEvent.setup({ delay: null });
    await pasteInto(user, await screen.findByLabelText('New password'), 'tandemly1');
    expect(await screen.findByText('Too easy to guess so far.', {}, { timeout: 20_000 })).toBeDefined();
    await pasteInto(user, screen.getByLabelText('New password'), ' and a long evening');
    expect(await screen.findByText('A strong password.')).toBeDefined();
  });

  it('says when both are not the same before it calls [V-ACCOUNT-PASSWORD-REPEAT]', async () => {
    const fake = show(newPassword, { at });
    await save('lanterne bleue', 'lanterne verte');
    expect(await screen.findByText('The entered passwords are not the same.')).toBeDefined();
    expect(changes(fake)).toEqual([]);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'lanterne bleue');
  });

  it('shows what the server refuses beside its field', async () => {
    const text = 'This password is too common. Choose another one.';
    show(newPassword, {
      at,
      responses: { 'PUT /api/reset-password.php': refuse('validation', 'Check', { password: text }) },
    });
    await save('password1', 'password1');
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('offers a new link for one that was used, and without one [T-ACCOUNT-RESET-EXPIRED]', async () => {
    show(newPassword, { at, responses: { 'PUT /api/reset-password.php': refuse('gone', 'x') } });
    await save('lanterne bleue', 'lanterne bleue');
    const name = 'Link expired or invalid, request a new email';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/reset-password');
    show(newPassword, { at: '/reset-password/do', locale: 'fr' });
    expect(
      screen.getByRole('heading', { level: 1, name: 'Lien expiré ou invalide, demandez un nouvel e-mail' }),
    ).toBeDefined();
  });
});

describe('/mail-change/do', () => {
  const at = '/mail-change/do?token=abc';

  it('confirms by a call of its own, once [S-ACCOUNT-MAIL-CHANGE]', async () => {
    expect(routes['mail-change-do']?.path).toBe('/mail-change/do');
    const fake = show(mailChange, {
      at,
      user: someUser(),
      responses: { 'PUT /api/mail-change.php': () => ({ user: someUser({ email: 'new@tandemly.test' }) }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your address has changed' })).toBeDefined();
    expect(bodies(fake).filter(([key]) => key === 'PUT /api/mail-change.php')).toEqual([
      ['PUT /api/mail-change.php', { token: 'abc' }],
    ]);
    expect(fake.host.session.get()).toMatchObject({ user: { email: 'new@tandemly.test' } });
    expect(screen.getByRole('link', { name: 'Go to the members' })).toBeDefined();
  });

  it.each<[ApiErrorCode, string]>([
    ['gone', 'This link has expired or is invalid.'],
    ['conflict', 'This email address already owns an account on this website.'],
  ])('says why it failed, and leads to the settings: %s', async (code, message) => {
    show(mailChange, { at, responses: { 'PUT /api/mail-change.php': refuse(code, message) } });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Go to the settings' }).getAttribute('href')).toBe('/settings');
  });

  it('tries the same link again after a failure of the network', async () => {
    const responses = [
      refuse('offline', 'Check your connection and try again.'),
      () => Promise.resolve({ user: null }),
    ];
    show(mailChange, {
      at,
      responses: { 'PUT /api/mail-change.php': () => (responses.shift() ?? refuse('gone', 'x'))() },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    // The server may have done it: only the response is missing.
    expect(screen.getByText('We could not find out whether your address has changed')).toBeDefined();
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your address has changed' })).toBeDefined();
  });
});

describe('/account-deleted', () => {
  it('says what happens now, and until when [S-ACCOUNT-DELETED, L-ACCOUNT-REACTIVATION-DAYS]', () => {
    expect(routes['account-deleted']?.path).toBe('/account-deleted');
    const fake = show(deleted, { at: '/account-deleted#done' });
    expect(screen.getByText(/In 14 days we delete your account for good/)).toBeDefined();
    expect(fake.calls).toEqual([]);
  });

  it.each([
    ['en', 'When an account is deleted', /just sent you|Your account/],
    ['fr', 'Quand un compte est supprimé', /venons de vous|Votre compte/],
  ] as const)(
    'shows who opens it without a deletion nothing about an account or a mail of theirs: %s [R-ACCOUNT-DELETED-NEUTRAL]',
    (locale, name, claims) => {
      show(deleted, { at: '/account-deleted', locale });
      expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();
      expect(screen.queryByText(claims)).toBeNull();
    },
  );

  it('brings the account back by a click, not by being opened', async () => {
    const fake = show(deleted, {
      at: '/account-deleted?token=abc',
      responses: { 'POST /api/reactivate.php': () => ({ user: null }) },
    });
    expect(fake.calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is back' })).toBeDefined();
    expect(bodies(fake)).toEqual([['POST /api/reactivate.php', { token: 'abc' }]]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('says when the link is over, and leads to the login, which keeps an account that is still there', async () => {
    show(deleted, {
      at: '/account-deleted?token=abc',
      responses: { 'POST /api/reactivate.php': refuse('gone', 'This link has expired or is invalid.') },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or is invalid.');
    expect(screen.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeDefined();
    expect(screen.getByText('If your account is not deleted yet, log in: you can keep it there.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
  });
});
