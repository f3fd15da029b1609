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

beforeAll(async () => {
  gateway = await startTestGateway();
  service = createNotificationsService({ db: gateway.db, links: () => ({}) });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  member = await gateway.makeMember({ email: `sam-${Math.random().toString(36).slice(2)}@example.test` });
  client = await gateway.login(member);
});
const setUser = (values: Record<string, unknown>) =>
  gateway.db.updateTable('users').set(values).where('id', '=', member.id).execute();
const awayFor = (milliseconds: number) => setUser({ last_active_at: new Date(Date.now() - milliseconds) });

describe('whether a mail may be sent', () => {
  beforeEach(() => awayFor(11 * MINUTE));

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
      expect(await service.claimMail(member.id, 'new_messages')).toBe(false);
    },
  );

  test('not to nobody', async () => {
    expect(await service.mayMail(999_999_999, 'like')).toBe(false);
    expect(await service.mayPush(999_999_999, 'like')).toBe(false);
  });

  test('of new messages not to somebody who was online in the last 10 minutes', async () => {
    expect(await service.mayMail(member.id, 'new_messages')).toBe(true);
    await awayFor(9 * MINUTE);
    expect(await service.mayMail(member.id, 'new_messages')).toBe(false);
    expect(await service.claimMail(member.id, 'new_messages')).toBe(false);
    expect(await service.mayMail(member.id, 'like')).toBe(true);
  });

  test('of new messages once an hour, also when many would send at the same time', async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => service.claimMail(member.id, 'new_messages')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await service.mayMail(member.id, 'new_messages')).toBe(false);
    expect(await service.mayMail(member.id, 'new_conversations')).toBe(true);
    const sentAgo = (milliseconds: number) =>
      gateway.db
        .updateTable('notification_mails')
        .set({ sent_at: new Date(Date.now() - milliseconds) })
        .where('user_id', '=', member.id)
        .execute();
    await sentAgo(59 * MINUTE);
    expect(await service.claimMail(member.id, 'new_messages')).toBe(false);
    await sentAgo(61 * MINUTE);
    expect(await service.mayMail(member.id, 'new_messages')).toBe(true);
    expect(await service.claimMail(member.id, 'new_messages')).toBe(true);
  });
});
