import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import LoginPage from './LoginPage.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));

const sam = someUser();
const NONE = { two_step: false, recovery_codes_left: 0, passkeys: [] };
const responses: FakeResponses = {
  'POST /api/user.php': () => ({ user: sam }),
  'GET /api/login-ways.php': () => NONE,
  'POST /api/passkeys.php': () => ({ options: { challenge: 'make' } }),
  'PUT /api/passkeys.php': () => NONE,
  'POST /api/passkey-login.php': () => ({ options: { challenge: 'sign' } }),
  'PUT /api/passkey-login.php': () => ({ user: sam }),
};

function show(changes: FakeResponses = {}) {
  const fake = createFakeHost({ user: null, responses: { ...responses, ...changes } });
  const { unmount } = render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/login" at="/login">
      <LoginPage />
    </TestApp>,
  );
  const sent = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input['body']);
  return { fake, sent, unmount, user: userEvent.setup({ delay: null }) };
}

async function typePassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('E-mail address'), 'sam@tandemly.test');
  await user.type(screen.getByLabelText('Password'), 'a long evening');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

const canMakePasskeys = (can: boolean) =>
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(can) });
const closedByMember = () => Object.assign(new Error('closed'), { name: 'NotAllowedError' });

beforeEach(() => {
  vi.mocked(startAuthentication).mockReset();
  vi.mocked(startRegistration).mockReset();
  canMakePasskeys(false);
});

describe('the code', () => {
  const needed = new ApiError({ code: 'code_required', status: 403, message: 'Enter the code.' });
  const wrong = new ApiError({
    code: 'validation',
    status: 422,
    message: 'Check it.',
    fields: { code: 'Wrong code.' },
  });

  it('has its field where the login takes one, and is sent with what was typed before [R-ACCOUNT-CODE-STEP]', async () => {
    const outcomes = [needed, wrong];
    const { fake, sent, user } = show({
      'POST /api/user.php': () => {
        const error = outcomes.shift();
        if (error !== undefined) throw error;
        return { user: sam };
      },
    });
    await typePassword(user);
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the code.');
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Wrong code.')).toBeDefined();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    const credentials = { email: 'sam@tandemly.test', password: 'a long evening' };
    expect(sent('POST /api/user.php')).toEqual([
      credentials,
      { ...credentials, code: '000000' },
      { ...credentials, code: '123456' },
    ]);
  });

  it('is entered once on the way back to an account that is about to be deleted [R-ACCOUNT-RETURN-CODE]', async () => {
    const leaving = new ApiError({ code: 'account_pending_deletion', status: 403, message: 'About to be deleted.' });
    const outcomes = [needed, wrong];
    const { fake, sent, user } = show({
      'POST /api/user.php': () => {
        throw leaving;
      },
      'POST /api/reactivate.php': () => {
        const error = outcomes.shift();
        if (error !== undefined) throw error;
        return { user: sam };
      },
    });
    await typePassword(user);
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Wrong code.')).toBeDefined();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    const credentials = { email: 'sam@tandemly.test', password: 'a long evening' };
    expect(sent('POST /api/user.php')).toEqual([credentials]);
    expect(sent('POST /api/reactivate.php')).toEqual([
      credentials,
      { ...credentials, code: '000000' },
      { ...credentials, code: '123456' },
    ]);
  });

  it('leads back to the password', async () => {
    const { user } = show({
      'POST /api/user.php': () => {
        throw needed;
      },
    });
    await typePassword(user);
    await user.click(await screen.findByRole('button', { name: 'Back to the password' }));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a long evening');
    expect(screen.queryByLabelText('Code')).toBeNull();
  });
});

