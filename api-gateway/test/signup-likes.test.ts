import { LIMITS } from '@tandem/contracts/product/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BETA, failureOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { newSignup, signUpAt } from './domain/signup.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Those whom a new member likes. */
const likedBy = async (likerId: number) => {
  const rows = await gateway.db.selectFrom('likes').select('liked_id').where('liker_id', '=', likerId).execute();
  return rows.map(({ liked_id }) => liked_id).toSorted((one, other) => one - other);
};

test('who was liked before the signup is liked after it, once, as news for them; who cannot be liked is left out [R-SIGNUP-LIKES]', async () => {
  const [one, other] = [await gateway.makeMember(), await gateway.makeMember()];
  const gone = await gateway.makeMember({ status: 'banned' });
  const elsewhere = await gateway.makeMember({ tenant_id: BETA });
  const likes = [one.id, one.id, gone.id, elsewhere.id, other.id];
  const { user } = await signUpAt(gateway, { likes, profile_id: one.id, signup_message: 'Good evening' });
  const id = user?.id ?? 0;
  expect(await likedBy(id)).toEqual([one.id, other.id]);
  const received = await (await gateway.login(other)).call('GET /api/likes.php', { query: { type: 'received' } });
  expect(received.liked_by).toMatchObject([{ id, like_new: true }]);
  const days = await gateway.db.selectFrom('like_days').select('given').where('user_id', '=', id).execute();
  expect(days).toEqual([{ given: 2 }]);
});

test('a like that is returned is a match at once [R-SIGNUP-LIKES, R-LIKES-MATCH-MUTUAL]', async () => {
  const one = await gateway.makeMember();
  const fresh = newSignup({ likes: [one.id] });
  const { user } = await gateway.client().call('POST /api/signup.php', { body: fresh });
  const result = await (await gateway.login(one)).call('POST /api/like.php', { body: { profile_id: user?.id ?? 0 } });
  expect(result).toEqual({ liked: true, match: true });
});

test('a signup brings no more likes than a deck has [L-SIGNUP-LIKES]', async () => {
  const likes = Array.from({ length: LIMITS.signupLikes + 1 }, (_, index) => index + 1);
  const failure = await failureOf(signUpAt(gateway, { likes }));
  expect(failure.status).toBe(422);
});
