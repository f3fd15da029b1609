import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signToken } from '../src/backend/notifications/preferences-token.ts';
import { ALPHA, codeOf, startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let member: TestMember;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  member = await gateway.makeMember();
});

const secret = async () =>
  (await gateway.db.selectFrom('signing_keys').select('secret').executeTakeFirstOrThrow()).secret;
const row = () => gateway.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
const setEmail = (email: string) =>
  gateway.db.updateTable('users').set({ email }).where('id', '=', member.id).execute();

test('the token of a mail is worth nothing once the account has another address: who has the old mailbox sees and changes nothing [R-MAIL-PREFERENCES-ADDRESS]', async () => {
  const token = signToken(await secret(), { tenantId: ALPHA, userId: member.id, address: member.email }, new Date());
  const visitor = gateway.client();
  const unsubscribe = () =>
    visitor.send('POST', `/api/unsubscribe.php?token=${token}`, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'origin': undefined },
    });
  await setEmail(member.email.toUpperCase());
  expect((await visitor.get(`/api/notifications.php?token=${token}`)).status).toBe(200);
  await setEmail('elsewhere@example.test');
  expect(codeOf(await visitor.get(`/api/notifications.php?token=${token}`))).toBe('gone');
  expect(codeOf(await visitor.put(`/api/notifications.php?token=${token}`, { preferences: {} }))).toBe('gone');
  expect(codeOf(await unsubscribe())).toBe('gone');
  expect((await visitor.get(`/api/unsubscribe.php?token=${token}`)).status).toBe(303);
  expect((await row()).notifications_disabled).toEqual([]);
});

test('a token of a mail that was sent before tokens named the address works for its 30 days', async () => {
  const expires = Math.floor(Date.now() / 1000) + 60;
  const mac = createHmac('sha256', await secret())
    .update(`${ALPHA} ${member.id} ${expires}`)
    .digest('base64url');
  const token = `${member.id.toString(36)}.${expires.toString(36)}.${mac}`;
  expect((await gateway.client().get(`/api/notifications.php?token=${token}`)).status).toBe(200);
});
