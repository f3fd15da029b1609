import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { forgetUnsent } from '@tandem/shared-ui/host';
import { pasteInto, someUser } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { show, unconfirmed } from '../../testing/show-activation.tsx';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';

const open = (step: 'info' | 'about', options: Partial<Parameters<typeof show>[0]> = {}) =>
  show({
    page: CompleteSignupPage,
    at: `/complete-signup?step=${step}&next=%2Fmembers`,
    responses: { 'PUT /api/profile.php': () => ({}) as never },
    ...options,
  });
const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

it('what was typed into the personal info survives a reload and a change of language, until it is saved [R-SIGNUP-STEP-DRAFT]', async () => {
  const user = userEvent.setup({ delay: null });
  open('info');
  await pasteInto(user, await screen.findByLabelText('Town'), 'Utrecht');
  await user.selectOptions(screen.getByLabelText('Relationship'), 'single');
  await user.selectOptions(screen.getByLabelText('Body type'), 'slim');
  cleanup();
  const fake = open('info', { locale: 'fr' });
  expect([await value('Ville'), await value('Situation'), await value('Silhouette')]).toEqual([
    'Utrecht',
    'single',
    'slim',
  ]);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  cleanup();
  open('info');
  expect([await value('Town'), await value('Relationship')]).toEqual(['', '']);
});

it('what was typed about oneself is kept for its member alone, and ends with a logout [R-SIGNUP-STEP-DRAFT]', async () => {
  const user = userEvent.setup({ delay: null });
  open('about');
  await pasteInto(user, await screen.findByLabelText('About me'), 'Half a thought');
  cleanup();
  open('about');
  expect(await value('About me')).toBe('Half a thought');
  cleanup();
  open('about', { user: someUser({ id: unconfirmed.id + 1, status: 'not_confirmed' }) });
  expect(await value('About me')).toBe('');
  cleanup();
  forgetUnsent(unconfirmed.id);
  open('about');
  expect(await value('About me')).toBe('');
});
