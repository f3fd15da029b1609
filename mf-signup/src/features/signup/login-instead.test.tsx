import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { handedText } from '@tandem/shared-ui/handed-text';
import { createFakeHost, someMember, someUser, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../../testing/show-activation.tsx';
import { showSignup } from '../../testing/show-signup.tsx';
import en from '../../locales/en.json';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';
import LoginPage from '../login/LoginPage.tsx';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';

const LINKS = {
  login: (to: { next?: string } | void) => `/login?${new URLSearchParams({ ...to }).toString()}`,
  member: ({ id }: { id: number }) => `/members/${id}`,
  chatWith: ({ id }: { id: number }) => `/members/${id}/chat`,
};
/** Has had an account for long, with a photo. */
const owner = someUser({
  email: 'kim@tandemly.test',
  status: 'active',
  signup_date: '2024-03-01T12:00:00.000Z',
  profile: { ...someUser().profile, main_image: someMember().main_image },
});

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));
afterEach(() => {
  handedText.drop(owner.id, 7);
  useSignupDraft.setState(EMPTY_DRAFT);
});

/** Takes the login of the signup at this address, once it says so; returns where it leads. */
async function takeLogin(at: string, isShown: () => unknown = () => screen.getByLabelText('a man')): Promise<string> {
  showSignup(at, { links: LINKS });
  await waitFor(isShown);
  const link = screen.getByRole('link', { name: 'Log in' });
  const next = new URL(link.getAttribute('href') ?? '', 'https://site.test').searchParams.get('next') ?? '';
  await userEvent.click(link);
  cleanup();
  return next;
}

/** Logs in there as the owner of an account, so many minutes later: whom they like, and where they are led. */
async function logIn(next: string, minutes = 0) {
  const liked: unknown[] = [];
  const fake = show({
    page: CompleteSignupPage,
    at: next,
    user: owner,
    serverNow: () => Date.now() + minutes * 60_000,
    links: LINKS,
    responses: {
      'POST /api/like.php': ({ body }) => {
        liked.push((body as { profile_id: number }).profile_id);
        return { liked: true, match: false };
      },
    },
  });
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  cleanup();
  return { liked, led: fake.navigations[0] };
}

it('the login of the signup’s page takes along those who were liked, once, and the member [R-SIGNUP-LOGIN-KEPT]', async () => {
  const next = await takeLogin('/signup?profile=7&likes=7,5', () => screen.getByText(/Inge/, { selector: 'h1' }));
  const first = await logIn(next);
  expect(first.led).toBe('/members/7');
  await waitFor(() => expect(first.liked).toEqual([7, 5]));
  expect((await logIn(next)).liked).toEqual([]);
});

it('likes of the signup’s page are given by its login alone, and by no other step that a member opens in that tab [R-SIGNUP-LOGIN-KEPT]', async () => {
  const next = await takeLogin('/signup?profile=7&likes=5', () => screen.getByText(/Inge/, { selector: 'h1' }));
  const liked: unknown[] = [];
  show({
    page: CompleteSignupPage,
    at: '/complete-signup?next=%2Fmembers',
    user: owner,
    responses: {
      'POST /api/like.php': ({ body }) => {
        liked.push(body);
        return { liked: true, match: false };
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  cleanup();
  expect(liked).toEqual([]);
  const login = await logIn(next);
  await waitFor(() => expect(login.liked).toEqual([5]));
});

it('the login of the signup’s page takes along the message and the address that were typed [R-SIGNUP-LOGIN-KEPT]', async () => {
  await act(() => useSignupDraft.setState({ email: 'kim@tandemly.test' }));
  const next = await takeLogin('/signup?profile=7&message=Good+evening%2C+Inge', () =>
    screen.getByText(/Inge/, { selector: 'h1' }),
  );
  render(
    <TestApp fake={createFakeHost({ user: null })} messages={{ 'mf-signup': en }} path="/login" at="/login">
      <LoginPage />
    </TestApp>,
  );
  expect(await screen.findByLabelText('E-mail address')).toHaveProperty('value', 'kim@tandemly.test');
  cleanup();
  expect((await logIn(next)).led).toBe('/members/7/chat');
  expect(handedText.read(owner.id, 7)).toBe('Good evening, Inge');
});

it('the login of the signup’s page takes along what was brought there for an hour: the next person at this tab gives nobody’s likes [L-SIGNUP-KEPT-HOURS]', async () => {
  const isShown = () => screen.getByText(/Inge/, { selector: 'h1' });
  const at = '/signup?profile=7&likes=5&message=Good+evening%2C+Inge';
  const inTime = await logIn(await takeLogin(at, isShown), 58);
  expect(inTime.led).toBe('/members/7/chat');
  await waitFor(() => expect(inTime.liked).toEqual([5]));
  handedText.drop(owner.id, 7);
  const late = await logIn(await takeLogin(at, isShown), 61);
  expect(late).toEqual({ led: '/members/7', liked: [] });
  expect(handedText.read(owner.id, 7)).toBe('');
});

it('the login of the signup’s page leads to the member who was chosen, and by itself where nothing was [R-SIGNUP-LOGIN-KEPT]', async () => {
  expect(await takeLogin('/signup?profile=7', () => screen.getByText(/Inge/, { selector: 'h1' }))).toBe('/members/7');
  // Nothing is left of an earlier visit.
  await takeLogin('/signup?profile=7&likes=5', () => screen.getByText(/Inge/, { selector: 'h1' }));
  expect(await takeLogin('/signup')).toBe('');
  expect((await logIn('/complete-signup?step=open&next=%2Fmembers')).liked).toEqual([]);
});
