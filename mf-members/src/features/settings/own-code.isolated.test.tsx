import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, pasteInto, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { DeleteAccount } from './components/DeleteAccount.tsx';
import { PasswordForm } from './components/PasswordForm.tsx';
import { leaveFor } from './model/leave-for.ts';
import texts from './texts/en.json';
import frenchTexts from './texts/fr.json';

vi.mock('./model/leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => void vi.mocked(leaveFor).mockClear());

const MISSING = 'Enter a code from your app, or a recovery code.';
const WRONG = 'This code is wrong or was used before. Wait for the next one.';
const refusal = (code: string) =>
  new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { code } });

const FORMS = [
  {
    name: 'Password',
    call: 'PUT /api/password.php',
    Form: PasswordForm,
    submit: 'Change password',
    typed: {
      'Current password': ['old_password', 'a long evening'],
      'New password': ['password', 'lanterne bleue'],
      'New password again': ['password_repeat', 'lanterne bleue'],
    },
  },
  {
    name: 'Delete account',
    call: 'DELETE /api/user.php',
    Form: DeleteAccount,
    submit: 'Delete my account',
    typed: { 'Current password': ['password', 'a long evening'] },
  },
] as const;

type FormOfSettings = (typeof FORMS)[number];

/** The form, filled in but for the code, on a server that takes one where `isOn`. */
async function fillIn({ name, call, Form, submit, typed }: FormOfSettings, isOn: boolean, isKnown: boolean) {
  const answer = ({ body }: { body?: Record<string, unknown> }): undefined => {
    if (isOn && body?.['code'] === undefined) throw refusal(MISSING);
    if (isOn && body?.['code'] === '000000') throw refusal(WRONG);
  };
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/login-ways.php': () => ({ two_step: isKnown, recovery_codes_left: 9, passkeys: [] }),
      'GET /api/stay-discount.php': () => ({ offer: null }),
      [call]: answer,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': { ...en, ...texts } }} path="/settings" at="/settings">
      <Form />
    </TestApp>,
  );
  const user = userEvent.setup({ delay: null });
  const form = within(await screen.findByRole('form', { name }));
  await waitFor(() => expect(form.queryByLabelText('Code') !== null).toBe(isKnown));
  for (const [label, [, text]] of Object.entries(typed)) await pasteInto(user, form.getByLabelText(label), text);
  const send = () => user.click(form.getByRole('button', { name: submit }));
  const sent = () => fake.calls.filter(({ key }) => key === call).map(({ input }) => input['body']);
  return { fake, form, user, send, sent, body: Object.fromEntries(Object.values(typed)) };
}

describe.each(FORMS)('$name', (settings) => {
  it.each([
    ['knows it from the start', true],
    ['learns it from the server', false],
  ])(
    'takes a code as well where two-step login is on and the form %s; what was typed stays where it is refused [R-ACCOUNT-PASSWORD-CODE-FORM, R-ACCOUNT-DELETE-CODE-FORM]',
    async (_how, isKnown) => {
      const { form, user, send, sent, body } = await fillIn(settings, true, isKnown);
      await send();
      expect(await form.findByText(isKnown ? 'Fill in this field.' : MISSING)).toBeDefined();
      const code = form.getByLabelText<HTMLInputElement>('Code');
      expect(document.activeElement).toBe(code);
      expect(sent()).toEqual(isKnown ? [] : [body]);
      await pasteInto(user, code, '000000');
      await send();
      expect(await form.findByText(WRONG)).toBeDefined();
      expect(document.activeElement).toBe(code);
      expect(code.value).toBe('000000');
      for (const [label, [, text]] of Object.entries(settings.typed))
        expect(form.getByLabelText(label)).toHaveProperty('value', text);
      expect(leaveFor).not.toHaveBeenCalled();
      await user.clear(code);
      // While it is typed again it is the same field.
      expect(form.getByLabelText('Code')).toBe(code);
      await pasteInto(user, code, 'kf7wm-2xq9d');
      await send();
      await waitFor(() => expect(sent().at(-1)).toEqual({ ...body, code: 'kf7wm-2xq9d' }));
    },
  );

  it('takes the password alone where two-step login is off', async () => {
    const { form, send, sent, body } = await fillIn(settings, false, false);
    await send();
    await waitFor(() => expect(sent()).toEqual([body]));
    expect(form.queryByLabelText('Code')).toBeNull();
  });
});

it.each(FORMS)(
  '$name has the field for the code from its first picture on where the user has two-step login on: nothing moves below it when it is loaded [R-ACCOUNT-SETTINGS-STILL]',
  ({ Form, name }) => {
    const fake = createFakeHost({
      user: someUser({ two_step: true }),
      responses: {
        'GET /api/login-ways.php': () => new Promise<never>(() => {}),
        'GET /api/stay-discount.php': () => new Promise<never>(() => {}),
      },
    });
    render(
      <TestApp fake={fake} messages={{ 'mf-members': { ...en, ...texts } }} path="/settings" at="/settings">
        <Form />
      </TestApp>,
    );
    expect(within(screen.getByRole('form', { name })).getByLabelText('Code')).toBeDefined();
  },
);

it('loads again how many recovery codes are left, which a new password may have taken one of', async () => {
  const { fake, form, user, send } = await fillIn(FORMS[0], true, true);
  const loads = () => fake.calls.filter(({ key }) => key === 'GET /api/login-ways.php').length;
  expect(loads()).toBe(1);
  await pasteInto(user, form.getByLabelText('Code'), 'kf7wm-2xq9d');
  await send();
  await waitFor(() => expect(loads()).toBe(2));
});

it.each([
  ['en', 'Delete account', /neither the app nor a recovery code\? Write to \S+@\S+:/],
  ['fr', 'Supprimer le compte', /ni l’application ni code de secours\s\? Écrivez à \S+@\S+\s:/],
] as const)(
  'in %s: who has lost the phone and the recovery codes reads how the account is deleted [R-ACCOUNT-DELETE-CODE-FORM]',
  async (locale, name, text) => {
    const fake = createFakeHost({
      user: someUser(),
      locale,
      responses: {
        'GET /api/login-ways.php': () => ({ two_step: true, recovery_codes_left: 0, passkeys: [] }),
        'GET /api/stay-discount.php': () => ({ offer: null }),
      },
    });
    const messages = messagesIn({ en: { ...en, ...texts }, fr: { ...fr, ...frenchTexts } }, locale);
    render(
      <TestApp fake={fake} messages={{ 'mf-members': messages }} path="/settings" at="/settings">
        <DeleteAccount />
      </TestApp>,
    );
    expect(await within(await screen.findByRole('form', { name })).findByText(text)).toBeDefined();
  },
);
