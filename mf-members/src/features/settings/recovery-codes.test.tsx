import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, pasteInto, someUser } from '@tandem/shared-ui/testing';
import type { FakeHost } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import remote from '../../remote.ts';
import { pageOf } from './SettingsPage.tsx';
import ownEn from './texts/en.json';

type Made = ResponseOf<'PUT /api/two-step.php'>;

const CODES = ['kf7wm-2xq9d', 'abcde-fghjk'];
const LIST = { name: 'Your recovery codes' };

const goTo = (path: string) => window.history.replaceState(null, '', path);
beforeEach(() => goTo('/settings'));
afterEach(() => goTo('/'));

/** A tab of a member whose server turns two-step login on with `answer`. */
function openTab(answer: () => Made | Promise<Made> = () => ({ recovery_codes: CODES })): FakeHost {
  let isOn = false;
  return createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/profile.php': () => new Promise<never>(() => {}),
      'GET /api/sessions.php': () => ({ sessions: [] }),
      'GET /api/block.php': () => ({ profiles: [] }),
      'GET /api/login-ways.php': () => ({ two_step: isOn, recovery_codes_left: isOn ? CODES.length : 0, passkeys: [] }),
      'POST /api/two-step.php': () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Tandemly:sam?secret=ABCD' }),
      'PUT /api/two-step.php': async () => {
        const made = await answer();
        isOn = true;
        return made;
      },
    },
  });
}

/** The settings in a tab. Each time they are rendered anew, as by a release that takes the place of another one. */
function showSettings(fake: FakeHost) {
  const SettingsPage = pageOf(ownEn);
  return render(
    <TestApp fake={fake} messages={{ 'mf-members': en }} path="/settings/:tab?" at="/settings">
      <SettingsPage />
    </TestApp>,
  );
}

const user = userEvent.setup({ delay: null });

async function turnOn() {
  const begin = within(await screen.findByRole('form', { name: 'Two-step login' }));
  await pasteInto(user, begin.getByLabelText('Current password'), 'a long evening');
  await user.click(begin.getByRole('button', { name: 'Set up' }));
  await pasteInto(user, await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
}

const shownCodes = async () =>
  within(await screen.findByRole('list', LIST))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const keep = () => user.click(screen.getByRole('button', { name: 'I have kept them' }));

/** What an update is answered, and whether the browser asks before the document is left. */
function held() {
  const event = new Event('beforeunload', { cancelable: true });
  fireEvent(window, event);
  return [remote.canUpdate?.(), event.defaultPrevented];
}
const HELD = ['block', true];
const FREE = ['allow', false];

describe('recovery codes that are not kept yet', () => {
  it('hold updates, and the browser asks, from the first code on until they are kept, in all tabs of the settings [R-ACCOUNT-RECOVERY-CODES-HELD]', async () => {
    const made = Promise.withResolvers<Made>();
    showSettings(openTab(() => made.promise));
    await screen.findByRole('form', { name: 'Two-step login' });
    expect(held()).toEqual(FREE);
    await turnOn();
    await waitFor(() => expect(held(), 'they are on their way').toEqual(HELD));
    made.resolve({ recovery_codes: CODES });
    expect(await shownCodes()).toEqual(CODES);
    expect(held()).toEqual(HELD);
    await user.click(screen.getByRole('link', { name: 'Blocked members' }));
    await waitFor(() => expect(screen.queryByRole('list', LIST)).toBeNull());
    expect(held()).toEqual(HELD);
    await user.click(screen.getByRole('link', { name: 'Account' }));
    expect(await shownCodes()).toEqual(CODES);
    await keep();
    await waitFor(() => expect(screen.queryByRole('list', LIST)).toBeNull());
    expect(held()).toEqual(FREE);
  });

  it('hold nothing where the first code is refused [R-ACCOUNT-RECOVERY-CODES-HELD]', async () => {
    const refusal = new ApiError({
      code: 'validation',
      status: 422,
      message: 'Check it.',
      fields: { code: 'Wrong code.' },
    });
    showSettings(openTab(() => Promise.reject(refusal)));
    await turnOn();
    expect(await screen.findByText('Wrong code.')).toBeDefined();
    await waitFor(() => expect(held()).toEqual(FREE));
  });

  it('are shown again by a release that takes the place of theirs, until they are kept, and no storage has them [R-ACCOUNT-RECOVERY-CODES-AGAIN]', async () => {
    const fake = openTab();
    const recalled = showSettings(fake);
    await turnOn();
    await shownCodes();
    recalled.unmount();
    const next = showSettings(fake);
    expect(await shownCodes()).toEqual(CODES);
    await waitFor(() => expect(held()).toEqual(HELD));
    const stored = [sessionStorage, localStorage].map((storage) => JSON.stringify(Object.entries(storage))).join('');
    expect(CODES.filter((code) => stored.includes(code))).toEqual([]);
    await keep();
    await waitFor(() => expect(screen.queryByRole('list', LIST)).toBeNull());
    next.unmount();
    showSettings(fake);
    expect(await screen.findByText(/^On\. You have 2 recovery codes left/)).toBeDefined();
    expect(screen.queryByRole('list', LIST)).toBeNull();
  });

  it('are shown by that release as well where they were on their way [R-ACCOUNT-RECOVERY-CODES-AGAIN]', async () => {
    const made = Promise.withResolvers<Made>();
    const fake = openTab(() => made.promise);
    const recalled = showSettings(fake);
    await turnOn();
    recalled.unmount();
    showSettings(fake);
    await screen.findByRole('form', { name: 'Two-step login' });
    made.resolve({ recovery_codes: CODES });
    expect(await shownCodes()).toEqual(CODES);
  });

  it('are gone once the settings are left [R-ACCOUNT-RECOVERY-CODES-AGAIN]', async () => {
    const fake = openTab();
    const left = showSettings(fake);
    await turnOn();
    await shownCodes();
    goTo('/members');
    left.unmount();
    expect(held()).toEqual(FREE);
    goTo('/settings');
    showSettings(fake);
    expect(await screen.findByText(/^On\. You have 2 recovery codes left/)).toBeDefined();
    expect(screen.queryByRole('list', LIST)).toBeNull();
  });

  it('are gone when the session ends, which no question of the browser delays [R-ACCOUNT-RECOVERY-CODES-AGAIN]', async () => {
    const fake = openTab();
    const ended = showSettings(fake);
    await turnOn();
    await shownCodes();
    const member = fake.host.session.get();
    act(() => {
      fake.host.queryClient.setQueryData(['user'], { user: null });
      fake.host.events.emit('session-changed', { loggedIn: false });
      expect(held(), 'a logout leaves the document in the same task').toEqual(FREE);
    });
    await waitFor(() => expect(screen.queryByRole('list', LIST)).toBeNull());
    ended.unmount();
    if (member.status === 'member') act(() => fake.host.session.signedIn(member.user));
    showSettings(fake);
    expect(await screen.findByText(/^On\. You have 2 recovery codes left/)).toBeDefined();
    expect(screen.queryByRole('list', LIST)).toBeNull();
  });
});
