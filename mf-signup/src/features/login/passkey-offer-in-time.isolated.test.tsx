import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json';
import LoginPage from './LoginPage.tsx';

const never = () => new Promise<never>(() => undefined);

it.each([
  ['response', () => Promise.resolve(true), never],
  [
    'word from the device',
    never,
    () => {
      throw new Error('Nothing is to be known yet.');
    },
  ],
])(
  'a login goes on where whether a passkey is offered is not known in time: without a %s [R-ACCOUNT-PASSKEY-OFFERED, L-ACCOUNT-PASSKEY-OFFER]',
  async (_what, isUserVerifyingPlatformAuthenticatorAvailable, respond) => {
    vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable });
    const responses = { 'POST /api/user.php': () => ({ user: someUser() }), 'GET /api/login-ways.php': respond };
    const fake = createFakeHost({ user: null, responses });
    render(
      <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/login" at="/login">
        <LoginPage />
      </TestApp>,
    );
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByLabelText('E-mail address'), 'sam@tandemly.test');
    await user.type(screen.getByLabelText('Password'), 'a long evening');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(fake.navigations).toEqual(['/members']), { timeout: 6000 });
    // Of a site that is busy it is not requested again: the pauses would be as long.
    for (const { input } of fake.calls.filter(({ key }) => key === 'GET /api/login-ways.php'))
      expect(input).toMatchObject({ retry: false });
  },
);
