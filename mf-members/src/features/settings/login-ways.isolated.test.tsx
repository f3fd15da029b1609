import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startRegistration } from '@simplewebauthn/browser';
import { expect, it, vi } from 'vitest';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { User } from '@tandem/contracts/api/user';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, pasteInto, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { LoginWays } from './components/LoginWays.tsx';
import texts from './texts/en.json';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }));

type Ways = ResponseOf<'GET /api/login-ways.php'>;

const NONE: Ways = { two_step: false, recovery_codes_left: 0, passkeys: [] };
const PHONE: Ways['passkeys'][number] = {
  id: 'phone',
  browser: 'Chrome',
  system: 'Android',
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
};

function open(ways: Ways, responses: FakeResponses = {}, changes: Partial<User> = {}) {
  const fake = createFakeHost({
    user: someUser(changes),
    responses: { 'GET /api/login-ways.php': () => ways, ...responses },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': { ...en, ...texts } }} path="/settings" at="/settings">
      <LoginWays />
    </TestApp>,
  );
  const sent = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input['body']);
  return { fake, sent, user: userEvent.setup({ delay: null }) };
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));

it('are offered once the address is confirmed; until then the page says so, and asks for nothing [R-ACCOUNT-LOGIN-WAYS-CONFIRMED]', async () => {
  const { fake } = open(NONE, {}, { status: 'not_confirmed' });
  expect(await screen.findByText(/once you have confirmed your e-mail address/)).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
  expect(fake.calls).toEqual([]);
});

it('adds a passkey with the password, lists it and removes it [R-ACCOUNT-LOGIN-WAYS-SHOWN]', async () => {
  vi.mocked(startRegistration).mockResolvedValue({ id: 'phone' } as never);
  const { fake, sent, user } = open(NONE, {
    'POST /api/passkeys.php': () => ({ options: { challenge: 'make' } }),
    'PUT /api/passkeys.php': () => ({ ...NONE, passkeys: [PHONE] }),
    'DELETE /api/passkeys.php': () => NONE,
  });
  const passkeys = await form('Passkeys');
  await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
  expect(passkeys.getByRole('alert').textContent).toBe('Fill in this field.');
  await pasteInto(user, passkeys.getByLabelText('Current password'), 'a long evening');
  await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
  expect(await passkeys.findByText('Chrome, Android')).toBeDefined();
  expect(sent('POST /api/passkeys.php')).toEqual([{ password: 'a long evening' }]);
  await user.click(passkeys.getByRole('button', { name: 'Remove the passkey: Chrome, Android' }));
  await waitFor(() => expect(passkeys.queryByText('Chrome, Android')).toBeNull());
  expect(sent('DELETE /api/passkeys.php')).toEqual([{ id: 'phone' }]);
  expect(fake.notices.map(({ text }) => text)).toEqual(['The passkey is added.', 'The passkey is removed.']);
});

const refusal = (code: string) =>
  new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { code } });

it.each([
  ['knows it from the start', true],
  ['learns it from the server', false],
])(
  'adds a passkey by a code as well where two-step login is on and the form %s; what was typed stays where it is refused [R-ACCOUNT-PASSKEY-CODE-FORM]',
  async (_how, isKnown) => {
    const [missing, wrong] = ['Enter a code from your app, or a recovery code.', 'This code is wrong.'];
    vi.mocked(startRegistration).mockResolvedValue({ id: 'phone' } as never);
    const { sent, user } = open(
      { ...NONE, two_step: isKnown },
      {
        'POST /api/passkeys.php': ({ body }) => {
          if (body?.['code'] === undefined) throw refusal(missing);
          if (body['code'] === '000000') throw refusal(wrong);
          return { options: { challenge: 'make' } };
        },
        'PUT /api/passkeys.php': () => ({ ...NONE, two_step: true, passkeys: [PHONE] }),
      },
    );
    const passkeys = await form('Passkeys');
    const add = () => user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
    const password = passkeys.getByLabelText('Current password');
    expect(passkeys.queryByLabelText('Code') !== null).toBe(isKnown);
    await pasteInto(user, password, 'a long evening');
    await add();
    expect(await passkeys.findByText(isKnown ? 'Fill in this field.' : missing)).toBeDefined();
    const code = passkeys.getByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    // A recovery code has letters: no keyboard of digits, and no capital at its beginning.
    expect([code.getAttribute('inputmode'), code.getAttribute('autocapitalize')]).toEqual([null, 'none']);
    await pasteInto(user, code, '000000');
    await add();
    expect(await passkeys.findByText(wrong)).toBeDefined();
    expect(document.activeElement).toBe(code);
    expect(password).toHaveProperty('value', 'a long evening');
    expect(code).toHaveProperty('value', '000000');
    await user.clear(code);
    // While it is typed again it is the same field.
    expect(passkeys.getByLabelText('Code')).toBe(code);
    await pasteInto(user, code, '123456');
    await add();
    expect(await passkeys.findByText('Chrome, Android')).toBeDefined();
    expect(sent('POST /api/passkeys.php').at(-1)).toEqual({ password: 'a long evening', code: '123456' });
  },
);

