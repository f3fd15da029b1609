import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@tandem/contracts/api/user';
import { handedText } from '@tandem/shared-ui/handed-text';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someMember, someUser, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../testing/show-activation.tsx';
import { fillIn, responses, showSignup, submit } from '../../testing/show-signup.tsx';
import en from '../../locales/en.json';
import LoginPage from '../login/LoginPage.tsx';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';
import { useSignupDraft } from './model/signup-draft.store.ts';

const EMAIL = 'sam@tandemly.test';
const OPEN = '/complete-signup?step=open&next=%2Fsignup-matches';
const LONG_AGO = '2024-03-01T12:00:00.000Z';

afterEach(() => handedText.drop(someUser().id, 7));

/** Signs up with a message to member 7 on a site that does not reveal who has an account. */
async function signUpWithMessage() {
  const user = userEvent.setup({ delay: null });
  showSignup('/signup?profile=7&question=account', {
    responses: { ...responses, 'POST /api/signup.php': () => ({ user: null }) },
  });
  await act(() => useSignupDraft.setState({ signup_message: 'Good evening, Inge' }));
  await screen.findByLabelText('Password');
  await fillIn(user, EMAIL);
  await submit(user);
  await screen.findByRole('heading', { level: 1, name: 'Check your inbox' }, { timeout: 15_000 });
  cleanup();
}

const member = (changes: Partial<User> = {}) =>
  someUser({
    email: 'Sam@Tandemly.test',
    status: 'active',
    signup_date: LONG_AGO,
    profile: { ...someUser().profile, main_image: someMember().main_image },
    ...changes,
  });

it.each([
  ['the owner of the account, who is led to the conversation', member(), '/members/7/chat', 'Good evening, Inge'],
  [
    'the owner without a photo, who is led there after the steps',
    member({ profile: { ...someUser().profile, main_image: null } }),
    '/complete-signup?step=photo&next=%2Fmembers%2F7%2Fchat',
    'Good evening, Inge',
  ],
  [
    'nobody but a member who had the account before: the server sends it for a new one',
    member({ signup_date: new Date().toISOString() }),
    '/signup-matches',
    '',
  ],
  ['nobody who has another address', member({ email: 'kim@tandemly.test' }), '/signup-matches', ''],
])(
  'a message that was typed for a taken address is kept for %s [R-SIGNUP-TAKEN-MESSAGE]',
  async (_whom, user, target, text) => {
    await signUpWithMessage();
    const links = { chatWith: ({ id }: { id: number }) => `/members/${id}/chat` };
    const fake = show({ page: CompleteSignupPage, at: OPEN, user, links });
    await waitFor(() => expect(fake.navigations).toEqual([target]));
    expect(handedText.read(user.id, 7)).toBe(text);
    cleanup();
    // It is handed on once.
    const again = show({ page: CompleteSignupPage, at: OPEN, user: member(), links });
    await waitFor(() => expect(again.navigations).toEqual(['/signup-matches']));
  },
);

it.each(['email_taken', 'account_pending_deletion'] as const)(
  'a signup that is refused with %s keeps the address for the login, the message for the conversation after it, and the member [R-SIGNUP-REFUSED-KEPT]',
  async (code) => {
    const user = userEvent.setup({ delay: null });
    const links = { login: (to: { next?: string } | void) => `/login?${new URLSearchParams({ ...to }).toString()}` };
    showSignup('/signup?profile=7&question=account', {
      responses: {
        ...responses,
        'POST /api/signup.php': () => Promise.reject(new ApiError({ code, status: 409, message: 'Known.' })),
      },
      links: { ...links, member: ({ id }: { id: number }) => `/members/${id}` },
    });
    await act(() => useSignupDraft.setState({ signup_message: 'Good evening, Inge' }));
    await screen.findByLabelText('Password');
    await fillIn(user, EMAIL);
    await submit(user);
    const link = await screen.findByRole('link', { name: /^Log in (with this address|and keep my account)$/ });
    const next = new URL(link.getAttribute('href') ?? '', 'http://site.test').searchParams.get('next') ?? '';
    expect(new URL(next, 'http://site.test').searchParams.get('next')).toBe('/members/7');
    cleanup();
    render(
      <TestApp fake={createFakeHost({ user: null })} messages={{ 'mf-signup': en }} path="/login" at="/login">
        <LoginPage />
      </TestApp>,
    );
    expect(await screen.findByLabelText('E-mail address')).toHaveProperty('value', EMAIL);
    cleanup();
    const chat = { chatWith: ({ id }: { id: number }) => `/members/${id}/chat` };
    const fake = show({ page: CompleteSignupPage, at: next, user: member(), links: chat });
    await waitFor(() => expect(fake.navigations).toEqual(['/members/7/chat']));
    expect(handedText.read(member().id, 7)).toBe('Good evening, Inge');
  },
);
