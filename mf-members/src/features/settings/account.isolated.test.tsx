import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { ApiError, createFormat } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, pasteInto, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { someOwnProfile } from '../../testing/open-own-profile.tsx';
import { leaveFor } from './model/leave-for.ts';
import { pageOf } from './SettingsPage.tsx';
import texts from './texts/en.json';

vi.mock('./model/leave-for.ts', () => ({ leaveFor: vi.fn() }));

const SettingsPage = pageOf(texts);
const someRegions = () => ({}) as ResponseOf<'GET /api/regions.php'>;
const SESSIONS: ResponseOf<'GET /api/sessions.php'>['sessions'] = [
  {
    id: '6f1a34de-0000-4000-8000-000000000001',
    current: true,
    browser: 'Firefox',
    system: 'Linux',
    country: 'NL',
    created_at: '2026-11-01T12:00:00.000Z',
    last_seen_at: '2026-11-20T12:00:00.000Z',
  },
  {
    id: '6f1a34de-0000-4000-8000-000000000002',
    current: false,
    browser: 'Chrome',
    system: 'Android',
    country: null,
    created_at: '2026-11-01T12:00:00.000Z',
    last_seen_at: '2026-11-18T12:00:00.000Z',
  },
];

function open({ at = '/settings', responses, ...options }: FakeHostOptions & { at?: string } = {}) {
  const fake = createFakeHost({
    user: someUser({ email: 'sam@tandemly.test', credits: 3 }),
    responses: {
      'GET /api/profile.php': () => someOwnProfile({ name: 'Sam' }),
      'GET /api/sessions.php': () => ({ sessions: SESSIONS }),
      'GET /api/login-ways.php': () => ({ two_step: false, recovery_codes_left: 0, passkeys: [] }),
      'GET /api/stay-discount.php': () => ({ offer: { percentage: 20, days: 14, expires: null } }),
      'GET /api/export.php': () => ({ state: null, requested_at: null, next_at: '2026-11-01T00:00:00.000Z' }),
      ...responses,
    },
    ...options,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }} path="/settings/:tab?" at={at}>
      <SettingsPage />
    </TestApp>,
  );
  const sent = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input['body']);
  return { fake, sent, user: userEvent.setup({ delay: null }) };
}

const form = (name: string) => screen.findByRole('form', { name }).then((found) => within(found));

it('has the five tabs, the account first [R-ACCOUNT-SETTINGS-TABS]', async () => {
  open();
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the settings' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Account', '/settings'],
    ['Location', '/settings/location'],
    ['Privacy', '/settings/privacy'],
    ['Blocked members', '/settings/blocked'],
    ['Your data', '/settings/data'],
  ]);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
});

it('changes the name, and shows what the server says of one beside the field [R-ACCOUNT-SETTINGS-ACCOUNT]', async () => {
  const text = 'This username is taken, or looks like one that is.';
  let calls = 0;
  const save = () => {
    calls += 1;
    if (calls === 1)
      throw new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { name: text } });
    return someOwnProfile({ name: 'Samuel' });
  };
  const { user, sent, fake } = open({ responses: { 'PUT /api/profile.php': save } });
  const name = await form('Name');
  await user.clear(name.getByLabelText('Username'));
  await pasteInto(user, name.getByLabelText('Username'), 'Samuel');
  await user.click(name.getByRole('button', { name: 'Save' }));
  expect((await name.findByRole('alert')).textContent).toBe(text);
  expect(name.getByLabelText('Username')).toHaveProperty('value', 'Samuel');
  await user.click(name.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.notices).toEqual([{ tone: 'success', text: 'Saved.' }]));
  expect(sent('PUT /api/profile.php')).toEqual([{ name: 'Samuel' }, { name: 'Samuel' }]);
});

