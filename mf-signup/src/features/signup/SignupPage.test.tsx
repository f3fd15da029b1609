import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { MemberSearchAnswer } from '@tandem/contracts/api/members';
import type { Settings } from '@tandem/contracts/api/settings';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { createFakeHost, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeAnswers, FakeHostOptions } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import SignupPage from './SignupPage.tsx';

const matches: MemberSearchAnswer = {
  profiles: [],
  total: 214,
  total_capped: false,
  pageNumber: 1,
  pages: 9,
  limited: false,
};
const newUser = someUser({ status: 'not_confirmed', profile: { ...someUser().profile, name: 'Sam_82' } });
const answers: FakeAnswers = {
  'POST /api/signup.php': () => ({ user: newUser }),
  'GET /api/members.php': () => matches,
  'GET /api/activate-resend.php': () => ({ mail: 'sent', next_at: '2026-11-20T12:01:00.000Z' }),
  'GET /api/member.php': () => someMemberProfile({ id: 7, name: 'Inge', fictional: true }),
};

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

function showSignup(at = '/signup', options: FakeHostOptions = {}) {
  const fake = createFakeHost({ user: null, answers, ...options });
  const app = render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/signup" at={at}>
      <SignupPage />
    </TestApp>,
  );
  return { fake, ...app };
}

/** As a password manager does: each letter that is typed draws the whole form anew. */
async function paste(user: UserEvent, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

/** Letter by letter, for the test of the whole way; others begin where the form is full. */
const type = (user: UserEvent, label: string, text: string) => user.type(screen.getByLabelText(label), text);

async function fillIn(user: UserEvent, email = 'sam@tandemly.test', put = paste) {
  await user.click(screen.getByRole('radio', { name: 'a man' }));
  await put(user, 'Your name here', 'Sam_82');
  await user.type(screen.getByLabelText('Month'), '05');
  await user.type(screen.getByLabelText('Day'), '04');
  await user.type(screen.getByLabelText('Year'), '1990');
  await put(user, 'E-mail address', email);
  await put(user, 'Password', 'a long evening');
  await user.click(screen.getByRole('checkbox', { name: /accept the terms of use/ }));
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create my profile' }));
/** A signup that goes on behind a test would clear the form of the next one. */
const isThrough = (fake: ReturnType<typeof createFakeHost>) => waitFor(() => expect(fake.navigations).toHaveLength(1));
const bodyOf = (fake: ReturnType<typeof createFakeHost>) =>
  fake.calls.find(({ key }) => key === 'POST /api/signup.php')?.input['body'] as Record<string, unknown> | undefined;
const refuse = (code: ApiErrorCode, message: string, fields?: Record<string, string>): FakeAnswers => ({
  ...answers,
  'POST /api/signup.php': () => Promise.reject(new ApiError({ code, status: 409, message, fields })),
});

it('makes the account, says what it does, and goes by the confirmation to the search for what was chosen [R-SIGNUP-FIRST-EMAIL, R-SIGNUP-FIRST-NAME, R-SIGNUP-PROGRESS, R-MEMBERS-FINDER-SIGNUP, R-MEMBERS-FINDER-SEARCH, L-MEMBERS-FINDER-AGES]', async () => {
  const { fake } = showSignup('/signup?me=male&ages=18-35&country=BE&lander=gallery');
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('radio', { name: 'women' }));
  await fillIn(user, 'sam@tandemly.test', type);
  await submit(user);
  for (const message of ['checking profile', 'creating account', 'looking for matches', 'sending activation e-mail']) {
    await waitFor(() => expect(screen.getByRole('status', { name: '' }).textContent).toBe(message));
  }
  const search = '/members?gender=female&country=BE&min_age=18&max_age=35';
  const target = `/complete-signup?next=${encodeURIComponent(search)}`;
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

it('waits for the activation mail while it says so, and goes on when the mail server takes its time', async () => {
  const states = ['waiting', 'waiting', 'sent'] as const;
  let asked = 0;
  const mail = () => ({ mail: states[Math.min(asked++, 2)] ?? null, next_at: '2026-11-20T12:01:00.000Z' });
  const { fake } = showSignup('/signup', { answers: { ...answers, 'GET /api/activate-resend.php': mail } });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(asked).toBe(3);
});

it('goes on when nobody can say how the mail stands', async () => {
  const away = () => Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'away' }));
  const { fake } = showSignup('/signup', { answers: { ...answers, 'GET /api/activate-resend.php': away } });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(fake.host.session.get()).toEqual({ status: 'member', user: newUser });
});

