import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayIn } from '../src/platform/tenants/day.ts';
import { chats, personOf, send } from './domain/chat.ts';
import { failureOf } from './failure.ts';
import { block } from './domain/photos.ts';
import { BETA, startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => vi.useRealTimers());

const like = (client: TestClient, id: number) => client.call('POST /api/like.php', { body: { profile_id: id } });
const unlike = (client: TestClient, id: number) => client.call('DELETE /api/like.php', { body: { profile_id: id } });
const see = (client: TestClient, id: number) =>
  client.call('PUT /api/like.php', { body: { profile_id: id, seen: true } });
const likes = (client: TestClient) => client.call('GET /api/likes.php');

async function couple() {
  const [a, b] = [await gateway.makeMember(), await gateway.makeMember()];
  return { a, b, asA: await gateway.login(a), asB: await gateway.login(b) };
}

/** Lets time pass for the likes that a member has taken back. */
const passSeconds = (memberId: number, seconds: number) =>
  sql`update removed_likes set removed_at = removed_at - make_interval(secs => ${seconds}) where liker_id = ${memberId}`.execute(
    gateway.db,
  );

describe('likes', () => {
  test('of both sides make a match; taking one back ends it [C-LIKES-LIKE, C-LIKES-UNLIKE, R-LIKES-MATCH-MUTUAL, R-LIKES-UNLIKE-REMOVED, R-LIKES-UNLIKE-MATCH]', async () => {
    const { a, b, asA, asB } = await couple();
    expect(await like(asA, b.id)).toEqual({ liked: true, match: false });
    expect(await like(asB, a.id)).toEqual({ liked: true, match: true });
    expect(await like(asA, b.id)).toEqual({ liked: true, match: true });
    expect(await unlike(asA, b.id)).toEqual({ liked: false, match: false });
    expect(await like(asB, a.id)).toEqual({ liked: true, match: false });
  });

  test('that are taken back leave the chat as it is [R-LIKES-UNLIKE-CHAT]', async () => {
    const [a, b] = [await personOf(gateway), await personOf(gateway)];
    await like(a.client, b.id);
    await like(b.client, a.id);
    const { conversation } = await send(a.client, b.id, 'Shall we walk on Sunday?');
    expect(await unlike(a.client, b.id)).toEqual({ liked: false, match: false });
    await unlike(b.client, a.id);
    for (const { client } of [a, b])
      expect((await chats(client)).map((chat) => chat.conversation.id)).toEqual([conversation.id]);
  });

  test('of both sides at the same moment make one match, and both are notified of it [R-LIKES-MATCH-MUTUAL]', async () => {
    const couples = await Promise.all(Array.from({ length: 15 }, couple));
    const responses = await Promise.all(
      couples.map(({ a, b, asA, asB }) => Promise.all([like(asA, b.id), like(asB, a.id)])),
    );
    for (const [index, { a, b }] of couples.entries()) {
      const [ofA, ofB] = responses[index] ?? [];
      expect(new Set([ofA?.match, ofB?.match])).toEqual(new Set([false, true]));
      const [first, second] = ofA?.match === false ? [a.id, b.id] : [b.id, a.id];
      const notified = await gateway.db
        .selectFrom('live_events')
        .select(['user_id', 'event'])
        .where('user_id', 'in', [a.id, b.id])
        .orderBy('id')
        .execute();
      expect(notified).toEqual([
        { user_id: second, event: { type: 'like', profile_id: first } },
        { user_id: first, event: { type: 'match', profile_id: second } },
        { user_id: second, event: { type: 'match', profile_id: first, own: true } },
      ]);
    }
  });

  test('are refused from a profile that moderators have hidden, and cost nothing; so are those of the game [R-LIKES-DISABLED-LIKER]', async () => {
    const { b, a, asA } = await couple();
    await gateway.db.updateTable('profiles').set({ status: 'disabled' }).where('user_id', '=', a.id).execute();
    const message = 'Your profile is hidden, so nobody would see this like. Your profile page says why.';
    expect(await failureOf(like(asA, b.id))).toMatchObject({ status: 409, error: { message } });
    const swipe = asA.call('POST /api/swipe-game.php', { body: { action: 'like', profile_id: b.id } });
    expect(await failureOf(swipe)).toMatchObject({ status: 409, error: { message } });
    expect((await asA.call('GET /api/swipe-game.php')).likes_left).toBe(4);
  });

  test('are refused for oneself, strangers in hiding, those who left, and across a block [R-PRIVACY-INVISIBLE-REACHED, R-PRIVACY-BLOCKED-ACTIONS, R-PRIVACY-BLOCKER-ACTIONS]', async () => {
    const { a, b, asA, asB } = await couple();
    expect(await failureOf(like(asA, a.id))).toMatchObject({
      status: 422,
      error: { fields: { profile_id: 'You cannot like your own profile.' } },
    });
    const hidden = [
      await gateway.makeMember({ invisible: true }),
      await gateway.makeMember({ status: 'deleted' }),
      await gateway.makeMember({ profile_status: 'disabled' }),
      await gateway.makeMember({ tenant_id: BETA }),
    ];
    for (const member of hidden) {
      expect(await failureOf(like(asA, member.id))).toMatchObject({
        status: 404,
        error: { message: 'This member is no longer available.' },
      });
    }
    await block(gateway.db, b.id, a.id);
    expect(await failureOf(like(asA, b.id))).toMatchObject({ status: 403, error: { code: 'blocked' } });
    expect(await failureOf(like(asB, a.id))).toMatchObject({
      status: 409,
      error: { message: `You have blocked ${a.name}. Unblock them first.` },
    });
  });

  test('are not given in invisible mode, but one that stands can be taken back [R-PRIVACY-INVISIBLE-LIKE, T-PRIVACY-INVISIBLE]', async () => {
    const { a, b, asA } = await couple();
    await like(asA, b.id);
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', a.id).execute();
    expect(await like(asA, b.id)).toEqual({ liked: true, match: false });
    await unlike(asA, b.id);
    expect(await failureOf(like(asA, b.id))).toMatchObject({
      status: 409,
      error: { code: 'invisible', message: 'Turn off invisible mode first.' },
    });
  });

  test('are 100 a day; one that is taken back counts, one that stands does not count twice [R-LIKES-DAY-LIMIT, L-LIKES-PER-DAY, R-LIKES-UNLIKE-COUNT, R-PLATFORM-RETRY-AFTER-MANY]', async () => {
    const { a, b, asA } = await couple();
    const other = await gateway.makeMember();
    const day = dayIn('Europe/Amsterdam');
    await like(asA, b.id);
    await gateway.db
      .updateTable('like_days')
      .set({ given: 99 })
      .where('user_id', '=', a.id)
      .where('day', '=', day)
      .execute();
    await like(asA, b.id);
    await unlike(asA, b.id);
    await passSeconds(a.id, 11);
    await like(asA, b.id);
    const failure = await failureOf(like(asA, other.id));
    expect(failure).toMatchObject({
      status: 429,
      error: { code: 'too_many_requests', message: 'You have used your 100 likes for today.' },
    });
    expect(Number(failure.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(failure.headers['retry-after'])).toBeLessThanOrEqual(90_000);
    expect((await likes(asA)).profiles.map((profile) => profile.id)).toEqual([b.id]);
    await gateway.db.updateTable('like_days').set({ day: '2020-01-01' }).where('user_id', '=', a.id).execute();
    expect(await like(asA, other.id)).toEqual({ liked: true, match: false });
  });

  test('are counted by the tenant’s day: half past eleven in the evening, UTC, is tomorrow in Amsterdam [R-PLATFORM-DAY-SERVER]', async () => {
    const { a, b, asA } = await couple();
    const year = new Date().getUTCFullYear();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 0, 15, 23, 30) });
    await like(asA, b.id);
    const days = await gateway.db
      .selectFrom('like_days')
      .select(['day', 'given'])
      .where('user_id', '=', a.id)
      .execute();
    expect(days).toEqual([{ day: `${year}-01-16`, given: 1 }]);
  });

  test('at once are not more than the day has left [R-LIKES-DAY-LIMIT]', async () => {
    const { a, b, asA } = await couple();
    await like(asA, b.id);
    await gateway.db.updateTable('like_days').set({ given: 97 }).where('user_id', '=', a.id).execute();
    const others = await Promise.all(Array.from({ length: 8 }, () => gateway.makeMember()));
    const outcomes = await Promise.allSettled(others.map((other) => like(asA, other.id)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    expect((await likes(asA)).profiles).toHaveLength(4);
  });

  test('of somebody else are out of reach: a member takes back and sees only what is theirs', async () => {
    const { a, b, asA } = await couple();
    const third = await gateway.login(await gateway.makeMember());
    await like(asA, b.id);
    await unlike(third, b.id);
    await see(third, a.id);
    expect((await likes(asA)).profiles.map((profile) => profile.id)).toEqual([b.id]);
    expect((await likes(await gateway.login(b))).liked_by.map((liker) => [liker.id, liker.like_new])).toEqual([
      [a.id, true],
    ]);
    expect((await failureOf(unlike(third, 999_999_999))).status).toBe(404);
  });

  test('are for members [R-LIKES-LOGIN-REQUIRED, R-PLATFORM-MEMBER-CALLS]', async () => {
    const visitor = gateway.client();
    for (const call of [likes, like, unlike, see]) {
      expect(await failureOf(call(visitor, 1))).toMatchObject({ status: 403, body: { authentication_required: true } });
    }
  });
});
