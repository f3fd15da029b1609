import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givePhotos, block } from '../domain/photos.ts';
import { give, remove, send } from '../domain/chat.ts';
import type { TestClient, TestMember } from '../harness.ts';
import { pass } from '../jobs.ts';
import { startPushGateway } from './browsers.ts';
import type { PushGateway } from './browsers.ts';
import { readVapid } from './receiver.ts';

let site: PushGateway;
beforeAll(async () => {
  site = await startPushGateway();
});
afterAll(() => site.close());

async function writer(input = {}): Promise<{ member: TestMember; client: TestClient }> {
  const member = await site.gateway.makeMember({ credits: 20, ...input });
  return { member, client: await site.gateway.login(member) };
}

const like = (client: TestClient, id: number) => client.call('POST /api/like.php', { body: { profile_id: id } });

describe('what is sent', () => {
  test('a new message: who, where to, and not a word of it; encrypted for the browser, signed for the push service [R-PUSH-NO-TEXT, R-PUSH-TAG-CONVERSATION, F-PUSH-PAYLOAD]', async () => {
    const anna = await writer({ name: 'Anna' });
    await givePhotos(site.gateway.db, anna.member.id, { public: 1 });
    const browser = await site.subscribed();
    const { conversation } = await send(anna.client, browser.member.id, 'Our secret place');
    expect(await site.deliverDue()).toBe(1);

    const [message] = browser.messages();
    expect(message).toEqual({
      title: 'New message',
      body: 'Anna has written to you.',
      icon: expect.stringMatching(/^\/media\/[0-9a-f]+-thumb\.webp$/) as string,
      tag: `conversation-${conversation.id}`,
      badge: expect.stringMatching(/^\/_app\/badge-96\.[\w-]+\.png$/) as string,
      check: `/chats/${conversation.id}`,
      open: `/login?next=%2Fchats%2F${conversation.id}`,
    });
    expect(JSON.stringify(message)).not.toContain('secret');

    const [push] = browser.pushes();
    expect(push?.body.toString('latin1')).not.toContain('Anna');
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', 'ttl': '86400', 'urgency': 'high' });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    const { claims, publicKey } = readVapid(push?.headers.authorization);
    const settings = await browser.client.call('GET /api/settings.php');
    expect(publicKey).toBe(settings.push_public_key);
    expect(claims).toMatchObject({ aud: site.service.origin, sub: `mailto:${settings.support_email}` });
    expect(claims.exp * 1000 - Date.now()).toBeGreaterThan(0);
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(await site.waiting()).toBe(0);
  });

  test('a gift: that it is one, and not which; named or not, and in the language of the reader [R-PUSH-GIFT, R-PUSH-NO-TEXT]', async () => {
    const anna = await writer({ name: 'Anna' });
    const browsers = [
      await site.subscribed(),
      await site.subscribed({ privacy_mode: true }),
      await site.subscribed({ language: 'fr' }),
    ];
    await site.gateway.db.updateTable('users').set({ paid_user: true }).where('id', '=', anna.member.id).execute();
    for (const { member } of browsers) await give(anna.client, member.id, 'teddy');
    await site.deliverDue();
    const messages = browsers.map((browser) => browser.messages()[0]);
    expect(messages.map((message) => [message?.title, message?.body])).toEqual([
      ['A gift for you', 'Anna has sent you a gift.'],
      ['A gift for you', 'Someone has sent you a gift.'],
      ['Un cadeau pour vous', 'Anna vous a offert un cadeau.'],
    ]);
    expect(messages[0]?.tag).toMatch(/^conversation-/);
    expect(JSON.stringify(messages)).not.toContain('teddy');
    await send(anna.client, browsers[0]?.member.id ?? 0, 'A word as well');
    await site.deliverDue();
    expect(browsers[0]?.messages().at(-1)?.title).toBe('New message');
  });

  test('a like, and a match to the one who liked first', async () => {
    const browser = await site.subscribed({ name: 'Bea' });
    const clara = await writer({ name: 'Clara' });
    await like(clara.client, browser.member.id);
    await site.deliverDue();
    const david = await writer({ name: 'David' });
    await like(browser.client, david.member.id);
    await like(david.client, browser.member.id);
    await site.deliverDue();
    expect(browser.messages()).toMatchObject([
      {
        title: 'New like!',
        body: 'Clara likes you.',
        check: `/likes/m/${clara.member.id}`,
        tag: `like-${clara.member.id}`,
      },
      { title: "It's a match!", body: 'You and David like each other.' },
    ]);
  });

  test('in the language of the reader', async () => {
    const browser = await site.subscribed({ language: 'fr' });
    const anna = await writer({ name: 'Anna' });
    const { conversation } = await send(anna.client, browser.member.id, 'Bonjour');
    await site.deliverDue();
    await like(anna.client, browser.member.id);
    await site.deliverDue();
    expect(browser.messages()).toMatchObject([
      { title: 'Nouveau message', body: 'Anna vous a écrit.', check: `/fr/chats/${conversation.id}` },
      { title: 'Nouveau like\u00a0!', body: 'Vous plaisez à Anna.' },
    ]);
    expect(browser.messages()[0]?.open).toBe(`/fr/login?next=%2Fchats%2F${conversation.id}`);
  });

  test('in privacy mode nobody is named or shown [R-PRIVACY-PUSH-NAMELESS]', async () => {
    const browser = await site.subscribed({ privacy_mode: true });
    const anna = await writer({ name: 'Anna' });
    await givePhotos(site.gateway.db, anna.member.id, { public: 1 });
    await send(anna.client, browser.member.id, 'Hello');
    await like(anna.client, browser.member.id);
    await site.deliverDue();
    const messages = browser.messages();
    expect(messages.map(({ body }) => body).toSorted()).toEqual(['Someone has written to you.', 'Someone likes you.']);
    expect(JSON.stringify(messages)).not.toContain('Anna');
    for (const { icon } of messages) expect(icon).toMatch(/^\/_app\/icon-192\./);
  });

  test('fictional profiles are labelled, named or not [R-PUSH-FICTIONAL-LABEL]', async () => {
    const label = (await site.gateway.client().call('GET /api/settings.php')).fictional_singular.en;
    const eva = await writer({ name: 'Eva', fictional: true });
    const [open, discreet] = [await site.subscribed(), await site.subscribed({ privacy_mode: true })];
    for (const browser of [open, discreet]) await like(eva.client, browser.member.id);
    await site.deliverDue();
    expect(open.messages()[0]?.body).toBe(`Eva (${label}) likes you.`);
    expect(discreet.messages()[0]?.body).toBe(`Someone likes you (${label}).`);
  });

  test('to every browser of the member; several messages of a conversation are one push', async () => {
    const first = await site.subscribed();
    const second = await site.subscribe(first.member, await site.gateway.login(first.member));
    const anna = await writer();
    for (const text of ['One', 'Two', 'Three']) await send(anna.client, first.member.id, text);
    await site.deliverDue();
    expect(first.messages()).toHaveLength(1);
    expect(second.messages()).toHaveLength(1);
  });
});