it('links what is accepted, in another tab so that nothing typed is lost', () => {
  showSignup();
  for (const [name, path] of [
    ['terms of use', '/pages/terms'],
    ['privacy policy', '/pages/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
});

it('tells every fault at once, beside its field, and calls nobody [V-SIGNUP-ALL-FAULTS, V-SIGNUP-BIRTH-MISSING, V-SIGNUP-TERMS, V-ACCOUNT-EMAIL-INVALID, V-ACCOUNT-NAME-LENGTH, V-ACCOUNT-PASSWORD-SHORT]', async () => {
  const { fake } = showSignup();
  await submit(userEvent.setup({ delay: null }));
  const texts = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(texts).toEqual([
    'Choose whether you are a woman or a man.',
    'Use 3 to 20 letters, digits, _ or -',
    'Enter your date of birth (18+)',
    'Invalid email',
    'Use at least 8 characters.',
    'Please accept the terms of use.',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'a woman' }));
  expect(screen.getByRole('radiogroup', { name: 'I am' }).getAttribute('aria-invalid')).toBe('true');
  expect(fake.calls).toEqual([]);
});

it('asks for the own gender, and says that whom one looks for may stay unsaid', async () => {
  const { fake } = showSignup();
  const user = userEvent.setup({ delay: null });
  expect(screen.getByRole('radiogroup', { name: 'I am looking for (optional)' })).toBeDefined();
  await submit(user);
  const missing = 'Choose whether you are a woman or a man.';
  const group = screen.getByRole('radiogroup', { name: 'I am' });
  expect(within(group).getByRole('alert').textContent).toBe(missing);
  await user.click(within(group).getByRole('radio', { name: 'a man' }));
  expect(screen.queryByText(missing)).toBeNull();
  await fillIn(user);
  await submit(user);
  await isThrough(fake);
  expect(bodyOf(fake)).toMatchObject({ gender: 'male' });
  expect(bodyOf(fake)).not.toHaveProperty('search_gender');
});

it('puts the faults that the server found beside their fields, and keeps what was typed', async () => {
  const text = 'This password is too common. Choose another one.';
  showSignup('/signup', { answers: refuse('validation', 'Please check your entries.', { password: text }) });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect((await screen.findByText(text, {}, { timeout: 5000 })).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long evening');
  expect(screen.getByLabelText('Your name here')).toHaveProperty('value', 'Sam_82');
});

it('offers the login to somebody who is here already [T-SIGNUP-EMAIL-TAKEN]', async () => {
  showSignup('/signup', { answers: refuse('email_taken', 'An account with this e-mail address already exists') });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('An account with this e-mail address already exists')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in with this address' }).getAttribute('href')).toBe('/login');
});

it.each<[ApiErrorCode, string, string]>([
  [
    'account_pending_deletion',
    'This account is about to be deleted. Use the link in our e-mail to bring it back.',
    'T-ACCOUNT-PENDING-DELETION',
  ],
  ['invite_only', 'currently invite-only: use your invite link or try later', 'T-SIGNUP-INVITE-ONLY'],
  ['offline', 'Check your connection and try again.', 'T-PLATFORM-OFFLINE'],
])('tells the reason of a refusal: %s, %s [%s]', async (code, message) => {
  showSignup('/signup', { answers: refuse(code, message) });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText(message)).toBeDefined();
});

it('sends the same attempt again under the same key', async () => {
  const { fake } = showSignup('/signup', { answers: refuse('offline', 'Check your connection and try again.') });
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

it('asks about a likely typo in the e-mail address, and mends it [V-SIGNUP-EMAIL-SUGGESTION]', async () => {
  showSignup();
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('E-mail address'), 'sam@gmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Did you mean sam@gmail.com?' }));
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@gmail.com');
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
});

it('keeps the draft over a reload, but never the password [R-SIGNUP-DRAFT-KEPT, F-SIGNUP-DRAFT-PASSWORD]', async () => {
  const first = showSignup();
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  expect(sessionStorage.getItem('tandem.signup-draft')).not.toContain('a long evening');
  first.unmount();
  useSignupDraft.setState(EMPTY_DRAFT, true);
  sessionStorage.setItem(
    'tandem.signup-draft',
    JSON.stringify({ state: { ...EMPTY_DRAFT, name: 'Sam_82', date_of_birth: '1990-05-04' }, version: 1 }),
  );
  await useSignupDraft.persist.rehydrate();
  showSignup();
  expect(screen.getByLabelText('Your name here')).toHaveProperty('value', 'Sam_82');
  expect(screen.getByLabelText('Year')).toHaveProperty('value', '1990');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  expect(screen.getByRole('checkbox', { name: /accept the terms/ })).toHaveProperty('checked', false);
});

it('leaves the consent for sensitive data unticked, and apart from the terms [R-SIGNUP-CONSENT-SEPARATE]', async () => {
  const { fake } = showSignup();
  const user = userEvent.setup({ delay: null });
  expect(screen.getByRole('checkbox', { name: /orientation/ })).toHaveProperty('checked', false);
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: /orientation/ }));
  await submit(user);
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  expect(bodyOf(fake)).toMatchObject({ consent_sensitive: true });
});

