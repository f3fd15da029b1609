import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const like = (client: TestClient, id: number) => client.call('POST /api/like.php', { body: { profile_id: id } });
const unlike = (client: TestClient, id: number) => client.call('DELETE /api/like.php', { body: { profile_id: id } });

async function couple() {
  const [a, b] = [await gateway.makeMember(), await gateway.makeMember()];
  return { a, b, asA: await gateway.login(a), asB: await gateway.login(b) };
}

/** Lets time pass for the likes that a member has taken back. */
const passSeconds = (memberId: number, seconds: number) =>
  sql`update removed_likes set removed_at = removed_at - make_interval(secs => ${seconds}) where liker_id = ${memberId}`.execute(
    gateway.db,
  );

/** What a member was notified of, in its order: events, then pushes and mails that an actor caused. */
async function newsOf(actorId: number, id: number): Promise<string[]> {
  const events = gateway.db.selectFrom('live_events').select('event').where('user_id', '=', id).orderBy('id');
  const { rows: jobs } = await sql<{
    kind: string;
  }>`select name || coalesce(' ' || (data->>'kind'), '') as kind from pgboss.job
    where (name = 'news' and (data->>'member')::bigint = ${id}) or (name = 'push' and (data->>'actor')::bigint = ${actorId})
    order by created_on, name`.execute(gateway.db);
  return [
    ...(await events.execute()).map(({ event }) => (event as { type: string }).type),
    ...jobs.map(({ kind }) => kind),
  ];
}

describe('likes that were taken away', () => {
  test('are restored for 10 seconds without costing one of the day, once for each that was taken back [R-LIKES-UNLIKE-UNDO, L-LIKES-UNLIKE-UNDO]', async () => {
    const { a, b, asA } = await couple();
    const given = async () => {
      const days = gateway.db.selectFrom('like_days').select('given').where('user_id', '=', a.id);
      return (await days.executeTakeFirst())?.given;
    };
    await like(asA, b.id);
    await gateway.db.updateTable('like_days').set({ given: 100 }).where('user_id', '=', a.id).execute();
    await unlike(asA, b.id);
    await passSeconds(a.id, 9);
    expect(await like(asA, b.id)).toEqual({ liked: true, match: false });
    expect(await given()).toBe(100);
    await unlike(asA, b.id);
    // A second removal of what is gone already does not begin the time again.
    await passSeconds(a.id, 11);
    await unlike(asA, b.id);
    expect((await failureOf(like(asA, b.id))).status).toBe(429);
    // A refused like does not use up what can be restored, and restores nobody else.
    const other = await gateway.makeMember();
    expect((await failureOf(like(asA, other.id))).status).toBe(429);
    expect(await given()).toBe(100);
  });

  test('that come back within a day of their removal are no news, unless they make a new match [R-LIKES-AGAIN-QUIET]', async () => {
    const { a, b, asA, asB } = await couple();
    const newsFor = (id: number) => newsOf(a.id, id);
    await like(asA, b.id);
    const once = await newsFor(b.id);
    expect(once[0]).toBe('like');
    for (let turn = 0; turn < 5; turn += 1) {
      await unlike(asA, b.id);
      await like(asA, b.id);
    }
    expect(await newsFor(b.id)).toEqual(once);
    await unlike(asA, b.id);
    await like(asB, a.id);
    expect((await like(asA, b.id)).match).toBe(true);
    expect(await newsFor(b.id)).toContain('match');
    await unlike(asA, b.id);
    await passSeconds(a.id, 86_401);
    const before = (await newsFor(b.id)).length;
    await like(asA, b.id);
    expect((await newsFor(b.id)).length).toBeGreaterThan(before);
  });

  test('that a block took away and that come back after it are no news, and cost one of the day [R-LIKES-AGAIN-QUIET, R-PRIVACY-BLOCK-LIKES]', async () => {
    const { a, b, asA } = await couple();
    await like(asA, b.id);
    const likeNews = async () => (await newsOf(a.id, b.id)).filter((kind) => kind !== 'block');
    const once = await likeNews();
    expect(once[0]).toBe('like');
    await asA.call('POST /api/block.php', { body: { profile_id: b.id } });
    await asA.call('DELETE /api/block.php', { body: { profile_id: b.id } });
    expect((await asA.call('GET /api/likes.php', { query: {} })).profiles).toEqual([]);
    await like(asA, b.id);
    expect(await likeNews()).toEqual(once);
    const days = gateway.db.selectFrom('like_days').select('given').where('user_id', '=', a.id);
    expect(await days.executeTakeFirst()).toEqual({ given: 2 });
  });
});
