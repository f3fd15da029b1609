import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, pasteInto, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import LoginPage from './LoginPage.tsx';

it('the code of a login leads back to what was typed before, with the focus in the password [R-ACCOUNT-LOGIN-BACK]', async () => {
  const user = userEvent.setup({ delay: null });
  const fake = createFakeHost({
    user: null,
    responses: {
      'POST /api/user.php': () => {
        throw new ApiError({ code: 'code_required', status: 403, message: 'Enter the code.' });
      },
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/login" at="/login">
      <LoginPage />
    </TestApp>,
  );
  const password = screen.getByLabelText('Password');
  await pasteInto(user, screen.getByLabelText('E-mail address'), 'sam@tandemly.test');
  await pasteInto(user, password, 'a long evening');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByLabelText('Code');
  await user.click(screen.getByRole('button', { name: 'Back to the password' }));
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@tandemly.test');
  expect(document.activeElement).toBe(password);
  expect(password).toHaveProperty('value', 'a long evening');
});
