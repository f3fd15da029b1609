import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '../src/platform/db/database.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { createSessionActivity } from '../src/platform/sessions/session-activity.ts';
import type { SeenSession } from '../src/platform/sessions/session-activity.ts';
import { insertSession } from '../src/platform/sessions/session.repository.ts';
import { createFactories, createTestDatabase, startTestGateway } from './harness.ts';
import type { TestDatabase } from './harness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const HOUR = 3_600_000;
const log = createLogger({ logLevel: 'silent' });

/** A session of somebody who was last here so many seconds ago; their account says an hour. */
async function seen(secondsAgo: number): Promise<SeenSession> {
  const { id: userId } = await createFactories(database.db).makeMember({
    last_active_at: new Date(Date.now() - HOUR),
  });
  const tokenHash = randomBytes(32);
  await insertSession(database.db, { tokenHash, userId, days: 1 });
  const lastSeenAt = new Date(Date.now() - secondsAgo * 1000);
  await database.db
    .updateTable('sessions')
    .set({ last_seen_at: lastSeenAt })
    .where('token_hash', '=', tokenHash)
    .execute();
  return { tokenHash, userId, lastSeenAt };
}

async function isWritten({ tokenHash, userId }: SeenSession): Promise<boolean> {
  const row = await database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.last_seen_at', 'users.last_active_at'])
    .where('token_hash', '=', tokenHash)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const lately = Date.now() - 30_000;
  return row.last_seen_at.getTime() > lately && row.last_active_at.getTime() > lately;
}

test('whoever was here within the minute is not written down again', async () => {
  const activity = createSessionActivity(database.db, log);
  const session = await seen(50);
  await activity.note(session);
  await activity.close();
  expect(await isWritten(session)).toBe(false);
});

test('whoever was away is written down at once, so that events find them', async () => {
  const activity = createSessionActivity(database.db, log);
  const session = await seen(300);
  await activity.note(session);
  expect(await isWritten(session)).toBe(true);
  await activity.close();
});

test('the others are written down together, at the latest when the gateway stops', async () => {
  const activity = createSessionActivity(database.db, log);
  const sessions = [await seen(70), await seen(90), await seen(200)];
  for (const session of sessions) await activity.note(session);
  expect(await Promise.all(sessions.map(isWritten))).toEqual([false, false, false]);
  await activity.close();
  expect(await Promise.all(sessions.map(isWritten))).toEqual([true, true, true]);
});

test('they wait ten seconds for each other', async () => {
  const session = await seen(90);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const activity = createSessionActivity(database.db, log);
  await activity.note(session);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await expect.poll(() => isWritten(session)).toBe(true);
  await activity.close();
});

test('a failure is logged, and the next call notes them again', async () => {
  const lines: string[] = [];
  const { db: broken, close } = openPool('postgres://nobody@127.0.0.1:1/none');
  const activity = createSessionActivity(
    broken,
    createLogger({ logLevel: 'warn' }, { write: (line) => lines.push(line) }),
  );
  const session = await seen(90);
  await activity.note(session);
  await activity.close();
  await close();
  expect(lines.join('')).toContain('it could not be written down who is here');
  expect(await isWritten(session)).toBe(false);
});

test('a session that ends on one gateway is refused by the next call to another', async () => {
  const one = await startTestGateway({ databaseUrl: database.url });
  const other = await startTestGateway({ databaseUrl: database.url });
  try {
    const member = await one.makeMember();
    const client = await one.login(member);
    const elsewhere = other.client();
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call('GET /api/user.php')).user?.id).toBe(member.id);
    await client.call('PUT /api/user.php', { body: { language: 'fr' } });
    expect((await elsewhere.call('GET /api/user.php')).user?.language).toBe('fr');
    await client.call('GET /api/logout.php');
    expect((await elsewhere.call('GET /api/user.php')).user).toBeNull();
    expect((await elsewhere.get('/api/chats.php')).status).toBe(403);
  } finally {
    for (const gateway of [one, other]) await gateway.close();
  }
});
