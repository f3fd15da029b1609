import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { ALPHA, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { createClock } from './jobs.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const deck = (client: TestClient) => client.call('GET /api/swipe-game.php');
const swipe = (client: TestClient, action: 'like', id: number | undefined) =>
  client.call('POST /api/swipe-game.php', { body: { action, profile_id: id } });
const USED = 'You have used your 4 likes for today.';

describe('the day of the likes', () => {
  const clock = createClock();
  let timed: TestGateway;
  beforeAll(async () => {
    timed = await startTestGateway({ clock });
  });
  afterAll(() => timed.close());

  const at = (instant: string) => clock.setTime(Date.parse(instant));
  const start = async () => {
    const member = await timed.makeMember();
    const others: number[] = [];
    for (let made = 0; made < 9; made += 1) others.push((await timed.makeMember()).id);
    const client = await timed.login(member);
    return { client, like: () => swipe(client, 'like', others.shift()) };
  };

  // A day of 24 hours, one of 25 whose hour from two to three comes twice, and one of 23 without it.
  test.each([
    ['2040-07-09T22:00:00Z', '2040-07-10T21:59:59Z', '2040-07-10T22:00:00Z', '2040-07-11T22:00:00Z'],
    ['2040-10-27T22:00:00Z', '2040-10-28T22:59:59Z', '2040-10-28T23:00:00Z', '2040-10-29T23:00:00Z'],
    ['2040-03-24T23:00:00Z', '2040-03-25T21:59:59Z', '2040-03-25T22:00:00Z', '2040-03-26T22:00:00Z'],
  ])(
    'from %s to %s in Amsterdam ends at its midnight, also when clocks are changed [L-LIKES-SWIPE-DAY, R-LIKES-SWIPE-REFUSED]',
    async (first, last, midnight, next) => {
      const { client, like } = await start();
      await at(first);
      expect(await like()).toMatchObject({ likes_left: 3, resets_at: new Date(midnight).toISOString() });
      // Half past two, where there is such an hour; an hour later it is half past two again, or half past three.
      for (const hours of [2.5, 3.5]) {
        await clock.setTime(Date.parse(first) + hours * 3_600_000);
        await like();
      }
      await at(last);
      expect(await like()).toMatchObject({ likes_left: 0, resets_at: new Date(midnight).toISOString() });
      const refused = await failureOf(like());
      expect(refused).toMatchObject({ status: 429, error: { message: USED } });
      expect(refused.headers['retry-after']).toBe('1');
      await at(midnight);
      expect(await deck(client)).toMatchObject({ likes_left: 4, resets_at: new Date(next).toISOString() });
      expect(await like()).toMatchObject({ likes_left: 3 });
    },
  );
});

test('a gateway whose clock is behind gives no likes anew [L-LIKES-SWIPE-DAY]', async () => {
  const [ahead, behind] = [createClock(), createClock()];
  const first = await startTestGateway({ clock: ahead });
  const second = await startTestGateway({ clock: behind, databaseUrl: first.config.databaseUrl ?? '' });
  try {
    await ahead.setTime(Date.parse('2040-07-10T22:00:01Z'));
    await behind.setTime(Date.parse('2040-07-10T21:59:59Z'));
    const member = await first.makeMember();
    const others: number[] = [];
    for (let made = 0; made < 5; made += 1) others.push((await first.makeMember()).id);
    const clients = [await first.login(member), await second.login(member)];
    for (const [place, id] of others.slice(0, 4).entries())
      expect((await swipe(clients[place % 2] ?? first.client(), 'like', id)).likes_left).toBe(3 - place);
    for (const client of clients) {
      expect((await deck(client)).likes_left).toBe(0);
      expect((await failureOf(swipe(client, 'like', others[4]))).status).toBe(429);
    }
  } finally {
    await second.close();
    await first.close();
  }
});

test('the day of the likes is that of the tenant, not of the server', async () => {
  await gateway.db.updateTable('tenants').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', ALPHA).execute();
  const other = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
  try {
    const member = await other.makeMember();
    const client = await other.login(member);
    const { resets_at: resetsAt, time_zone: zone } = await deck(client);
    expect(zone).toBe('Pacific/Kiritimati');
    // Midnight there is ten in the morning of UTC, all year.
    expect(new Date(resetsAt).getUTCHours()).toBe(10);
  } finally {
    await other.close();
  }
});
