import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, pasteInto, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { EmailForm } from './components/EmailForm.tsx';
import texts from './texts/en.json';

function open(isTwoStep: boolean, send: () => undefined) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/login-ways.php': () => ({ two_step: isTwoStep, recovery_codes_left: 9, passkeys: [] }),
      'POST /api/mail-change.php': send,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': { ...en, ...texts } }} path="/settings" at="/settings">
      <EmailForm />
    </TestApp>,
  );
  const sent = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input['body']);
  return { fake, sent, user: userEvent.setup({ delay: null }) };
}

const form = async () => within(await screen.findByRole('form', { name: 'E-mail address' }));

it('asks for a code as well where two-step login is on, and keeps what was typed where it is refused [R-ACCOUNT-MAIL-CHANGE-FORM]', async () => {
  const text = 'This code is wrong or was used before. Wait for the next one.';
  let calls = 0;
  const send = (): undefined => {
    calls += 1;
    if (calls === 1)
      throw new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { code: text } });
  };
  const { user, sent, fake } = open(true, send);
  const email = await form();
  const code = await email.findByLabelText<HTMLInputElement>('Code');
  expect(email.getByText(/open the link in a browser where you are logged in/)).toBeDefined();
  await pasteInto(user, email.getByLabelText('New e-mail address'), 'new@tandemly.test');
  await pasteInto(user, email.getByLabelText('Current password'), 'a long evening');
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  expect(email.getByRole('alert').textContent).toBe('Fill in this field.');
  expect(sent('POST /api/mail-change.php')).toEqual([]);
  await pasteInto(user, code, '000000');
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(email.getByRole('alert').textContent).toBe(text));
  expect(email.getByLabelText('New e-mail address')).toHaveProperty('value', 'new@tandemly.test');
  expect(email.getByLabelText('Current password')).toHaveProperty('value', 'a long evening');
  expect(code.value).toBe('000000');
  await user.clear(code);
  await pasteInto(user, code, 'kf7wm-2xq9d');
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  expect(sent('POST /api/mail-change.php').at(-1)).toEqual({
    email: 'new@tandemly.test',
    password: 'a long evening',
    code: 'kf7wm-2xq9d',
  });
});

it('shows the field for the code where only the server knows that two-step login is on [R-ACCOUNT-MAIL-CHANGE-FORM]', async () => {
  const text = 'Enter a code from your app, or a recovery code.';
  const refuse = (): undefined => {
    throw new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { code: text } });
  };
  const { user, sent } = open(false, refuse);
  const email = await form();
  expect(email.queryByLabelText('Code')).toBeNull();
  await pasteInto(user, email.getByLabelText('New e-mail address'), 'new@tandemly.test');
  await pasteInto(user, email.getByLabelText('Current password'), 'a long evening');
  await user.click(email.getByRole('button', { name: 'Send the link' }));
  expect(await email.findByText(text)).toBeDefined();
  const code = email.getByLabelText('Code');
  expect(document.activeElement).toBe(code);
  expect(sent('POST /api/mail-change.php')).toEqual([{ email: 'new@tandemly.test', password: 'a long evening' }]);
  expect(email.getByLabelText('New e-mail address')).toHaveProperty('value', 'new@tandemly.test');
  expect(email.getByText(/open the link in a browser where you are logged in/)).toBeDefined();
  await pasteInto(user, code, '123456');
  expect(code).toHaveProperty('value', '123456');
  // While it is typed again it is the same field.
  await user.clear(code);
  expect(email.getByLabelText('Code')).toBe(code);
});
