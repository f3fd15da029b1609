import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, pasteInto, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { pageOf } from './NewPasswordPage.tsx';
import enPages from './texts/en.json';
import frPages from './texts/fr.json';

const PATH = '/reset-password/do';

const passkey = (id: string, browser: string | null, used: string | null = null) => ({
  id,
  browser,
  system: browser === null ? null : 'Windows',
  created_at: '2026-05-03T12:00:00.000Z',
  last_used_at: used,
});
const PASSKEYS = [passkey('own', 'Chrome', '2026-11-02T12:00:00.000Z'), passkey('strange', null)];
type Link = { two_step: boolean; passkeys: typeof PASSKEYS };
const LINK_KEY = ['mf-signup', 'reset-link', 'abc'];

/**
 * Opens the page by a link to an account; `link` is what the server says of it, or how that fails, `again` what it says when it
 * is requested once more.
 */
function open(link: Link | (() => Promise<Link>), locale: 'en' | 'fr' = 'en', again?: () => Promise<Link>) {
  const first = typeof link === 'function' ? link : () => Promise.resolve(link);
  let calls = 0;
  const responses: FakeResponses = {
    'POST /api/reset-link.php': () => (calls++ === 0 || again === undefined ? first : again)(),
    'PUT /api/reset-password.php': () => ({ user: someUser() }),
  };
  const fake = createFakeHost({ user: null, responses, locale });
  const Page = pageOf({ en: enPages, fr: frPages }[locale]);
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-signup': messagesIn({ en, fr }, locale) }}
      path={PATH}
      at={`${PATH}?token=abc`}
    >
      <Page />
    </TestApp>,
  );
  return fake;
}

const EN = ['New password', 'Repeat the new password', 'Save the password'] as const;
const FR = ['Nouveau mot de passe', 'Répétez le nouveau mot de passe', 'Enregistrer le mot de passe'] as const;

async function save([password, repeat, submit]: typeof EN | typeof FR) {
  const user = userEvent.setup({ delay: null });
  await screen.findByRole('button', { name: submit });
  await pasteInto(user, screen.getByLabelText(password), 'lanterne bleue');
  await pasteInto(user, screen.getByLabelText(repeat), 'lanterne bleue');
  await user.click(screen.getByRole('button', { name: submit }));
}

/** The passkeys that the call to set the password keeps, once it was made and the page has led on. */
async function keptBy(fake: ReturnType<typeof createFakeHost>): Promise<unknown> {
  await waitFor(() => expect(fake.navigations).toEqual(['/members']));
  const sent = fake.calls.find(({ key }) => key === 'PUT /api/reset-password.php')?.input['body'];
  return (sent as Record<string, unknown>)['keep_passkeys'];
}

it('passkeys are listed, and those that are ticked go with the old password [R-ACCOUNT-RESET-PASSKEYS-SHOWN]', async () => {
  const fake = open({ two_step: false, passkeys: PASSKEYS });
  expect(await screen.findByRole('checkbox', { name: 'Remove: Chrome, Windows' })).toHaveProperty('checked', false);
  expect(screen.getByText(/^Added on .*May.* 2026.*, last used on .*November.* 2026/)).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remove: Unknown device' }));
  await save(EN);
  expect(await keptBy(fake)).toEqual(['own']);
});

it('all stay that were shown when none is ticked, in French as well [R-ACCOUNT-RESET-PASSKEYS-SHOWN]', async () => {
  const fake = open({ two_step: false, passkeys: PASSKEYS }, 'fr');
  await screen.findByRole('checkbox', { name: 'Supprimer : Chrome, Windows' });
  await save(FR);
  expect(await keptBy(fake)).toEqual(['own', 'strange']);
});

it.each<[string, Link | (() => Promise<never>), RegExp]>([
  ['where the login takes a code', { two_step: true, passkeys: [] }, /takes a code as well/],
  [
    'where they could not be loaded',
    () => Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'away' })),
    /could not check whether/,
  ],
])('passkeys stay, and the page says where they are removed, %s', async (_when, link, text) => {
  const fake = open(link);
  expect(await screen.findByText(text)).toBeDefined();
  // With a code to be entered first, nobody is logged in by the new password alone.
  const isTwoStep = typeof link !== 'function' && link.two_step;
  expect(screen.queryByText(/You are logged in here/) === null).toBe(isTwoStep);
  await save(EN);
  expect(await keptBy(fake)).toBeUndefined();
});

const isOver = () => new ApiError({ code: 'gone', status: 410, message: 'x' });

it.each([
  ['en', 'Link expired or invalid, request a new email', 'Send me a new link', 'Log in'],
  ['fr', 'Lien expiré ou invalide, demandez un nouvel e-mail', 'Recevoir un nouveau lien', 'Se connecter'],
] as const)(
  'a link that is over is said to be so before anything is typed, with the ways to a new one and to the login: %s [R-ACCOUNT-RESET-OVER-SHOWN]',
  async (locale, name, request, login) => {
    open(() => Promise.reject(isOver()), locale);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(screen.getByRole('link', { name: request }).getAttribute('href')).toBe('/reset-password');
    expect(screen.getByRole('link', { name: login }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('form')).toBeNull();
  },
);

it('no password can be saved before the passkeys are shown, nor does its button move as they come [R-ACCOUNT-RESET-PASSKEYS-SHOWN]', async () => {
  const link = Promise.withResolvers<Link>();
  const fake = open(() => link.promise);
  expect(screen.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeDefined();
  // Nothing can be typed or pressed, so that nothing moves under the finger.
  expect(screen.queryByRole('button', { name: EN[2] })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('One moment, please');
  expect(screen.queryByLabelText(EN[0])).toBeNull();
  link.resolve({ two_step: false, passkeys: PASSKEYS });
  await screen.findByRole('button', { name: EN[2] });
  expect(screen.queryByText('One moment, please')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remove: Unknown device' }));
  expect(fake.calls.map(({ key }) => key)).not.toContain('PUT /api/reset-password.php');
  await save(EN);
  expect(await keptBy(fake)).toEqual(['own']);
});

it('a link that its own new password has used up is not said to be over', async () => {
  const link = Promise.withResolvers<never>();
  const fake = open({ two_step: false, passkeys: [] }, 'en', () => link.promise);
  await screen.findByRole('button', { name: EN[2] });
  const { queryClient } = fake.host;
  void queryClient.invalidateQueries({ queryKey: LINK_KEY });
  await save(EN);
  await waitFor(() => expect(fake.navigations).toEqual(['/members']));
  link.reject(isOver());
  await waitFor(() => expect(queryClient.getQueryState(LINK_KEY)?.fetchStatus).toBe('idle'));
  expect(screen.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeDefined();
});
