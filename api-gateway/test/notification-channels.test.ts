import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '@tandem/contracts/api/index';
import { NOTIFICATION_TYPES } from '@tandem/contracts/product/notification-types';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let member: TestMember;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  member = await gateway.makeMember();
  client = await gateway.login(member);
});

const change = (body: BodyOf<'PUT /api/notifications.php'>) => client.call('PUT /api/notifications.php', { body });

test('the preferences of a channel are turned off at once, and on again as they were, also by another device [R-MAIL-CHANNEL-ALL]', async () => {
  const before = await change({ preferences: { like: { push: false }, weekly_updates: { push: true } } });
  const off = await change({ channels: { push: false } });
  expect(Object.values(off.preferences).map(({ push }) => push)).toEqual(Array(8).fill(false));
  expect(off.preferences.like.mail).toBe(true);
  expect(off.before_off.mail).toBeNull();
  // Turned off once more, by a page that does not know it yet: what there was is still known.
  await change({ channels: { push: false } });
  const other = await gateway.login(member);
  expect((await other.call('GET /api/notifications.php')).before_off).toEqual(off.before_off);
  const on = await other.call('PUT /api/notifications.php', { body: { channels: { push: true } } });
  expect(on).toEqual(before);
});

test('the preferences of a channel of which nothing is known are turned on without marketing, and what is on stays [R-MAIL-CHANNEL-ALL, R-MAIL-MARKETING-OFF]', async () => {
  const { preferences: first } = await client.call('GET /api/notifications.php');
  const each = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, { mail: false }]));
  await change({ preferences: each });
  expect((await change({ channels: { mail: true } })).preferences).toEqual(first);
  await change({ preferences: { like: { mail: false } } });
  expect((await change({ channels: { mail: true } })).preferences.like.mail).toBe(false);
});
