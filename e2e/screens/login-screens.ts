import { expect } from '@playwright/test';
import type { ErrorBody } from '@tandem/contracts/api/errors';
import type { User } from '@tandem/contracts/api/user';
import { PASSWORD } from '../fixtures/people.ts';
import { textsOf } from '../fixtures/texts.ts';
import { askApi, DEMO_PASSWORD } from './people.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const signup = ({ locale }: Place) => textsOf('mf-signup', locale);
const heading = (key: string) => (place: Place) =>
  place.page.getByRole('heading', { level: 1, name: signup(place)(key), exact: true });

/** Sends the form of the login. */
async function logIn(place: Place, email: string, password: string): Promise<void> {
  const t = signup(place);
  const main = place.page.getByRole('main');
  await goto('/login')(place);
  await main.getByLabel(t('fields.email'), { exact: true }).fill(email);
  await main.getByLabel(t('fields.password'), { exact: true }).fill(password);
  await main.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

/** The address of the member who is logged in, who is on a page of the site then. */
async function ownAddress({ page, origin }: Place): Promise<string> {
  await page.goto(`${origin}/lang-config`);
  const { user } = await askApi<{ user: User | null }>(page, '/api/user.php');
  if (user === null) throw new Error('Nobody is logged in.');
  return user.email;
}

/** An account that is about to be deleted, and has just logged in. */
async function openWayBack(place: Place): Promise<void> {
  const email = await ownAddress(place);
  const status = await place.page.evaluate(async (password) => {
    const response = await fetch('/api/user.php', {
      method: 'DELETE',
      headers: { 'X-Request-Type': 'client', 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    return response.status;
  }, PASSWORD);
  if (status !== 204) throw new Error(`The deletion returned ${status}.`);
  await logIn(place, email, PASSWORD);
  await place.page.getByRole('button', { name: signup(place)('login.return'), exact: true }).waitFor();
}

/** What an account with two-step login returns for the right password: none of the demo has it. */
async function openCodeStep(place: Place): Promise<void> {
  await place.page.route('**/api/user.php*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const json: ErrorBody = { error: { code: 'code_required', message: '', requestId: 'screens' } };
    return route.fulfill({ status: 403, json });
  });
  await logIn(place, 'free@tandemly.test', DEMO_PASSWORD);
  await place.page.getByLabel(signup(place)('login.code'), { exact: true }).waitFor();
}

/** As on a device that is unlocked by a finger, a face or a PIN. */
async function openPasskeyOffer(place: Place): Promise<void> {
  await place.page.addInitScript(() => {
    // Not on the empty page that the tab begins with.
    if (!('PublicKeyCredential' in globalThis)) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true);
  });
  await logIn(place, 'free@tandemly.test', DEMO_PASSWORD);
  await place.page.getByRole('heading', { level: 2, name: signup(place)('passkey.offer'), exact: true }).waitFor();
}

/** A link that is good: which one it is only the server knows. */
async function openNewPassword(place: Place): Promise<void> {
  await place.page.route('**/api/reset-link.php*', (route) =>
    route.fulfill({ json: { two_step: false, passkeys: [] } }),
  );
  await goto(`/reset-password/do?token=${'A'.repeat(43)}`, heading('new-password.title'))(place);
}

/** The same of an account with passkeys, of which some may be a stranger's. */
async function openNewPasswordWithKeys(place: Place): Promise<void> {
  const made = { created_at: '2026-05-02T09:30:00.000Z', last_used_at: null };
  const passkeys = [
    { ...made, id: 'one', browser: 'Chrome', system: 'Android' },
    { ...made, id: 'two', browser: null, system: 'Windows' },
  ];
  await place.page.route('**/api/reset-link.php*', (route) => route.fulfill({ json: { two_step: false, passkeys } }));
  await goto(`/reset-password/do?token=${'A'.repeat(43)}`, ({ page }) => page.getByRole('checkbox'))(place);
}

/** After the link to a new password was requested. */
async function openSentReset(place: Place): Promise<void> {
  await place.page.route('**/api/reset-password.php', (route) => route.fulfill({ status: 204 }));
  const t = signup(place);
  const main = place.page.getByRole('main');
  await goto('/reset-password')(place);
  await main.getByLabel(t('fields.email'), { exact: true }).fill('robin@example.com');
  await main.getByRole('button', { name: t('reset.submit'), exact: true }).click();
  await heading('reset.sent')(place).waitFor();
}

/** Closes the signups of the site in the documents of its signup, in this browser alone. */
const openClosedSignup = (search: string, title: string) => async (place: Place) => {
  const { page } = place;
  await page.route(
    ({ pathname }) => pathname.endsWith('/signup'),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      return route.fulfill({ response, body: html.replaceAll('"signups":"all"', '"signups":"other"') });
    },
  );
  await goto(`/signup${search}`, ({ page: shown, locale }) =>
    shown.getByRole('heading', { level: 1, name: textsOf('mf-signup', locale)(title, { name: 'Tandemly' }) }),
  )(place);
};

/** A first message to somebody who has left since the page was made that it was written on. */
const openUnsentMessage = goto(
  '/signup?profile=99999999&message=Is%20it%20as%20windy%20at%20your%20place%3F',
  (place: Place) => place.page.getByText(signup(place)('message.unsent'), { exact: true }),
);

/** The end of a signup where the site does not reveal who has an account, as this tab keeps it. */
async function openMailedSignup(place: Place): Promise<void> {
  await goto('/signup')(place);
  await place.page.evaluate(() =>
    sessionStorage.setItem(
      'tandem.signup-mailed',
      JSON.stringify({ email: 'robin@example.com', next: '/signup-matches', at: Date.now() }),
    ),
  );
  await goto('/signup', heading('confirm.title'))(place);
}

/** What the link of an export opens, once its mail is there. */
async function openExport(place: Place): Promise<void> {
  const { page, origin } = place;
  const email = await ownAddress(place);
  await askApi(page, '/api/export.php', {});
  let link: string | undefined;
  const look = async () => {
    const response = await page.request.get(`${origin}/dev/mail.json?to=${encodeURIComponent(email)}`);
    const { mails } = (await response.json()) as { mails: { links: string[] }[] };
    link = mails.flatMap(({ links }) => links).find((one) => new URL(one).pathname.startsWith('/exports/'));
    return link;
  };
  await expect.poll(look, { timeout: 60_000 }).toBeDefined();
  await page.goto(origin + new URL(link ?? origin).pathname);
  await page.getByRole('main').getByRole('button').waitFor();
}

const STATES: readonly Omit<Screen, 'state'>[] = [
  { name: 'login-way-back', title: 'Login: an account about to be deleted', viewer: 'newcomer', open: openWayBack },
  { name: 'login-code', title: 'Login: the code of two-step login', viewer: 'visitor', open: openCodeStep },
  { name: 'login-passkey-offer', title: 'Login: a passkey is offered', viewer: 'visitor', open: openPasskeyOffer },
  { name: 'reset-password-form', title: 'A new password, by its link', viewer: 'visitor', open: openNewPassword },
  {
    name: 'reset-password-keys',
    title: 'A new password of an account with passkeys',
    viewer: 'visitor',
    open: openNewPasswordWithKeys,
  },
  { name: 'reset-password-sent', title: 'The link to a new password was sent', viewer: 'visitor', open: openSentReset },
  {
    name: 'signup-closed',
    title: 'Signup: closed',
    viewer: 'visitor',
    open: openClosedSignup('', 'closed.title'),
  },
  {
    name: 'signup-invite-over',
    title: 'Signup: an invite that is over',
    viewer: 'visitor',
    open: openClosedSignup(`?invite=${'A'.repeat(32)}`, 'closed.invite-title'),
  },
  { name: 'signup-unsent', title: 'Signup: a message to who has left', viewer: 'visitor', open: openUnsentMessage },
  {
    name: 'signup-mailed',
    title: 'Signup: a mail was sent',
    viewer: 'visitor',
    joining: true,
    open: openMailedSignup,
  },
  { name: 'export', title: 'A copy of the data, by its link', viewer: 'newcomer', open: openExport },
];

/** States of the ways into an account, and back. */
export const LOGIN_SCREENS: readonly Screen[] = STATES.map((screen): Screen => ({ ...screen, state: true }));
