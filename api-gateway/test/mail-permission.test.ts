import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationsService } from '../src/backend/notifications/notifications.service.ts';
import type { NotificationsService } from '../src/backend/notifications/notifications.service.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

const MINUTE = 60_000;

let gateway: TestGateway;
let service: NotificationsService;
let member: TestMember;
let client: TestClient;
let now = new Date();

beforeAll(async () => {
  gateway = await startTestGateway();
  service = createNotificationsService({ db: gateway.db, links: () => ({}), now: () => now });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  member = await gateway.makeMember({ email: `sam-${Math.random().toString(36).slice(2)}@example.test` });
  client = await gateway.login(member);
});
const setUser = (values: Record<string, unknown>) =>
  gateway.db.updateTable('users').set(values).where('id', '=', member.id).execute();

describe('whether a mail may be sent', () => {
  test('as the member chose, and as the type begins', async () => {
    expect(await service.mayMail(member.id, 'like')).toBe(true);
    expect(await service.mayMail(member.id, 'promotions')).toBe(false);
    await client.call('PUT /api/notifications.php', {
      body: { preferences: { like: { mail: false }, promotions: { mail: true } } },
    });
    expect(await service.mayMail(member.id, 'like')).toBe(false);
    expect(await service.mayMail(member.id, 'promotions')).toBe(true);
    expect(await service.mayPush(member.id, 'like')).toBe(true);
    expect(await service.mayPush(member.id, 'promotions')).toBe(false);
  });

  test.each(['not_confirmed', 'pending_deletion', 'banned', 'deleted'] as const)(
    'not to an account that is %s',
    async (status) => {
      await setUser({ status });
      expect(await service.mayMail(member.id, 'like')).toBe(false);
    },
  );

  test('not to nobody', async () => {
    expect(await service.mayMail(999_999_999, 'like')).toBe(false);
    expect(await service.mayPush(999_999_999, 'like')).toBe(false);
  });
});

test('what has a pause is claimed by one of many at once, and again when the pause is over', async () => {
  const claim = (what: 'messages' | 'likes' = 'messages') =>
    gateway.db.transaction().execute((trx) => service.claim(trx, member.id, { what, milliseconds: 60 * MINUTE }));
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claim('likes')).toBe(true);
  now = new Date(now.getTime() + 59 * MINUTE);
  expect(await claim()).toBe(false);
  now = new Date(now.getTime() + MINUTE);
  expect(await claim()).toBe(true);
});
