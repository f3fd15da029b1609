import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Settings } from '@tandem/contracts/api/settings';
import { ApiError } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import { newUser, responses, showSignup, fillIn, submit, isThrough, bodyOf } from '../../testing/show-signup.tsx';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

it('creates the account, shows its progress, and continues through the confirmation and the matches to the search for what was chosen [S-SIGNUP-MATCHES, R-SIGNUP-FIRST-EMAIL, R-SIGNUP-FIRST-NAME, R-SIGNUP-PROGRESS, R-MEMBERS-FINDER-SIGNUP, R-MEMBERS-FINDER-SEARCH, L-MEMBERS-FINDER-AGES]', async () => {
  const { fake } = showSignup('/signup?me=male&ages=18-35&country=BE&lander=gallery&question=account');
  const user = userEvent.setup({ delay: null });
  useSignupDraft.setState({ search_gender: 'female' });
  await fillIn(user);
  // Each is shown for a moment only: a slow machine would miss one by looking.
  const said: string[] = [];
  const observer = new MutationObserver(() => {
    const text = document.querySelector('p[role="status"]')?.textContent ?? '';
    if (text !== '' && said.at(-1) !== text) said.push(text);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await submit(user);
  await isThrough(fake);
  observer.disconnect();
  expect(said).toEqual(['checking profile', 'creating account', 'looking for matches', 'sending activation e-mail']);
  const search = '/signup-matches?gender=female&country=BE&min_age=18&max_age=35';
  const target = `/complete-signup?${new URLSearchParams({ step: 'photo', next: search }).toString()}`;
  await waitFor(() => expect(fake.navigations).toEqual([target]));
  expect(bodyOf(fake)).toEqual({
    email: 'sam@tandemly.test',
    name: 'Sam_82',
    password: 'a long evening',
    date_of_birth: '1990-05-04',
    gender: 'male',
    search_gender: 'female',
    country: 'BE',
    language: 'en',
    accept_terms: true,
    consent_sensitive: false,
    lander: 'gallery',
  });
  expect(fake.host.session.get()).toEqual({ status: 'member', user: newUser });
  expect(fake.notices).toEqual([
    { tone: 'success', text: 'Welcome, Sam_82. 214 members fit what you are looking for.' },
  ]);
  expect(useSignupDraft.getState()).toEqual(EMPTY_DRAFT);
});

it('says only that a mail was sent, and logs nobody in, where the site does not reveal who has an account [R-SIGNUP-TAKEN-HIDDEN-SHOWN]', async () => {
  const { fake } = showSignup('/signup?question=account', {
    responses: { ...responses, 'POST /api/signup.php': () => ({ user: null }) },
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your inbox' }, { timeout: 15_000 });
  expect(screen.getByText('sam@tandemly.test')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.contains(heading)).toBe(true));
  // Who logs in before the mail is there goes on with the steps, and then to the matches.
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name: 'Log in' }).getAttribute('href') ?? '',
    'https://site.test',
  );
  expect([pathname, searchParams.get('next')]).toEqual([
    '/login',
    expect.stringMatching(/^\/complete-signup\?step=open&next=%2Fsignup-matches%3F/),
  ]);
  expect(fake.host.session.get().status).toBe('visitor');
  expect(fake.calls.map(({ key }) => key)).toEqual(['POST /api/signup.php']);
  expect(useSignupDraft.getState()).toEqual(EMPTY_DRAFT);
});