it.each(['NotAllowedError', 'AbortError'])(
  'keeps the password where the question of the browser is closed (%s), and not the code, which was used [R-ACCOUNT-PASSKEY-CLOSED]',
  async (name) => {
    vi.mocked(startRegistration).mockRejectedValueOnce(Object.assign(new Error('Closed.'), { name }));
    vi.mocked(startRegistration).mockResolvedValue({ id: 'phone' } as never);
    const on = { ...NONE, two_step: true };
    const { fake, sent, user } = open(on, {
      'POST /api/passkeys.php': () => ({ options: { challenge: 'make' } }),
      'PUT /api/passkeys.php': () => ({ ...on, passkeys: [PHONE] }),
    });
    const passkeys = await form('Passkeys');
    const [password, code] = [passkeys.getByLabelText('Current password'), passkeys.getByLabelText('Code')];
    const add = passkeys.getByRole('button', { name: 'Add a passkey' });
    await pasteInto(user, password, 'a long evening');
    await pasteInto(user, code, '123456');
    await user.click(add);
    await waitFor(() => expect(code).toHaveProperty('value', ''));
    expect(password).toHaveProperty('value', 'a long evening');
    expect(fake.notices).toEqual([]);
    await pasteInto(user, code, '654321');
    await user.click(add);
    expect(await passkeys.findByText('Chrome, Android')).toBeDefined();
    expect(sent('POST /api/passkeys.php').at(-1)).toEqual({ password: 'a long evening', code: '654321' });
    expect([password, code].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  },
);

it('turns two-step login on by the password and a first code, and shows the recovery codes once [R-ACCOUNT-TWO-STEP-SETTINGS]', async () => {
  const codes = ['kf7wm-2xq9d', 'abcde-fghjk'];
  const wrong = new ApiError({
    code: 'validation',
    status: 422,
    message: 'Check it.',
    fields: { code: 'Wrong code.' },
  });
  let tries = 0;
  const { sent, user } = open(NONE, {
    'POST /api/two-step.php': () => ({
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/Tandemly:sam?secret=ABCDEFGH',
    }),
    'PUT /api/two-step.php': () => {
      tries += 1;
      if (tries === 1) throw wrong;
      return { recovery_codes: codes };
    },
  });
  const begin = await form('Two-step login');
  await pasteInto(user, begin.getByLabelText('Current password'), 'a long evening');
  await user.click(begin.getByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toMatch(/^otpauth:/);
  const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
  await waitFor(() => expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/));
  const names = (await form('Two-step login')).getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Turn on', 'Cancel']);
  for (const code of ['000000', '123456']) {
    await user.clear(screen.getByLabelText('Code'));
    await pasteInto(user, screen.getByLabelText('Code'), code);
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    if (code === '000000') expect(await screen.findByText('Wrong code.')).toBeDefined();
  }
  const list = await screen.findByRole('list', { name: 'Your recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(sent('PUT /api/two-step.php')).toEqual([{ code: '000000' }, { code: '123456' }]);
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/^On\. You have 2 recovery codes left/)).toBeDefined();
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

it('turns two-step login off by the password and a code [R-ACCOUNT-TWO-STEP-SETTINGS]', async () => {
  const { sent, fake, user } = open(
    { ...NONE, two_step: true, recovery_codes_left: 1 },
    {
      'DELETE /api/two-step.php': () => NONE,
    },
  );
  const on = await form('Two-step login');
  expect(on.getByText(/You have 1 recovery code left/)).toBeDefined();
  await pasteInto(user, on.getByLabelText('Current password'), 'a long evening');
  await pasteInto(user, on.getByLabelText('Code'), 'abcde-12345');
  await user.click(on.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
  expect(sent('DELETE /api/two-step.php')).toEqual([{ password: 'a long evening', code: 'abcde-12345' }]);
  expect(fake.notices.map(({ text }) => text)).toEqual(['Two-step login is off.']);
});
