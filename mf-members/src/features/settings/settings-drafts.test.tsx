import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { forgetUnsent } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, pasteInto, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { someOwnProfile } from '../../testing/open-own-profile.tsx';
import { pageOf } from './SettingsPage.tsx';
import texts from './texts/en.json';

const SettingsPage = pageOf(texts);
const member = someUser();

/** Opens the page anew, as a change of language does. */
function open(at: string, user = member, responses: FakeResponses = {}) {
  cleanup();
  const fake = createFakeHost({
    user,
    responses: {
      'GET /api/profile.php': () => someOwnProfile({ name: 'Sam' }),
      'PUT /api/profile.php': () => someOwnProfile({ name: 'Samuel' }),
      'POST /api/mail-change.php': () => undefined,
      'GET /api/sessions.php': () => ({ sessions: [] }),
      'GET /api/login-ways.php': () => ({ two_step: false, recovery_codes_left: 0, passkeys: [] }),
      'GET /api/stay-discount.php': () => ({ offer: null }),
      'GET /api/export.php': () => ({ state: null, requested_at: null, next_at: '2026-11-01T00:00:00.000Z' }),
      ...responses,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }} path="/settings/:tab?" at={at}>
      <SettingsPage />
    </TestApp>,
  );
  return fake;
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const value = async (name: string, label: string | RegExp) =>
  (await form(name)).getByLabelText<HTMLInputElement>(label).value;

it('what was typed into the settings survives a change of language, until it is saved; passwords do not [R-ACCOUNT-SETTINGS-DRAFT]', async () => {
  const user = userEvent.setup({ delay: null });
  open('/settings');
  await user.clear((await form('Name')).getByLabelText('Username'));
  await pasteInto(user, (await form('Name')).getByLabelText('Username'), 'Samuel');
  await pasteInto(user, (await form('E-mail address')).getByLabelText('New e-mail address'), 'new@tandemly.test');
  await pasteInto(user, (await form('E-mail address')).getByLabelText('Current password'), 'a long evening');
  const fake = open('/settings');
  expect(await value('Name', 'Username')).toBe('Samuel');
  expect(await value('E-mail address', 'New e-mail address')).toBe('new@tandemly.test');
  expect(await value('E-mail address', 'Current password')).toBe('');
  await user.click((await form('Name')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  await pasteInto(user, (await form('E-mail address')).getByLabelText('Current password'), 'a long evening');
  await user.click((await form('E-mail address')).getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(fake.notices).toHaveLength(2));
  open('/settings');
  expect(await value('Name', 'Username')).toBe('Sam');
  expect(await value('E-mail address', 'New e-mail address')).toBe('');
});

it('what is typed while a form is saved stays in its field, and is kept; what was sent is not [R-ACCOUNT-SETTINGS-TYPED]', async () => {
  const user = userEvent.setup({ delay: null });
  const saved = Promise.withResolvers<undefined>();
  const fake = open('/settings', member, { 'POST /api/mail-change.php': () => saved.promise });
  const email = await form('E-mail address');
  await pasteInto(user, email.getByLabelText('New e-mail address'), 'new@tandemly.test');
  await pasteInto(user, email.getByLabelText('Current password'), 'a long evening');
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(fake.calls.map(({ key }) => key)).toContain('POST /api/mail-change.php'));
  await pasteInto(user, email.getByLabelText('New e-mail address'), '.example');
  saved.resolve(undefined);
  await waitFor(() => expect(email.getByLabelText('Current password')).toHaveProperty('value', ''));
  expect(email.getByLabelText('New e-mail address')).toHaveProperty('value', 'new@tandemly.test.example');
  open('/settings');
  expect(await value('E-mail address', 'New e-mail address')).toBe('new@tandemly.test.example');
});

it('a name that is typed while another one is saved is kept, also where it is the one of before [R-ACCOUNT-SETTINGS-TYPED]', async () => {
  const user = userEvent.setup({ delay: null });
  const saved = Promise.withResolvers<EditableProfile>();
  const fake = open('/settings', member, { 'PUT /api/profile.php': () => saved.promise });
  const name = await form('Name');
  const field = name.getByLabelText<HTMLInputElement>('Username');
  await pasteInto(user, field, 'uel');
  await user.click(name.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.calls.map(({ key }) => key)).toContain('PUT /api/profile.php'));
  await user.type(field, '{Backspace}{Backspace}{Backspace}');
  expect(field.value).toBe('Sam');
  saved.resolve(someOwnProfile({ name: 'Samuel' }));
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  expect(field.value).toBe('Sam');
  open('/settings', member, { 'GET /api/profile.php': () => someOwnProfile({ name: 'Samuel' }) });
  expect(await value('Name', 'Username')).toBe('Sam');
});

it('a name that nobody has typed follows the one that was saved elsewhere, and is not sent [R-PROFILE-FORM-FOLLOWS]', async () => {
  const user = userEvent.setup({ delay: null });
  const fake = open('/settings');
  const name = await form('Name');
  const renamed = someOwnProfile({ name: 'Samson' });
  act(() => void fake.host.queryClient.setQueryData<EditableProfile>(['mf-members', 'own-profile'], renamed));
  await waitFor(() => expect(name.getByLabelText('Username')).toHaveProperty('value', 'Samson'));
  await user.click(name.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  const sent = fake.calls.filter(({ key }) => key === 'PUT /api/profile.php').map(({ input }) => input['body']);
  expect(sent).toEqual([{}]);
});

it('why a member leaves is kept for them alone, and ends with a logout [R-ACCOUNT-SETTINGS-DRAFT]', async () => {
  const user = userEvent.setup({ delay: null });
  const reason = () => value('Delete account', /Why are you leaving/);
  open('/settings/data');
  await pasteInto(user, (await form('Delete account')).getByLabelText(/Why are you leaving/), 'I met somebody');
  open('/settings/data');
  expect(await reason()).toBe('I met somebody');
  open('/settings/data', someUser({ id: member.id + 1 }));
  expect(await reason()).toBe('');
  forgetUnsent(member.id);
  open('/settings/data');
  expect(await reason()).toBe('');
});

it('why a member leaves stays whole where it is too long, and is not sent [V-PLATFORM-TOO-LONG-KEPT, L-ACCOUNT-LEAVING-REASON]', async () => {
  const user = userEvent.setup({ delay: null });
  const fake = open('/settings/data');
  const leaving = await form('Delete account');
  const reason = leaving.getByLabelText<HTMLTextAreaElement>(/Why are you leaving/);
  await pasteInto(user, reason, 'x'.repeat(502));
  await pasteInto(user, leaving.getByLabelText('Current password'), 'a long evening');
  expect([reason.value.length, reason.getAttribute('aria-invalid')]).toEqual([502, 'true']);
  expect(leaving.getByText('502 / 500 · 2 characters too many')).toBeDefined();
  await user.click(leaving.getByRole('button', { name: 'Delete my account' }));
  expect(await leaving.findByText('Write at most 500 characters.')).toBeDefined();
  expect(fake.calls.map(({ key }) => key)).not.toContain('DELETE /api/user.php');
});
