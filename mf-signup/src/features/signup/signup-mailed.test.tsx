import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { keepMailed, readMailed } from '../../shared/mailed-signup.ts';
import { fillIn, responses, showSignup, submit } from '../../testing/show-signup.tsx';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';

const HOUR = 3_600_000;
const MAILED = { email: 'sam@tandemly.test', next: '/signup-matches?country=NL' };
const NAME = 'Check your inbox';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

it('a signup that ended with a mail is the same after a reload, until another address is to be used [R-SIGNUP-MAILED-KEPT]', async () => {
  const user = userEvent.setup({ delay: null });
  showSignup('/signup?question=account', {
    responses: { ...responses, 'POST /api/signup.php': () => ({ user: null }) },
  });
  await fillIn(user);
  await submit(user);
  await screen.findByRole('heading', { level: 1, name: NAME }, { timeout: 15_000 });
  const way = screen.getByRole('link', { name: 'Log in' }).getAttribute('href');
  cleanup();

  showSignup();
  expect(screen.getByRole('heading', { level: 1, name: NAME })).toBeDefined();
  expect(screen.getByText('sam@tandemly.test')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(way);
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Create your free profile' })).toBeDefined();
  cleanup();

  showSignup();
  expect(screen.queryByRole('heading', { name: NAME })).toBeNull();
});

it('it is over when the link of its mail is [R-SIGNUP-MAILED-KEPT, L-ACCOUNT-ACTIVATION-HOURS]', async () => {
  const now = Date.now();
  keepMailed(MAILED, now - 48 * HOUR);
  showSignup('/signup', { serverNow: () => now });
  expect(screen.queryByRole('heading', { name: NAME })).toBeNull();
  cleanup();
  keepMailed(MAILED, now - 47 * HOUR);
  showSignup('/signup', { serverNow: () => now });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: NAME })).toBeDefined());
});

it.each(['{', '7', '{"email":"sam@tandemly.test"}', '{"email":1,"next":"/","at":0}'])(
  'what another release has kept otherwise counts as none: %s',
  (text) => {
    sessionStorage.setItem('tandem.signup-mailed', text);
    expect(readMailed(0)).toBeNull();
  },
);
