import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const HIDDEN = { 'x-page-hidden': '1' };

/** A member who is logged in and was here an hour ago; `seen` is whether they were since. */
async function someoneAway() {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const { db } = gateway;
  const away = new Date(Date.now() - 3_600_000);
  await db.updateTable('users').set({ last_active_at: away }).where('id', '=', member.id).execute();
  await db.updateTable('sessions').set({ last_seen_at: away }).where('user_id', '=', member.id).execute();
  const seen = async () => {
    const query = db.selectFrom('users').innerJoin('sessions', 'sessions.user_id', 'users.id');
    const row = await query
      .where('users.id', '=', member.id)
      .select(['users.last_active_at', 'sessions.last_seen_at'])
      .executeTakeFirstOrThrow();
    return [row.last_active_at > away, row.last_seen_at > away];
  };
  return { client, seen };
}

test('what a hidden page reads makes nobody online, and the next call of one that is looked at does [R-FRAME-HIDDEN-AWAY]', async () => {
  const { client, seen } = await someoneAway();
  for (const path of ['/api/user.php', '/api/chats.php', '/api/likes.php'])
    expect((await client.get(path, { headers: HIDDEN })).status).toBe(200);
  expect(await seen()).toEqual([false, false]);
  await client.get('/api/user.php');
  expect(await seen()).toEqual([true, true]);
});

test('who writes is here, whatever the page says of itself [R-FRAME-HIDDEN-AWAY]', async () => {
  const { client, seen } = await someoneAway();
  await client.call('PUT /api/notifications.php', { body: {}, headers: HIDDEN });
  expect(await seen()).toEqual([true, true]);
});

test('a hidden page is refused what any other is [R-FRAME-HIDDEN-AWAY]', async () => {
  expect((await gateway.client().get('/api/chats.php', { headers: HIDDEN })).status).toBe(403);
});
