import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import { fillIn, responses, showSignup, submit } from '../../testing/show-signup.tsx';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

const invited = (more: FakeResponses, at = '/signup?invite=abcdef') =>
  showSignup(at, { settings: { signups: 'other' }, responses: { ...responses, ...more } });

it('refuses an invite that opens nothing before the first question [R-SIGNUP-INVITE-CHECKED]', async () => {
  const { fake } = invited({ 'GET /api/invite.php': () => ({ usable: false }) });
  expect(screen.queryByText('Continue')).toBeNull();
  expect(await screen.findByRole('heading', { level: 1, name: 'This invite no longer works' })).toBeDefined();
  expect(screen.getByText(/Ask whoever sent it to you for a new one/)).toBeDefined();
  expect(screen.queryByText('Continue')).toBeNull();
  expect(fake.calls.map(({ key, input }) => [key, input['query']])).toEqual([
    ['GET /api/invite.php', { code: 'abcdef' }],
  ]);
});

it('asks the questions with an invite that opens the signup, and where that cannot be found out [R-SIGNUP-INVITE-CHECKED, R-SIGNUP-CLOSED-SHOWN]', async () => {
  const { unmount } = invited({ 'GET /api/invite.php': () => ({ usable: true }) });
  expect(await screen.findByText('Continue')).toBeDefined();
  unmount();
  const failing = () => Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'No connection.' }));
  invited({ 'GET /api/invite.php': failing }, '/signup?invite=ghijkl');
  expect(await screen.findByText('Continue')).toBeDefined();
});

it('does not look at an invite where everybody may sign up', () => {
  const { fake } = showSignup('/signup?invite=abcdef', { settings: { signups: 'all' } });
  expect(screen.getByText('Continue')).toBeDefined();
  expect(fake.calls).toEqual([]);
});

it('keeps the answers when the invite is used by somebody else meanwhile [R-SIGNUP-INVITE-CHECKED]', async () => {
  const message = 'currently invite-only: use your invite link or try later';
  invited(
    {
      'GET /api/invite.php': () => ({ usable: true }),
      'POST /api/signup.php': () => Promise.reject(new ApiError({ code: 'invite_only', status: 403, message })),
    },
    '/signup?invite=abcdef&question=account',
  );
  const user = userEvent.setup({ delay: null });
  await screen.findByLabelText('Password');
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText(message)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Password')).toHaveProperty('value', 'a long evening');
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'sam@tandemly.test');
});