it('asks for a new address with the password, and says where the link went', async () => {
  const { user, sent, fake } = open({ responses: { 'POST /api/mail-change.php': () => undefined } });
  const email = await form('E-mail address');
  expect(email.getByText(/Yours is sam@tandemly.test/)).toBeDefined();
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  expect(email.getAllByRole('alert')).toHaveLength(2);
  expect(sent('POST /api/mail-change.php')).toEqual([]);
  await pasteInto(user, email.getByLabelText('New e-mail address'), 'new@tandemly.test');
  await pasteInto(user, email.getByLabelText('Current password'), 'a long evening');
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(fake.notices[0]?.text).toContain('A link is on its way to new@tandemly.test.'));
  expect(sent('POST /api/mail-change.php')).toEqual([{ email: 'new@tandemly.test', password: 'a long evening' }]);
});

it.each([
  ['old_password', 'Please check your old password.'],
  ['password_repeat', 'The entered passwords are not the same.'],
])('a password that is refused keeps what was typed, with the reason beside %s', async (field, text) => {
  const refuse = () => {
    throw new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { [field]: text } });
  };
  const { user } = open({ responses: { 'PUT /api/password.php': refuse } });
  const password = await form('Password');
  for (const label of ['Current password', 'New password', 'New password again'])
    await pasteInto(user, password.getByLabelText(label), `${label} typed`);
  await user.click(password.getByRole('button', { name: 'Change password' }));
  expect((await password.findByRole('alert')).textContent).toBe(text);
  expect(password.getByLabelText('New password')).toHaveProperty('value', 'New password typed');
});

it('says how strong a new password is while it is typed [V-ACCOUNT-PASSWORD-WHILE-TYPING]', async () => {
  const { user } = open();
  const password = await form('Password');
  const field = password.getByLabelText('New password');
  await pasteInto(user, field, 'tandemly1');
  expect(await password.findByText('Too easy to guess so far.', {}, { timeout: 20_000 })).toBeDefined();
  await pasteInto(user, field, ' and a long evening');
  expect(await password.findByText('A strong password.')).toBeDefined();
});

const format = createFormat('en');
/** Date and time, as the page writes them. */
const at = (instant = '') => `${format.date(instant)} at ${format.time(instant)}`;

it('shows two logins with one browser by their times [R-ACCOUNT-SESSIONS-LISTED]', async () => {
  const [current, other] = SESSIONS;
  if (current === undefined || other === undefined) throw new Error('The list has two sessions');
  const older = { ...other, id: '6f1a34de-0000-4000-8000-000000000003', created_at: '2026-11-01T15:30:00.000Z' };
  const { user, sent } = open({
    responses: {
      'GET /api/sessions.php': () => ({ sessions: [current, other, older] }),
      'DELETE /api/sessions.php': () => ({ sessions: [current, other] }),
    },
  });
  const list = await screen.findByRole('list', { name: 'Where you are logged in' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2));
  const rows = within(list).getAllByRole('listitem');
  expect(new Set(rows.map(({ textContent }) => textContent)).size).toBe(3);
  await user.click(within(list).getByRole('button', { name: new RegExp(format.time(older.created_at)) }));
  await waitFor(() => expect(sent('DELETE /api/sessions.php')).toEqual([{ id: older.id }]));
});

