import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats, credits, personOf, read, send } from './domain/chat.ts';
import { block as storeBlock } from './domain/photos.ts';
import { listen } from './domain/streams.ts';
import { codeOf, failureOf } from './failure.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';
import { untilWaiting } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);
const block = (client: TestClient, id: number) => client.call('POST /api/block.php', { body: { profile_id: id } });
const unblock = (client: TestClient, id: number) => client.call('DELETE /api/block.php', { body: { profile_id: id } });
const blocked = async (client: TestClient) => (await client.call('GET /api/block.php')).profiles;
const like = (client: TestClient, id: number) => client.call('POST /api/like.php', { body: { profile_id: id } });
const profile = (client: TestClient, id: number) => client.call('GET /api/member.php', { query: { id } });
const similar = (client: TestClient, id: number) => client.call('GET /api/similar.php', { query: { id } });
const ids = (members: readonly { id: number }[]) => members.map(({ id }) => id);

/** Two members who match and write to each other. */
async function couple(country: 'NZ' | 'PL' = 'PL') {
  const [a, b] = [await person({ country, credits: 20 }), await person({ country, credits: 20 })];
  await like(a.client, b.id);
  await like(b.client, a.id);
  const { conversation } = await send(a.client, b.id, 'First');
  await send(b.client, a.id, 'Second');
  return { a, b, conversation: conversation.id };
}

/** What a member finds of others, in each place that lists people, and what is counted. */
async function finds(client: TestClient, country: string, besideId: number) {
  const likes = await client.call('GET /api/likes.php', { query: {} });
  const listOf = (type: 'given' | 'received' | 'matches') => client.call('GET /api/likes.php', { query: { type } });
  const [given, received, matches] = [await listOf('given'), await listOf('received'), await listOf('matches')];
  const list = await client.call('GET /api/chats.php');
  return {
    search: ids((await client.call('GET /api/members.php', { query: { country: country } })).profiles),
    similar: ids((await similar(client, besideId)).profiles),
    likes: ids([...likes.profiles, ...likes.liked_by, ...given.profiles, ...received.liked_by, ...matches.liked_by]),
    newLikes: likes.new_likes,
    chats: list.chats.map((chat) => chat.profile.id),
    unread: list.unread,
  };
}

const NOBODY = { similar: [], likes: [], newLikes: 0, chats: [], unread: 0 };

describe('a block', () => {
  test('hides each of the two from the other wherever people are listed or counted [C-PRIVACY-BLOCK, R-PRIVACY-BLOCK-HIDDEN, R-PRIVACY-BLOCK-CHATS, R-PRIVACY-BLOCK-LIKES]', async () => {
    const { a, b } = await couple('NZ');
    const other = await person({ country: 'NZ' });
    expect(await finds(a.client, 'NZ', other.id)).toMatchObject({ similar: [b.id], chats: [b.id], unread: 1 });
    expect(await finds(b.client, 'NZ', other.id)).toMatchObject({ similar: [a.id], newLikes: 1, chats: [a.id] });
    await block(a.client, b.id);
    for (const { client } of [a, b])
      expect(await finds(client, 'NZ', other.id)).toEqual({ ...NOBODY, search: [other.id] });
    expect(ids((await other.client.call('GET /api/members.php', { query: { country: 'NZ' } })).profiles)).toHaveLength(
      2,
    );
  });

  test('closes the profile and the conversation: 403 with its text to the blocked one, 404 to the blocker [R-PRIVACY-BLOCKED-ACCESS, T-PRIVACY-BLOCKED]', async () => {
    const { a, b, conversation } = await couple();
    await block(a.client, b.id);
    const refused = { code: 'blocked', message: `You're blocked by ${a.name}. You do not have access to this page.` };
    for (const call of [
      () => profile(b.client, a.id),
      () => similar(b.client, a.id),
      () => read(b.client, conversation),
    ])
      expect(await failureOf(call())).toMatchObject({ status: 403, error: refused });
    for (const call of [
      () => profile(a.client, b.id),
      () => similar(a.client, b.id),
      () => read(a.client, conversation),
    ])
      expect((await failureOf(call())).status).toBe(404);
  });

  test('refuses likes and messages of both, and takes no credit for them [R-PRIVACY-BLOCKED-ACTIONS, R-PRIVACY-BLOCKER-ACTIONS]', async () => {
    const { a, b } = await couple();
    const before = [await credits(a.client), await credits(b.client)];
    await block(a.client, b.id);
    for (const call of [() => like(b.client, a.id), () => send(b.client, a.id)])
      expect(await failureOf(call())).toMatchObject({ status: 403, error: { code: 'blocked' } });
    for (const call of [() => like(a.client, b.id), () => send(a.client, b.id)])
      expect(await failureOf(call())).toMatchObject({ status: 409, error: { code: 'conflict', own_block: true } });
    expect([await credits(a.client), await credits(b.client)]).toEqual(before);
  });

  test('that is made while a message waits for it refuses that message, and takes no credit for it [R-PRIVACY-BLOCKED-ACTIONS, R-PRIVACY-BLOCKER-ACTIONS]', async () => {
    const { a, b, conversation } = await couple();
    const before = [await credits(a.client), await credits(b.client)];
    const isSent = (outcome: PromiseSettledResult<unknown>) => outcome.status === 'fulfilled';
    const outcomes = await gateway.db.transaction().execute(async (trx) => {
      await trx.insertInto('blocks').values({ blocker_id: a.id, blocked_id: b.id }).execute();
      await trx.selectFrom('conversations').select('id').where('id', '=', conversation).forNoKeyUpdate().execute();
      const sent = Promise.allSettled([send(a.client, b.id), send(b.client, a.id)]);
      await untilWaiting(gateway.db, trx, 2);
      return { sent };
    });
    expect((await outcomes.sent).filter(isSent)).toEqual([]);
    expect([await credits(a.client), await credits(b.client)]).toEqual(before);
  });

  test('brings no automatic like of the blocked profile, nor the one that is waiting', async () => {
    const liker = await person({ fictional: true, country: 'IE', last_active_at: new Date() });
    const { id, client } = await person({ country: 'IE' });
    await gateway.db.insertInto('likes').values({ liker_id: liker.id, liked_id: id, seen_at: null }).execute();
    await gateway.db
      .insertInto('auto_likes')
      .values({ user_id: id, liker_id: liker.id, made_at: new Date() })
      .execute();
    const next = () => client.call('GET /api/auto-like.php');
    expect((await next())?.id).toBe(liker.id);
    await block(client, liker.id);
    expect(await next()).toBeNull();
  });

  test('is repeated without harm, and made by both sides each for themselves [C-PRIVACY-BLOCK]', async () => {
    const { a, b } = await couple();
    await block(a.client, b.id);
    await block(a.client, b.id);
    await block(b.client, a.id);
    expect([ids(await blocked(a.client)), ids(await blocked(b.client))]).toEqual([[b.id], [a.id]]);
    await unblock(a.client, b.id);
    expect((await failureOf(profile(a.client, b.id))).error.code).toBe('blocked');
    expect((await failureOf(profile(b.client, a.id))).status).toBe(404);
  });

  test('is refused for oneself, and for those whom one cannot see [C-PRIVACY-BLOCK, R-PRIVACY-INVISIBLE-SEARCH]', async () => {
    const { id, client } = await person();
    expect(await failureOf(block(client, id))).toMatchObject({
      status: 422,
      error: { fields: { profile_id: 'You cannot block yourself.' } },
    });
    const hidden = [
      { invisible: true },
      { status: 'deleted' },
      { profile_status: 'disabled' },
      { tenant_id: BETA },
    ] as const;
    for (const input of hidden) {
      const member = await gateway.makeMember(input);
      expect((await failureOf(block(client, member.id))).status).toBe(404);
    }
    expect(await blocked(client)).toEqual([]);
    expect(codeOf(await gateway.client().get('/api/block.php'))).toBe('authentication_required');
  });
});

