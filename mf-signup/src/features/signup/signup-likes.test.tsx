import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../testing/show-activation.tsx';
import { fillIn, responses, showSignup, submit } from '../../testing/show-signup.tsx';
import CompleteSignupPage from '../activation/CompleteSignupPage.tsx';

const EMAIL = 'sam@tandemly.test';
const OPEN = '/complete-signup?step=open&next=%2Fsignup-matches';

const comeOnline = () => window.dispatchEvent(new Event('online'));

// What waits for the network in one test is none of the next one.
afterEach(() => void comeOnline());

/** Shows a signup that brings members 3 and 5 along, and whose address has an account. Returns the bodies that it sends. */
function showSignupWithLikes(): unknown[] {
  const bodies: unknown[] = [];
  showSignup('/signup?likes=3,5&question=account', {
    responses: {
      ...responses,
      'POST /api/signup.php': ({ body }) => {
        bodies.push(body);
        return Promise.reject(new ApiError({ code: 'email_taken', status: 409, message: 'Known.' }));
      },
    },
  });
  return bodies;
}

/** Signs up from a page on which members 3 and 5 were liked, and is refused: there is an account. Returns the body. */
async function signUpWithLikes() {
  const user = userEvent.setup({ delay: null });
  const bodies = showSignupWithLikes();
  await fillIn(user, EMAIL);
  await submit(user);
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 15_000 });
  cleanup();
  return bodies[0];
}

interface Login {
  why?: string;
  /** Since the signup. */
  hours?: number;
}

/** Logs in from there as the member with this address; these are called as liked then, the first of whom is gone. */
async function expectLikes(email: string, ids: readonly number[], { why, hours = 0 }: Login = {}): Promise<void> {
  const liked: number[] = [];
  const fake = show({
    page: CompleteSignupPage,
    at: OPEN,
    user: someUser({ email, status: 'active' }),
    serverNow: () => Date.now() + hours * 3_600_000,
    responses: {
      'POST /api/like.php': ({ body }) => {
        liked.push((body as { profile_id: number }).profile_id);
        if (liked.length > 1) return { liked: true, match: false };
        return Promise.reject(new ApiError({ code: 'not_found', status: 404, message: 'Gone.' }));
      },
    },
  });
  await waitFor(() => expect(fake.navigations).toHaveLength(1));
  await waitFor(() => expect(liked, why).toEqual(ids));
  cleanup();
}

it('likes of before the signup go along with it, and are those of its owner where there is an account [R-SIGNUP-LIKES]', async () => {
  expect(await signUpWithLikes()).toMatchObject({ likes: [3, 5] });
  await expectLikes('Sam@Tandemly.test', [3, 5]);
  await expectLikes('Sam@Tandemly.test', [], { why: 'they are given once' });
  await signUpWithLikes();
  await expectLikes('kim@tandemly.test', []);
});

it('likes of a signup wait for the owner of its address as long as the link of its mail works [L-SIGNUP-KEPT-HOURS]', async () => {
  await signUpWithLikes();
  await expectLikes(EMAIL, [3, 5], { hours: LIMITS.activationHours - 1 });
  await signUpWithLikes();
  await expectLikes(EMAIL, [], { hours: LIMITS.activationHours });
});

/** Opens steps as the owner of the account, whom `liked` has the likes of; the first one meets this fault, once. */
function openSteps(fault: { code: ApiErrorCode; status: number }) {
  const liked: number[] = [];
  let isAway = true;
  const open = (at: string) =>
    show({
      page: CompleteSignupPage,
      at,
      user: someUser({ email: EMAIL, status: 'active' }),
      responses: {
        'POST /api/like.php': ({ body }) => {
          if (isAway) {
            isAway = false;
            return Promise.reject(new ApiError({ ...fault, message: 'Away.' }));
          }
          liked.push((body as { profile_id: number }).profile_id);
          return { liked: true, match: false };
        },
      },
    });
  return { liked, open };
}

it.each([
  ['the network is away', { code: 'offline', status: 0 }],
  ['the site is busy', { code: 'too_many_requests', status: 429 }],
  ['the site is away', { code: 'internal', status: 503 }],
] as const)(
  'likes that cannot be given while %s are given with the next step [R-SIGNUP-LIKES]',
  async (_why, fault) => {
    await signUpWithLikes();
    const { liked, open } = openSteps(fault);
    open(OPEN);
    await waitFor(() => expect(liked).toEqual([5]));
    cleanup();
    open('/complete-signup?next=%2Fsignup-matches');
    await waitFor(() => expect(liked).toEqual([5, 3]));
    cleanup();
    const again = open(OPEN);
    await waitFor(() => expect(again.navigations).toHaveLength(1));
    expect(liked, 'they are given once').toEqual([5, 3]);
  },
);

it('likes that cannot be given without a network are given once it is back [R-SIGNUP-LIKES]', async () => {
  await signUpWithLikes();
  const { liked, open } = openSteps({ code: 'offline', status: 0 });
  open(OPEN);
  await waitFor(() => expect(liked).toEqual([5]));
  await waitFor(() => {
    comeOnline();
    expect(liked).toEqual([5, 3]);
  });
});

it('the signup says what becomes of the likes that its address brings, and they can be left out [R-SIGNUP-LIKES-SAID]', async () => {
  const user = userEvent.setup({ delay: null });
  const bodies = showSignupWithLikes();
  const said = 'You bring 2 likes along. They are given when you sign up, or log in from here.';
  expect(await screen.findByText(said)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave them out' }));
  expect(screen.queryByText(said)).toBeNull();
  expect(document.activeElement?.contains(screen.getByLabelText('Password')), 'the focus is at the question').toBe(
    true,
  );
  await fillIn(user, EMAIL);
  await submit(user);
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 15_000 });
  expect(bodies[0]).not.toHaveProperty('likes');
  cleanup();
  showSignup('/signup?likes=3');
  expect(
    await screen.findByText('You bring a like along. It is given when you sign up, or log in from here.'),
  ).toBeDefined();
  cleanup();
  showSignup('/signup');
  expect(await screen.findByLabelText('a man')).toBeDefined();
  expect(screen.queryByText(/You bring/)).toBeNull();
});
