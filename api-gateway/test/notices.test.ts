import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveEvent } from '@tandem/contracts/api/events';
import { createLiveHub } from '../src/backend/events/live-hub.ts';
import { createNotices } from '../src/platform/db/notices.ts';
import { isPresent } from '../src/platform/db/presence.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { startTcpProxy } from './tcp-proxy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

test('one connection has the notices of all channels; each listener gets those of its own, also after a break', async () => {
  const url = new URL(database.url);
  const line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const notices = createNotices({ databaseUrl: url.href, log: createLogger({ logLevel: 'silent' }) });
  const heard: [string, string | undefined][] = [];
  const listen = (channel: string) => notices.listen(channel, (payload) => heard.push([channel, payload]));
  listen('first');
  listen('second');
  await expect.poll(() => heard.length).toBe(2);
  // While the connection is there already.
  const third = listen('third');
  await expect
    .poll(() => heard)
    .toEqual([
      ['first', undefined],
      ['second', undefined],
      ['third', undefined],
    ]);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'gateway:notices'`.execute(database.db);
  expect(rows[0]?.count).toBe(1);

  heard.length = 0;
  third.stop();
  await notify('third', 'nobody');
  await notify('second', 'here');
  await expect.poll(() => heard).toEqual([['second', 'here']]);

  const presence = notices.presence() ?? 0;
  expect(await isPresent(database.db, presence)).toBe(true);
  heard.length = 0;
  await line.cut();
  await notify('first', 'missed');
  await expect.poll(() => isPresent(database.db, presence)).toBe(false);
  expect(notices.presence()).toBeNull();
  await line.restore();
  await expect
    .poll(() => heard)
    .toEqual([
      ['first', undefined],
      ['second', undefined],
    ]);
  await notify('first', 'again');
  await expect.poll(() => heard.at(-1)).toEqual(['first', 'again']);
  // The same number: what it does is not taken over.
  expect(notices.presence()).toBe(presence);
  expect(await isPresent(database.db, presence)).toBe(true);
  await notices.close();
  await line.cut();
});

test('a connection that is away is opened at once for who needs to be known, and not waited for beyond the limit', async () => {
  const url = new URL(database.url);
  const line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const notices = createNotices({ databaseUrl: url.href, log: createLogger({ logLevel: 'silent' }) });
  expect(await notices.whenPresent(60_000), 'nobody listens').toBeNull();
  notices.listen('first', () => undefined);
  const presence = await notices.whenPresent(60_000);
  expect(presence).not.toBeNull();
  expect(await isPresent(database.db, presence ?? 0)).toBe(true);

  await line.cut();
  await expect.poll(() => notices.presence()).toBeNull();
  expect(await notices.whenPresent(10)).toBeNull();
  await line.restore();
  expect(await notices.whenPresent(60_000)).toBe(presence);
  await notices.close();
  await line.cut();
});

test('a connection that is silent, as when the machine of the database is gone, is replaced, and its streams request everything [R-CHAT-EVENTS-CRASH]', async () => {
  const url = new URL(database.url);
  const line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const log = createLogger({ logLevel: 'silent' });
  const notices = createNotices({ databaseUrl: url.href, log, watch: { pause: 50, answer: 500 } });
  const hub = createLiveHub(notices);
  const received: LiveEvent[] = [];
  const leave = await hub.subscribe({
    userId: 7,
    sessionHash: '',
    receive: (event) => received.push(event),
    end: () => undefined,
    giveWay: () => undefined,
  });
  line.hush();
  const missed = { user: 7, id: 1, event: { type: 'like', profile_id: 3 } };
  await notify('live_events', JSON.stringify(missed));
  await expect.poll(() => notices.presence()).toBeNull();
  expect(received).toEqual([]);
  await line.wake();
  await expect.poll(() => received, { timeout: 30_000 }).toEqual([{ type: 'resync' }]);
  await notify('live_events', JSON.stringify({ ...missed, id: 2 }));
  await expect.poll(() => received.at(-1)).toEqual(missed.event);
  leave();
  hub.close();
  await notices.close();
  await line.cut();
});