describe('ending a block', () => {
  test('restores neither chats nor likes, on both sides [C-PRIVACY-UNBLOCK, R-PRIVACY-UNBLOCK-RESTORES]', async () => {
    const { a, b, conversation } = await couple();
    await block(a.client, b.id);
    await unblock(a.client, b.id);
    expect(await blocked(a.client)).toEqual([]);
    for (const [{ client }, other] of [[a, b] as const, [b, a] as const]) {
      expect(await profile(client, other.id)).toMatchObject({
        liked: false,
        likes_me: false,
        match: false,
        conversation_id: null,
      });
      expect(await chats(client)).toEqual([]);
      expect((await read(client, conversation)).messages).toEqual([]);
    }
    await send(b.client, a.id, 'A new beginning');
    expect((await read(a.client, conversation)).messages.map(({ text }) => text)).toEqual(['A new beginning']);
  });

  test('deletes what came in at the moment of the block [R-PRIVACY-UNBLOCK-RESTORES]', async () => {
    const { a, b, conversation } = await couple();
    await storeBlock(gateway.db, a.id, b.id);
    // Stored after the block: the like and the messages of `couple` are as if they had been on their way.
    await unblock(a.client, b.id);
    expect(await profile(a.client, b.id)).toMatchObject({ liked: false, likes_me: false });
    expect((await read(b.client, conversation)).messages).toEqual([]);
  });

  test('is the blocker’s alone, and deletes nothing where there is no block [C-PRIVACY-UNBLOCK]', async () => {
    const { a, b, conversation } = await couple();
    await unblock(a.client, b.id);
    expect((await read(a.client, conversation)).messages).toHaveLength(2);
    await block(a.client, b.id);
    await unblock(b.client, a.id);
    expect((await failureOf(profile(b.client, a.id))).error.code).toBe('blocked');
  });
});

test('a block is reported to both members, its end to the one who made it [R-PRIVACY-BLOCK-LIVE]', async () => {
  const [a, b] = [await person(), await person()];
  const [mine, theirs] = [await listen(a.client, { at: gateway }), await listen(b.client, { at: gateway })];
  await block(a.client, b.id);
  await block(a.client, b.id);
  await unblock(a.client, b.id);
  await like(a.client, b.id);
  const eventsOf = ({ received }: typeof mine) => received.map(({ event }) => event);
  await expect
    .poll(() => eventsOf(theirs))
    .toEqual([
      { type: 'block', profile_id: a.id },
      { type: 'like', profile_id: a.id },
    ]);
  await expect
    .poll(() => eventsOf(mine))
    .toEqual([
      { type: 'block', profile_id: b.id, own: true },
      { type: 'unblock', profile_id: b.id },
    ]);
  for (const stream of [mine, theirs]) stream.close();
});
