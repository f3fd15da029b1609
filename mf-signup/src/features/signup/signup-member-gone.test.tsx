import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, tabStorage } from '@tandem/shared-ui/host';
import { beforeEach, expect, it } from 'vitest';
import { bodyOf, fillIn, isThrough, responses, showSignup, submit } from '../../testing/show-signup.tsx';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

const NOTE = 'Your message will not be sent';
const member = (code: 'not_found' | 'forbidden', status: number) => () =>
  Promise.reject(new ApiError({ code, status, message: 'This member is no longer available.' }));
const open = (query: string, get = member('not_found', 404)) =>
  showSignup(`/signup?profile=7${query}`, {
    links: { login: (to) => `/login?${new URLSearchParams({ ...to }).toString()}` },
    responses: { ...responses, 'GET /api/member.php': get },
  });

it.each([
  ['a line that could be sent', 'Hello'],
  ['one that the form itself would refuse', 'Write to me: sam@tandemly.test'],
])(
  'is sent without the member who cannot be loaded and without the message to them: %s [R-SIGNUP-MEMBER-GONE]',
  async (_what, line) => {
    const { fake } = open(`&question=account&message=${encodeURIComponent(line)}`);
    const user = userEvent.setup({ delay: null });
    await screen.findByLabelText('Password');
    await fillIn(user);
    await submit(user);
    await isThrough(fake);
    expect(bodyOf(fake)).toMatchObject({ name: 'Sam_82' });
    expect(Object.keys(bodyOf(fake) ?? {}).filter((key) => ['profile_id', 'signup_message'].includes(key))).toEqual([]);
  },
);

it.each([
  ['is gone', member('not_found', 404)],
  ['is not shown to visitors', member('forbidden', 403)],
])(
  'says that the message is not sent where its member %s, shows it to be copied, and keeps it for no login [R-SIGNUP-MEMBER-GONE]',
  async (_what, get) => {
    open('&message=Croissant%3F', get);
    const user = userEvent.setup({ delay: null });
    expect(await screen.findByText(NOTE)).toBeDefined();
    expect(screen.getByText('Croissant?')).toBeDefined();
    // What was typed before counts before the line of the address.
    await act(() => useSignupDraft.setState({ signup_message: 'Good evening' }));
    expect(screen.getByText('Good evening')).toBeDefined();
    const before = tabStorage.keys();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(tabStorage.keys()).toEqual(before);
  },
);

it('says nothing of a message where there is none, or its member is there [R-SIGNUP-MEMBER-GONE]', async () => {
  const first = open('');
  expect(await screen.findByLabelText('a man')).toBeDefined();
  expect(screen.queryByText(NOTE)).toBeNull();
  first.unmount();
  showSignup('/signup?profile=7&message=Hello');
  await waitFor(() => expect(screen.getByLabelText('Message to Inge')).toHaveProperty('value', 'Hello'));
  expect(screen.queryByText(NOTE)).toBeNull();
});

it('keeps to what it said of the message when its page comes to the front again [R-SIGNUP-MEMBER-GONE]', async () => {
  const { fake } = open('&message=Croissant%3F');
  await screen.findByText(NOTE);
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  expect(fake.calls.filter(({ key }) => key === 'GET /api/member.php')).toHaveLength(1);
});
