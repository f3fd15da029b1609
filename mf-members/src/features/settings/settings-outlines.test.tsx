import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import { pageOf } from './SettingsPage.tsx';
import ownEn from './texts/en.json';

/** The settings while the own profile is on its way. */
function open(at: string) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/profile.php': () => new Promise<never>(() => {}),
      'GET /api/sessions.php': () => ({ sessions: [] }),
      'GET /api/login-ways.php': () => ({ two_step: false, recovery_codes_left: 0, passkeys: [] }),
    },
  });
  const SettingsPage = pageOf(ownEn);
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }} path="/settings/:tab?" at={at}>
      <SettingsPage />
    </TestApp>,
  );
}

const placesIn = (outline: HTMLElement) => outline.querySelectorAll('[aria-hidden="true"]').length;

it('the account has all that is not of the profile at once, and the name as it will be [R-ACCOUNT-SETTINGS-ACCOUNT]', async () => {
  open('/settings');
  expect(await screen.findByRole('form', { name: 'Password' })).toBeDefined();
  expect(screen.getByRole('form', { name: 'E-mail address' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Two-step login' })).toBeDefined();
  // As it will be: nothing below it moves once the own profile is there.
  expect(screen.getByRole('heading', { name: 'Name' })).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'Username' });
  expect(field).toHaveProperty('value', someUser().profile.name);
  expect(field).toHaveProperty('readOnly', true);
});

it('the location has the outline of its three facts and their button [R-ACCOUNT-SETTINGS-LOCATION]', async () => {
  open('/settings/location');
  expect(placesIn(await screen.findByRole('status')), 'title, button, and a label and a value each').toBe(8);
});
