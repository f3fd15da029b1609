import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../domain/chat.ts';
import { codeOf } from '../harness.ts';
import type { TestClient, TestMember } from '../harness.ts';
import { startPushGateway } from './browsers.ts';
import type { PushGateway } from './browsers.ts';

let site: PushGateway;
beforeAll(async () => {
  site = await startPushGateway();
});
afterAll(() => site.close());

async function writer(input = {}): Promise<{ member: TestMember; client: TestClient }> {
  const member = await site.gateway.makeMember({ credits: 20, ...input });
  return { member, client: await site.gateway.login(member) };
}

describe('the subscription', () => {
  const post = (client: TestClient, body: unknown) => client.post('/api/user.php?push=1', body);

  test('is of members only, and leaves the login alone [C-PUSH-SUBSCRIBE]', async () => {
    const browser = await site.subscribed();
    const subscription = browser.receiver.subscription(browser.endpoint);
    expect(codeOf(await post(site.gateway.client(), { subscription }))).toBe('authentication_required');
    const { email, password } = browser.member;
    expect((await site.gateway.client().post('/api/user.php', { email, password })).status).toBe(200);
  });

  test('ends with the session: logout unbinds it [R-PUSH-LOGOUT-UNBOUND]', async () => {
    const browser = await site.subscribed();
    const anna = await writer();
    await browser.client.get('/api/logout.php');
    await send(anna.client, browser.member.id, 'Hello');
    await site.deliverDue();
    expect(browser.pushes()).toEqual([]);
  });

  test('goes with the browser to the member who uses it next, and takes nothing along', async () => {
    const first = await site.subscribed();
    const anna = await writer();
    await send(anna.client, first.member.id, 'Hello');
    const second = await writer();
    await second.client.call('POST /api/user.php?push=1', {
      body: { subscription: first.receiver.subscription(first.endpoint) },
    });
    await site.deliverDue();
    expect(first.pushes()).toEqual([]);
    await send(anna.client, first.member.id, 'Again');
    expect(await site.waiting()).toBe(0);
  });

  test('is replaced by a new one, and taken off; nobody takes off that of another member [C-PUSH-SUBSCRIBE]', async () => {
    const browser = await site.subscribed();
    const renewed = `${browser.endpoint}-renewed`;
    const stranger = await writer();
    const endpoints = async () => {
      const rows = await site.gateway.db
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', browser.member.id)
        .execute();
      return rows.map(({ endpoint }) => endpoint);
    };
    expect((await post(stranger.client, { subscription: null, replaces: browser.endpoint })).status).toBe(204);
    expect(await endpoints()).toEqual([browser.endpoint]);
    await post(browser.client, { subscription: browser.receiver.subscription(renewed), replaces: browser.endpoint });
    expect(await endpoints()).toEqual([renewed]);
    expect((await post(browser.client, { subscription: null, replaces: renewed })).status).toBe(204);
    expect(await endpoints()).toEqual([]);
    expect(codeOf(await post(browser.client, { subscription: null }))).toBe('validation');
  });

  test('of ten browsers are kept, the latest', async () => {
    const browser = await site.subscribed();
    for (let index = 0; index < 11; index += 1) await site.subscribe(browser.member, browser.client);
    const { count } = await site.gateway.db
      .selectFrom('push_subscriptions')
      .where('user_id', '=', browser.member.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(10);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://user@fcm.googleapis.com/1',
    'https://localhost/1',
    'http://127.0.0.1:1/1',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/1',
    'https://push.evil.example/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('leads to no other server than a push service: %s', async (endpoint) => {
    const browser = await site.subscribed();
    const subscription = browser.receiver.subscription(endpoint);
    expect(codeOf(await post(browser.client, { subscription }))).toBe('validation');
  });

  test('with keys that are none is refused', async () => {
    const { client, endpoint } = await site.subscribed();
    for (const keys of [
      {},
      { p256dh: 'short', auth: 'short' },
      { p256dh: `${'A'.repeat(86)}!`, auth: 'A'.repeat(22) },
    ]) {
      expect(codeOf(await post(client, { subscription: { endpoint, keys } }))).toBe('validation');
    }
  });
});