it('continues to the search where there is no page of matches', async () => {
  const { fake } = showSignup('/signup?ages=18-35&country=BE&question=account', {
    links: { searchMembers: () => '/members' },
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await isThrough(fake);
  const [target] = fake.navigations;
  expect(new URLSearchParams(target?.split('?')[1]).get('next')).toMatch(/^\/members\?.*min_age=18/);
});

it('waits for the activation mail and says so, and continues when the mail server is slow', async () => {
  const states = ['waiting', 'waiting', 'sent'] as const;
  let requests = 0;
  const mail = () => ({ mail: states[Math.min(requests++, 2)] ?? null, next_at: '2026-11-20T12:01:00.000Z' });
  const { fake } = showSignup('/signup?question=account', {
    responses: { ...responses, 'GET /api/activate-resend.php': mail },
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(requests).toBe(3);
});

it('continues when the state of the mail cannot be loaded', async () => {
  const away = () => Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'away' }));
  const { fake } = showSignup('/signup?question=account', {
    responses: { ...responses, 'GET /api/activate-resend.php': away },
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(fake.host.session.get()).toEqual({ status: 'member', user: newUser });
});

it('links what is accepted, in another tab so that nothing typed is lost', () => {
  showSignup('/signup?question=consents');
  for (const [name, path] of [
    ['terms of use', '/pages/terms'],
    ['privacy policy', '/pages/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
});

it('restores the draft after a reload, but never the password [R-SIGNUP-DRAFT-KEPT, R-SIGNUP-DRAFT-DATE, F-SIGNUP-DRAFT, F-SIGNUP-DRAFT-PASSWORD]', async () => {
  const first = showSignup('/signup?question=account');
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  const draft = JSON.parse(sessionStorage.getItem('tandem.signup-draft') ?? '{}') as { state: object };
  expect(draft.state).toMatchObject({
    email: 'sam@tandemly.test',
    name: 'Sam_82',
    date_of_birth: '1990-5-4',
    signup_message: null,
  });
  expect(JSON.stringify(draft)).not.toContain('a long evening');
  first.unmount();
  const at = async (question: string, state: object) => {
    useSignupDraft.setState(EMPTY_DRAFT, true);
    sessionStorage.setItem('tandem.signup-draft', JSON.stringify({ state: { ...EMPTY_DRAFT, ...state }, version: 1 }));
    await useSignupDraft.persist.rehydrate();
    return showSignup(`/signup?question=${question}`);
  };
  const name = await at('name', { name: 'Sam_82' });
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Sam_82');
  name.unmount();
  const birth = await at('birth', { date_of_birth: '1990-5-' });
  const parts = ['Day', 'Month', 'Year'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(parts, 'a date that is not complete').toEqual(['', '5', '1990']);
  birth.unmount();
  const account = await at('account', { email: 'sam@tandemly.test' });
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@tandemly.test');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  account.unmount();
  await at('consents', {});
  expect(screen.getByRole('checkbox', { name: /accept the terms/ })).toHaveProperty('checked', false);
});

it('leaves the consent for sensitive data unticked, and apart from the terms [R-SIGNUP-CONSENT-SEPARATE]', async () => {
  const { fake } = showSignup('/signup?question=account');
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  expect(screen.getByRole('checkbox', { name: /orientation/ })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('checkbox', { name: /orientation/ }));
  await submit(user);
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(bodyOf(fake)).toMatchObject({ consent_sensitive: true });
});

it('shows the chosen member, warns of a fictional one, and sends them the first message [R-SIGNUP-FIRST-MESSAGE, R-CHAT-FICTIONAL-WARNING, R-CHAT-SCRIPTED-WARNING]', async () => {
  const first = showSignup('/signup?profile=7');
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Write to Inge' })).toBeDefined();
  expect(within(screen.getByRole('article')).getByText('Fictional profile')).toBeDefined();
  expect(
    screen.getByText(/^There is no person behind Inge, and perhaps nobody will answer\. .* costs credits/),
  ).toBeDefined();
  await pasteInto(user, screen.getByLabelText('Message to Inge'), ' Good evening ');
  first.unmount();
  const { fake } = showSignup('/signup?profile=7&question=account');
  await screen.findByLabelText('Password');
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(bodyOf(fake)).toMatchObject({ profile_id: 7, signup_message: 'Good evening' }));
  await waitFor(() =>
    expect(fake.notices).toEqual([{ tone: 'success', text: 'Welcome, Sam_82. Your message to Inge is on its way.' }]),
  );
});

it('begins with the first line of a landing page, until it is typed over [R-SIGNUP-LINE-KEPT]', async () => {
  const user = userEvent.setup({ delay: null });
  showSignup('/signup?profile=7&message=Croissant%3F&lander=socialnetwork');
  const message = await screen.findByLabelText('Message to Inge');
  expect(message).toHaveProperty('value', 'Croissant?');
  await user.clear(message);
  expect(message).toHaveProperty('value', '');
});

it('continues without the member when they have left', async () => {
  const gone = () =>
    Promise.reject(new ApiError({ code: 'not_found', status: 404, message: 'This member is no longer available.' }));
  showSignup('/signup?profile=7', { responses: { ...responses, 'GET /api/member.php': gone } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Create your free profile' })).toBeDefined();
  expect(screen.queryByLabelText(/Message to/)).toBeNull();
});

it.each<[Settings['signups'], string, boolean, boolean, string]>([
  ['other', '/signup', false, true, 'R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY'],
  ['other', '/signup', true, true, 'R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY'],
  ['with_trafficsource', '/signup', false, true, 'R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY'],
  ['with_trafficsource', '/signup', true, false, 'R-SIGNUP-OPEN-SOURCE'],
  ['all', '/signup', false, false, 'R-SIGNUP-OPEN-ALL'],
])('signups %s at %s, with a traffic source %s: closed is %s [%s]', (signups, at, isSourced, closed) => {
  showSignup(at, { settings: { signups }, arrival: { isSourced } });
  const text = screen.queryByText('currently invite-only: use your invite link or try later');
  expect(text !== null).toBe(closed);
  expect(screen.queryByRole('button', { name: 'Continue' }) === null).toBe(closed);
});

it('sends the traffic source that the address of the document had', async () => {
  const { fake } = showSignup('/signup?question=account', {
    arrival: { source: { network: 'acme', cpc: '9' }, isSourced: true },
  });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await isThrough(fake);
  expect(bodyOf(fake)).toMatchObject({ traffic_source: { network: 'acme', cpc: '9' } });
});

it("defaults to the visitor's country", () => {
  showSignup('/signup', { settings: { geoip_country: 'FR' } });
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'FR');
});
