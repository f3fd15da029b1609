import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { TestApp, createFakeHost, pasteInto, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { LoginWays } from './components/LoginWays.tsx';
import { Sessions } from './components/Sessions.tsx';
import texts from './texts/en.json';

function open(Part: ComponentType, responses: FakeResponses) {
  const fake = createFakeHost({ user: someUser(), responses });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': { ...en, ...texts } }} path="/settings" at="/settings">
      <Part />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

const focused = () => document.activeElement;
const section = (name: string) => screen.getByRole('region', { name });

type Session = ResponseOf<'GET /api/sessions.php'>['sessions'][number];

/** This device and others, by the names of their systems. */
const sessions = (...systems: string[]): Session[] =>
  ['Linux', ...systems].map((system, index) => ({
    id: `session of ${system}`,
    current: index === 0,
    browser: 'Firefox',
    system,
    country: null,
    created_at: '2026-11-01T12:00:00.000Z',
    last_seen_at: '2026-11-18T12:00:00.000Z',
  }));

/** The list, on a server whose next responses to the end of a session are these. */
async function openSessions(first: Session[], ...left: Session[][]) {
  const ends: (() => void)[] = [];
  const { fake, user } = open(Sessions, {
    'GET /api/sessions.php': () => ({ sessions: first }),
    'DELETE /api/sessions.php': () =>
      new Promise((resolve) => ends.push(() => resolve({ sessions: left.shift() ?? [] }))),
  });
  await screen.findByText('Firefox, Linux');
  const rows = () => screen.getAllByRole('listitem');
  const button = (system: string) => screen.getByRole('button', { name: new RegExp(`^Log out: Firefox, ${system}`) });
  const end = async (count: number) => {
    await act(async () => ends.shift()?.());
    await waitFor(() => expect(rows()).toHaveLength(count));
  };
  return { fake, user, button, end };
}

it('a session that is being ended keeps its button and the focus; then the next row has it, else the one before, in the end the section [R-ACCOUNT-SETTINGS-FOCUS]', async () => {
  const { fake, user, button, end } = await openSessions(
    sessions('Android', 'iOS', 'Windows'),
    sessions('Android', 'Windows'),
    sessions('Android'),
    sessions(),
  );
  const pressed = button('iOS');
  await user.click(pressed);
  expect(focused()).toBe(pressed);
  expect([pressed.getAttribute('aria-busy'), pressed.hasAttribute('disabled')]).toEqual(['true', false]);
  expect(button('Android').getAttribute('aria-busy')).toBeNull();
  // One at a time.
  await user.click(button('Android'));
  pressed.focus();
  expect(fake.calls.filter(({ key }) => key === 'DELETE /api/sessions.php')).toHaveLength(1);
  await end(3);
  expect(focused()).toBe(button('Windows'));
  await user.click(button('Windows'));
  await end(2);
  expect(focused()).toBe(button('Android'));
  await user.click(button('Android'));
  await end(1);
  expect(focused()).toBe(section('Where you are logged in'));
});

it('whose other sessions are all ended has the focus in their section, and who is elsewhere by then stays there [R-ACCOUNT-SETTINGS-FOCUS]', async () => {
  const { user, button, end } = await openSessions(sessions('Android', 'iOS'), sessions('Android'), sessions());
  const others = () => screen.getByRole('button', { name: 'Log out everywhere else' });
  await user.click(button('iOS'));
  others().focus();
  await end(2);
  expect(focused()).toBe(others());
  await user.click(others());
  expect(others().getAttribute('aria-busy')).toBe('true');
  await end(1);
  expect(focused()).toBe(section('Where you are logged in'));
});

type Ways = ResponseOf<'GET /api/login-ways.php'>;
const NONE: Ways = { two_step: false, recovery_codes_left: 0, passkeys: [] };
const passkey = (id: string, browser: string) => ({
  id,
  browser,
  system: null,
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
});

it('a passkey that is removed gives the focus to the next one, the last one to the section [R-ACCOUNT-SETTINGS-FOCUS]', async () => {
  const [chrome, safari] = [passkey('a', 'Chrome'), passkey('b', 'Safari')];
  const left = [{ ...NONE, passkeys: [safari] }, NONE];
  const { user } = open(LoginWays, {
    'GET /api/login-ways.php': () => ({ ...NONE, passkeys: [chrome, safari] }),
    'DELETE /api/passkeys.php': () => left.shift() ?? NONE,
  });
  await user.click(await screen.findByRole('button', { name: 'Remove the passkey: Chrome' }));
  await waitFor(() => expect(screen.queryByText('Chrome')).toBeNull());
  const last = screen.getByRole('button', { name: 'Remove the passkey: Safari' });
  expect(focused()).toBe(last);
  await user.click(last);
  await waitFor(() => expect(screen.queryByText('Safari')).toBeNull());
  expect(focused()).toBe(section('Passkeys'));
});

it('each panel of two-step login takes the focus from the one that it replaces, and the first one does not [R-ACCOUNT-SETTINGS-FOCUS]', async () => {
  const { user } = open(LoginWays, {
    'GET /api/login-ways.php': () => NONE,
    'POST /api/two-step.php': () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Tandemly:sam' }),
    'PUT /api/two-step.php': () => ({ recovery_codes: ['abcde-fghjk'] }),
    'DELETE /api/two-step.php': () => NONE,
  });
  const panel = () => within(section('Two-step login'));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const begin = async () => {
    await pasteInto(user, panel().getByLabelText('Current password'), 'a long evening');
    await press('Set up');
    await screen.findByRole('button', { name: 'Turn on' });
    expect(focused()).toBe(section('Two-step login'));
  };
  await screen.findByRole('button', { name: 'Set up' });
  expect(focused()).toBe(document.body);
  await begin();
  await press('Cancel');
  expect(focused()).toBe(section('Two-step login'));
  await begin();
  await pasteInto(user, panel().getByLabelText('Code'), '123456');
  await press('Turn on');
  await waitFor(() => expect(focused()).toBe(section('Your recovery codes')));
  await press('I have kept them');
  expect(focused()).toBe(section('Two-step login'));
  await pasteInto(user, panel().getByLabelText('Current password'), 'a long evening');
  await pasteInto(user, panel().getByLabelText('Code'), 'abcde-fghjk');
  await press('Turn off');
  await screen.findByRole('button', { name: 'Set up' });
  expect(focused()).toBe(section('Two-step login'));
});