it('lists where the member is logged in, and ends one session or all others [R-ACCOUNT-SESSIONS-LISTED]', async () => {
  const { user, sent } = open({
    responses: { 'DELETE /api/sessions.php': () => ({ sessions: SESSIONS.slice(0, 1) }) },
  });
  const list = await screen.findByRole('list', { name: 'Where you are logged in' });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      `Firefox, LinuxNetherlands · This deviceLogged in on ${at(SESSIONS[0]?.created_at)}`,
      `Chrome, AndroidLast used on ${at(SESSIONS[1]?.last_seen_at)}Logged in on ${at(SESSIONS[1]?.created_at)}Log out`,
    ]),
  );
  expect(screen.getByText(/Do you not recognise one of them\? Log it out, and change your password/)).toBeDefined();
  const name = `Log out: Chrome, Android, logged in on ${at(SESSIONS[1]?.created_at)}`;
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(sent('DELETE /api/sessions.php')).toEqual([{ id: SESSIONS[1]?.id }]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

it('ends all other sessions at once', async () => {
  const { user, sent } = open({
    responses: { 'DELETE /api/sessions.php': () => ({ sessions: SESSIONS.slice(0, 1) }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(sent('DELETE /api/sessions.php')).toEqual([{ others: true }]));
});

it('the location is chosen by hand, country first, or taken from the device [R-ACCOUNT-SETTINGS-LOCATION, R-ACCOUNT-SETTINGS-GEO]', async () => {
  const { user } = open({ at: '/settings/location', responses: { 'GET /api/regions.php': someRegions } });
  await user.click(await screen.findByRole('button', { name: 'Edit: Where I live' }));
  const place = await form('Where I live');
  expect(place.getByRole('combobox', { name: 'Country' })).toBeDefined();
  expect(place.getByRole('textbox', { name: 'Town' })).toBeDefined();
  expect(place.getByRole('button', { name: 'Use my location' })).toBeDefined();
});

it('requests a copy of the data, and says where its link goes', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const { user, sent } = open({
    at: '/settings/data',
    responses: { 'POST /api/export.php': () => ({ state: 'waiting', requested_at: later, next_at: later }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Request a copy' }));
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(said().join(' ')).toContain('The link goes to sam@tandemly.test'));
  expect(screen.getByRole('button', { name: 'Request a copy' })).toHaveProperty('disabled', true);
  expect(sent('POST /api/export.php')).toEqual([{}]);
});

it('the account is deleted with the password, after saying that unused credits are lost, and what was not sent; a discount is one line and delays nothing [R-ACCOUNT-DELETE-CREDITS, R-ACCOUNT-DELETE-DISCOUNT, R-ACCOUNT-DELETE-BUTTON, R-ACCOUNT-DELETE-FORGETS]', async () => {
  const { fake, user, sent } = open({
    at: '/settings/data',
    settings: { delete_discount: 20 },
    links: { buyCredits: () => '/credits', accountDeleted: () => '/account-deleted' },
    responses: { 'DELETE /api/user.php': () => undefined },
  });
  const leave = await form('Delete account');
  expect(leave.getByText(/3 credits left. They are lost when your account is erased after 14 days/)).toBeDefined();
  expect(
    leave.getByText(/What you wrote and have not sent or saved is removed from this device at once/),
  ).toBeDefined();
  const forget = vi.spyOn(fake.host.session, 'forget').mockImplementation(() => {
    expect([sent('DELETE /api/user.php').length, vi.mocked(leaveFor).mock.calls.length]).toEqual([1, 0]);
  });
  expect(leave.getByText(/your next credits cost 20% less, once, within 14 days/)).toBeDefined();
  const button = leave.getByRole('button', { name: 'Delete my account' });
  expect(button).toHaveProperty('disabled', false);
  await pasteInto(user, leave.getByLabelText('Current password'), 'a long evening');
  await user.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/account-deleted#done'));
  expect(sent('DELETE /api/user.php')).toEqual([{ password: 'a long evening' }]);
  expect(forget).toHaveBeenCalledOnce();
});

it('a wrong password deletes nothing and is said at the field', async () => {
  vi.mocked(leaveFor).mockClear();
  const text = 'Please check your old password.';
  const refuse = () => {
    throw new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { password: text } });
  };
  const { fake, user } = open({ at: '/settings/data', responses: { 'DELETE /api/user.php': refuse } });
  const forget = vi.spyOn(fake.host.session, 'forget');
  const leave = await form('Delete account');
  await pasteInto(user, leave.getByLabelText('Current password'), 'wrong');
  await user.click(leave.getByRole('button', { name: 'Delete my account' }));
  expect((await leave.findByText(text)).closest('[role="alert"]')).not.toBeNull();
  expect([vi.mocked(leaveFor).mock.calls, forget.mock.calls]).toEqual([[], []]);
});