describe('what is not sent', () => {
  test('a message that was read in the meantime; a reader who was here just now gets the time to do so', async () => {
    const browser = await site.subscribed();
    const anna = await writer();
    await site.gateway.db
      .updateTable('users')
      .set({ last_active_at: new Date() })
      .where('id', '=', browser.member.id)
      .execute();
    const sent = await send(anna.client, browser.member.id, 'Hello');
    await pass(site.clock, 6);
    expect(await site.deliverDue(), 'it waits').toBe(0);
    expect(await site.waiting()).toBe(1);
    await browser.client.call('PUT /api/chat.php', {
      body: { conversation: sent.conversation.id, read_up_to: sent.message.id },
    });
    await pass(site.clock, 1);
    expect(await site.deliverDue()).toBe(1);
    expect(browser.messages()).toEqual([]);
    expect(await site.waiting()).toBe(0);
  });

  test('a message whose conversation the reader has deleted since', async () => {
    const browser = await site.subscribed();
    const anna = await writer();
    const { conversation } = await send(anna.client, browser.member.id, 'Hello');
    await remove(browser.client, conversation.id);
    await site.gateway.db
      .updateTable('users')
      .set({ last_active_at: new Date(0) })
      .where('id', '=', browser.member.id)
      .execute();
    expect(await site.deliverDue()).toBe(1);
    expect(browser.messages()).toEqual([]);
  });

  test('what a member has turned off', async () => {
    const browser = await site.subscribed();
    const { preferences } = await browser.client.call('GET /api/notifications.php');
    expect(Object.keys(preferences)).toContain('like');
    await browser.client.call('PUT /api/notifications.php', { body: { preferences: { like: { push: false } } } });
    const anna = await writer();
    await like(anna.client, browser.member.id);
    await send(anna.client, browser.member.id, 'Hello');
    await site.deliverDue();
    expect(browser.messages().map(({ title }) => title)).toEqual(['New message']);
  });

  test('the second message of a new conversation, where only new conversations are turned on; the first one is [F-MAIL-NOTIFICATION-TYPES]', async () => {
    const browser = await site.subscribed();
    await browser.client.call('PUT /api/notifications.php', {
      body: { preferences: { new_messages: { push: false } } },
    });
    const anna = await writer();
    // Both are there before the push of the first one has its turn.
    for (const text of ['Hello', 'Are you there?']) await send(anna.client, browser.member.id, text);
    await site.deliverDue();
    expect(browser.messages()).toHaveLength(1);
    await send(anna.client, browser.member.id, 'Good night, then');
    await site.deliverDue();
    expect(browser.messages()).toHaveLength(1);
    expect(await site.waiting()).toBe(0);
  });

  test('a like that was taken back, a member who was blocked or has left', async () => {
    const browser = await site.subscribed();
    const [fickle, blocked, gone] = [await writer(), await writer(), await writer()];
    for (const { client } of [fickle, blocked, gone]) await like(client, browser.member.id);
    await fickle.client.call('DELETE /api/like.php', { body: { profile_id: browser.member.id } });
    await block(site.gateway.db, browser.member.id, blocked.member.id);
    await site.gateway.db
      .updateTable('users')
      .set({ status: 'pending_deletion' })
      .where('id', '=', gone.member.id)
      .execute();
    expect(await site.deliverDue()).toBe(3);
    expect(browser.messages()).toEqual([]);
    expect(await site.waiting()).toBe(0);
  });

  test('what was rolled back, and anything to members without a subscription', async () => {
    const browser = await site.subscribed();
    const poor = await writer({ credits: 0 });
    await expect(send(poor.client, browser.member.id, 'Hello')).rejects.toThrow();
    const anna = await writer();
    await send(anna.client, poor.member.id, 'Hello');
    expect(await site.waiting()).toBe(0);
  });
});