describe('a passkey', () => {
  it('logs in without a password [R-ACCOUNT-PASSKEY-BUTTON]', async () => {
    const signed = { id: 'one', response: {} };
    vi.mocked(startAuthentication).mockResolvedValue(signed as never);
    const { fake, sent, user } = show();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'sign' } });
    expect(sent('PUT /api/passkey-login.php')).toEqual([{ credential: signed }]);
    expect(fake.host.session.get()).toEqual({ status: 'member', user: sam });
  });

  it('that is refused says why; a question that was closed says nothing', async () => {
    const unknown = new ApiError({ code: 'login_failed', status: 403, message: 'This passkey is not known here.' });
    vi.mocked(startAuthentication).mockRejectedValueOnce(closedByMember());
    vi.mocked(startAuthentication).mockResolvedValue({ id: 'one' } as never);
    const { sent, user } = show({
      'PUT /api/passkey-login.php': () => {
        throw unknown;
      },
    });
    const button = screen.getByRole('button', { name: 'Use a passkey' });
    await user.click(button);
    await waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(1));
    expect(sent('PUT /api/passkey-login.php')).toEqual([]);
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('This passkey is not known here.');
  });
});

describe('a passkey of an account that is about to be deleted', () => {
  it('brings it back by one button [R-ACCOUNT-RETURN-PASSKEY]', async () => {
    const leaving = new ApiError({ code: 'account_pending_deletion', status: 403, message: 'About to be deleted.' });
    vi.mocked(startAuthentication).mockResolvedValue({ id: 'one' } as never);
    const { fake, sent, user } = show({
      'PUT /api/passkey-login.php': ({ body }) => {
        if (body?.['keep_account'] !== true) throw leaving;
        return { user: sam };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('About to be deleted.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    expect(sent('PUT /api/passkey-login.php')).toEqual([
      { credential: { id: 'one' } },
      { credential: { id: 'one' }, keep_account: true },
    ]);
  });
});

describe('the offer of a passkey', () => {
  it('comes after a login by the password where the device can make one, and makes it [R-ACCOUNT-PASSKEY-OFFERED]', async () => {
    canMakePasskeys(true);
    const made = { id: 'new' };
    vi.mocked(startRegistration).mockRejectedValueOnce(closedByMember());
    vi.mocked(startRegistration).mockResolvedValue(made as never);
    const { fake, sent, user } = show();
    await typePassword(user);
    const make = await screen.findByRole('button', { name: 'Create a passkey' });
    expect(fake.navigations).toEqual([]);
    await user.click(make);
    await waitFor(() => expect(startRegistration).toHaveBeenCalledTimes(1));
    // Closed: it is still offered.
    await user.click(await screen.findByRole('button', { name: 'Create a passkey' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
    expect(sent('POST /api/passkeys.php')[0]).toEqual({ password: 'a long evening' });
    expect(sent('PUT /api/passkeys.php')).toEqual([{ credential: made }]);
  });

  it('is not made again within 90 days after Later [R-ACCOUNT-PASSKEY-OFFERED]', async () => {
    canMakePasskeys(true);
    const first = show();
    await typePassword(first.user);
    await first.user.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(first.fake.navigations).toEqual(['/members']));
    first.unmount();
    const second = show();
    await typePassword(second.user);
    await waitFor(() => expect(second.fake.navigations).toEqual(['/members']));
  });

  it.each([
    ['a device that cannot make one', false, responses],
    [
      'a member who has one',
      true,
      {
        'GET /api/login-ways.php': () => ({
          ...NONE,
          passkeys: [
            { id: 'a', browser: null, system: null, created_at: '2026-11-20T12:00:00.000Z', last_used_at: null },
          ],
        }),
      },
    ],
    ['a member whose login takes a code', true, { 'GET /api/login-ways.php': () => ({ ...NONE, two_step: true }) }],
    [
      'a site that cannot say',
      true,
      {
        'GET /api/login-ways.php': () => {
          throw new ApiError({ code: 'internal', status: 500, message: 'Sorry.' });
        },
      },
    ],
  ] as [string, boolean, FakeResponses][])('is not made to %s', async (_who, can, changes) => {
    canMakePasskeys(can);
    const { fake, user } = show(changes);
    await typePassword(user);
    await waitFor(() => expect(fake.navigations).toEqual(['/members']));
  });
});