it('shows the chosen member, warns of a fictional one, and sends them the first message [R-SIGNUP-FIRST-MESSAGE, R-CHAT-FICTIONAL-WARNING]', async () => {
  const { fake } = showSignup('/signup?profile=7');
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Write to Inge' })).toBeDefined();
  expect(within(screen.getByRole('article')).getByText('Fictional profile')).toBeDefined();
  expect(screen.getByText(/Inge is answered by the site, not by a person/)).toBeDefined();
  await user.type(screen.getByLabelText('Message to Inge'), ' Good evening ');
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(bodyOf(fake)).toMatchObject({ profile_id: 7, signup_message: 'Good evening' }));
  await waitFor(() =>
    expect(fake.notices).toEqual([{ tone: 'success', text: 'Welcome, Sam_82. Your message to Inge is on its way.' }]),
  );
});

it('goes on without the member when they are gone', async () => {
  const gone = () =>
    Promise.reject(new ApiError({ code: 'not_found', status: 404, message: 'This member is no longer available.' }));
  showSignup('/signup?profile=7', { answers: { ...answers, 'GET /api/member.php': gone } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Create your free profile' })).toBeDefined();
  expect(screen.queryByLabelText(/Message to/)).toBeNull();
});

it.each<[Settings['signups'], string, boolean, boolean, string]>([
  ['other', '/signup', false, true, 'R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY'],
  ['other', '/signup', true, true, 'R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY'],
  ['other', '/signup?invite=abcdef', false, false, 'R-SIGNUP-CLOSED-SHOWN'],
  ['with_trafficsource', '/signup', false, true, 'R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY'],
  ['with_trafficsource', '/signup', true, false, 'R-SIGNUP-OPEN-SOURCE'],
  ['with_trafficsource', '/signup?invite=abcdef', false, false, 'R-SIGNUP-CLOSED-SHOWN'],
  ['all', '/signup', false, false, 'R-SIGNUP-OPEN-ALL'],
])('signups %s at %s, with a traffic source %s: closed is %s [%s]', (signups, at, isSourced, closed) => {
  showSignup(at, { settings: { signups }, arrival: { isSourced } });
  const text = screen.queryByText('currently invite-only: use your invite link or try later');
  expect(text !== null).toBe(closed);
  expect(screen.queryByRole('button', { name: 'Create my profile' }) === null).toBe(closed);
});

it('tells the traffic source that the address of the document had', async () => {
  const { fake } = showSignup('/signup', { arrival: { source: { network: 'acme', cpc: '9' }, isSourced: true } });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await submit(user);
  await isThrough(fake);
  expect(bodyOf(fake)).toMatchObject({ traffic_source: { network: 'acme', cpc: '9' } });
});

it("starts from the visitor's country when nothing else names one", () => {
  showSignup('/signup', { settings: { geoip_country: 'FR' } });
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'FR');
});
