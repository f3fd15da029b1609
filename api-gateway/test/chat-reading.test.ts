import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats, markRead, personOf, read, remove, send } from './domain/chat.ts';
import { failureOf } from './failure.ts';
import { block } from './domain/photos.ts';
import { BETA, startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);

describe('reading', () => {
  test('lists chats the latest first, with unread counts of one’s own side [C-CHAT-LIST, F-CHAT-CHAT]', async () => {
    const [a, b, c] = [await person({ paid_user: true }), await person(), await person()];
    await send(a.client, b.id, 'to b');
    await send(c.client, a.id, 'one');
    await send(c.client, a.id, 'two');
    expect(
      (await chats(a.client)).map((chat) => [chat.profile.id, chat.num_unread_messages, chat.last_message?.text]),
    ).toEqual([
      [c.id, 2, 'two'],
      [b.id, 0, 'to b'],
    ]);
    await send(b.client, a.id, 'answer');
    expect((await chats(a.client)).map((chat) => chat.profile.id)).toEqual([b.id, c.id]);
    expect((await chats(b.client)).map((chat) => chat.num_unread_messages)).toEqual([1]);
  });

  test('lists chats page by page; what is unread is counted in all of them [F-CHAT-TOTAL-UNREAD]', async () => {
    const a = await person({ paid_user: true });
    const partners = [];
    for (let index = 0; index < 5; index += 1) partners.push(await person());
    for (const partner of partners) await send(partner.client, a.id);
    const page = (query: object) => a.client.call('GET /api/chats.php', { query: { ...query } });
    const ids = (response: Awaited<ReturnType<typeof page>>) => response.chats.map((chat) => chat.profile.id);
    const [p1, p2, p3, p4, p5] = partners.map((partner) => partner.id);
    const first = await page({ limit: 2 });
    expect([ids(first), first.unread]).toEqual([[p5, p4], 5]);
    const second = await page({ limit: 2, before: first.next });
    expect([ids(second), second.unread]).toEqual([[p3, p2], 5]);
    const third = await page({ limit: 2, before: second.next });
    expect([ids(third), third.next]).toEqual([[p1], null]);
    expect(await page({})).toMatchObject({ next: null, unread: 5 });

    const [blocked, gone, removed] = partners;
    await block(gateway.db, a.id, blocked?.id ?? 0);
    await gateway.db
      .updateTable('users')
      .set({ status: 'pending_deletion' })
      .where('id', '=', gone?.id ?? 0)
      .execute();
    await remove(
      a.client,
      first.chats.concat(second.chats).find((chat) => chat.profile.id === removed?.id)?.conversation.id ?? 0,
    );
    const left = await page({});
    expect(left.unread).toBe(2);
    expect(left.chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0)).toBe(2);
  });

  test('goes back and forth by cursor, newest last [C-CHAT-MESSAGES, L-CHAT-MESSAGES-PAGE]', async () => {
    const [a, b] = [await person({ credits: 40 }), await person()];
    let conversation = 0;
    for (let index = 1; index <= 35; index += 1)
      conversation = (await send(a.client, b.id, String(index))).conversation.id;
    const texts = (response: Awaited<ReturnType<typeof read>>) =>
      response.messages.map((message) => Number(message.text));
    const latest = await read(b.client, conversation);
    expect([texts(latest)[0], texts(latest).at(-1), latest.more]).toEqual([6, 35, true]);
    const older = await read(b.client, conversation, { before: latest.messages[0]?.id });
    expect([texts(older), older.more, older.history_cut]).toEqual([[1, 2, 3, 4, 5], false, false]);
    const newer = await read(b.client, conversation, { after: older.messages[4]?.id, limit: 3 });
    expect([texts(newer), newer.more]).toEqual([[6, 7, 8], true]);
    expect((await read(b.client, conversation, { after: latest.messages.at(-1)?.id })).messages).toEqual([]);
    expect(latest.messages.every((message) => !message.mine)).toBe(true);
  });

  test('hides what is older than twelve months and says so [R-CHAT-HISTORY-TIME, L-CHAT-HISTORY-MONTHS]', async () => {
    const [a, b] = [await person(), await person()];
    const { message, conversation } = await send(a.client, b.id, 'old');
    await sql`update messages set sent_at = now() - interval '12 months 1 day' where id = ${message.id}`.execute(
      gateway.db,
    );
    expect(await read(b.client, conversation.id)).toMatchObject({
      messages: [],
      more: false,
      history_cut: true,
      chat: { last_message: null },
    });
    await send(a.client, b.id, 'new');
    const after = await read(b.client, conversation.id);
    expect([after.messages.map((shown) => shown.text), after.history_cut, after.more]).toEqual([['new'], true, false]);
    await sql`update messages set sent_at = now() - interval '11 months 20 days' where id = ${message.id}`.execute(
      gateway.db,
    );
    expect(await read(b.client, conversation.id)).toMatchObject({ history_cut: false });
  });

  test('counts no message as unread that is hidden by time: nobody could read it [R-CHAT-HISTORY-UNREAD]', async () => {
    const [a, b] = [await person(), await person()];
    const { message, conversation } = await send(a.client, b.id, 'so old');
    const { db } = gateway;
    await sql`update messages set sent_at = now() - interval '12 months 1 day' where id = ${message.id}`.execute(db);
    const counts = async () => {
      const list = await b.client.call('GET /api/chats.php');
      const found = await b.client.call('GET /api/chats.php', { query: { search: a.name } });
      const lines = [...list.chats, ...found.chats, (await read(b.client, conversation.id)).chat];
      return [list.unread, ...lines.map((chat) => chat.num_unread_messages)];
    };
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await send(a.client, b.id, 'new');
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  test('marks what is between two messages as read: those before it stay unread [C-CHAT-READ, R-CHAT-JUMPED-UNREAD]', async () => {
    const [a, b] = [await person(), await person()];
    const sent = [await send(a.client, b.id), await send(a.client, b.id), await send(a.client, b.id)];
    const [first, second, third] = sent.map(({ message }) => message.id);
    const conversation = sent[0]?.conversation.id ?? 0;
    await markRead(b.client, conversation, third ?? 0, second);
    const { messages, chat } = await read(b.client, conversation);
    expect(messages.filter(({ read_at: at }) => at === null).map(({ id }) => id)).toEqual([first]);
    expect(chat.num_unread_messages).toBe(1);
  });

  test('marks the partner’s messages as read, up to one, and never takes it back [C-CHAT-READ]', async () => {
    const [a, b] = [await person(), await person()];
    const first = await send(a.client, b.id, 'one');
    const second = await send(a.client, b.id, 'two');
    const third = await send(a.client, b.id, 'three');
    const conversation = first.conversation.id;
    await markRead(a.client, conversation, third.message.id);
    const reads = async (client: TestClient) =>
      (await read(client, conversation)).messages.map((message) => message.read_at !== null);
    expect(await reads(a.client)).toEqual([false, false, false]);
    await markRead(b.client, conversation, second.message.id);
    expect(await reads(a.client)).toEqual([true, true, false]);
    const at = (await read(a.client, conversation)).messages[0]?.read_at;
    await markRead(b.client, conversation, first.message.id);
    expect((await read(a.client, conversation)).messages[0]?.read_at).toBe(at);
    expect((await chats(b.client))[0]?.num_unread_messages).toBe(1);
    await markRead(b.client, conversation, third.message.id);
    expect((await chats(b.client))[0]?.num_unread_messages).toBe(0);
  });

  test('says in the list, as in the conversation, when the other was here last, unless one of the two has privacy mode on [R-PRIVACY-LAST-SEEN, R-CHAT-HEADER-SEEN]', async () => {
    const [a, b, discreet] = [await person({ paid_user: true }), await person(), await person({ privacy_mode: true })];
    for (const { id } of [b, discreet]) await send(a.client, id, 'Hello');
    const seenBy = async ({ client }: typeof a) =>
      (await chats(client)).map(({ profile }) => [profile.id, typeof profile.last_active]);
    expect(await seenBy(a)).toEqual([
      [discreet.id, 'undefined'],
      [b.id, 'string'],
    ]);
    expect(await seenBy(discreet)).toEqual([[a.id, 'undefined']]);
    const [line] = await chats(b.client);
    const { chat } = await read(b.client, line?.conversation.id ?? 0);
    expect(chat.profile.last_active).toBe(line?.profile.last_active);
  });

  test('does not show what was read when one of the two has privacy mode on [R-PRIVACY-READ-STATUS]', async () => {
    const [a, b] = [await person(), await person({ privacy_mode: true })];
    const { message, conversation } = await send(a.client, b.id);
    const response = await send(b.client, a.id);
    await markRead(b.client, conversation.id, message.id);
    await markRead(a.client, conversation.id, response.message.id);
    for (const client of [a.client, b.client]) {
      const own = (await read(client, conversation.id)).messages.filter((shown) => shown.mine);
      expect(own.map((shown) => shown.read_at)).toEqual([null]);
      expect((await chats(client))[0]?.num_unread_messages).toBe(0);
    }
  });

  test('shows a member that left as no longer available, with nothing unread [R-CHAT-GONE-UNREAD]', async () => {
    const [a, b] = [await person({ city: 'Utrecht' }), await person()];
    const { conversation } = await send(a.client, b.id, 'Bye');
    await gateway.db.updateTable('users').set({ status: 'pending_deletion' }).where('id', '=', a.id).execute();
    const [chat] = await chats(b.client);
    expect(chat).toMatchObject({
      num_unread_messages: 0,
      profile: { available: false, name: a.name, city: null, online: false, main_image: null },
    });
    expect((await read(b.client, conversation.id)).messages.map((message) => message.text)).toEqual(['Bye']);
    expect((await failureOf(send(b.client, a.id))).status).toBe(404);
  });

  test('is over where there is a block: the chat is hidden on both sides [R-PRIVACY-BLOCKED-ACCESS, R-PRIVACY-BLOCK-HIDDEN]', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = await send(a.client, b.id);
    await block(gateway.db, b.id, a.id);
    for (const side of [a, b]) expect(await chats(side.client)).toEqual([]);
    expect(await failureOf(read(a.client, conversation.id))).toMatchObject({ status: 403, error: { code: 'blocked' } });
    expect((await failureOf(read(b.client, conversation.id))).status).toBe(404);
  });
});

describe('removing a chat', () => {
  test('empties the own side only; a new message opens it again [C-CHAT-DELETE, R-CHAT-DELETE-OWN-SIDE, R-CHAT-DELETE-REOPENED]', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = await send(a.client, b.id, 'first');
    await remove(b.client, conversation.id);
    expect(await chats(b.client)).toEqual([]);
    expect((await read(b.client, conversation.id)).messages).toEqual([]);
    expect((await chats(a.client)).map((chat) => chat.last_message?.text)).toEqual(['first']);
    expect((await b.client.call('GET /api/member.php', { query: { id: a.id } })).conversation_id).toBeNull();
    await send(a.client, b.id, 'second');
    expect(await chats(b.client)).toMatchObject([{ conversation: { id: conversation.id }, num_unread_messages: 1 }]);
    expect((await read(b.client, conversation.id)).messages.map((message) => message.text)).toEqual(['second']);
    expect((await read(a.client, conversation.id)).messages.map((message) => message.text)).toEqual([
      'first',
      'second',
    ]);
    expect((await b.client.call('GET /api/member.php', { query: { id: a.id } })).conversation_id).toBe(conversation.id);
    await remove(b.client, conversation.id);
    await remove(b.client, conversation.id);
    expect(await chats(b.client)).toEqual([]);
  });
});

describe('somebody else’s conversation', () => {
  test('is not there for anybody but its two members, and does not change [R-CHAT-LOGIN-REQUIRED, R-PLATFORM-MEMBER-CALLS]', async () => {
    const [a, b] = [await person(), await person()];
    const { message, conversation } = await send(a.client, b.id, 'private');
    const third = await person({ role: 'moderator' });
    const elsewhere = await gateway.makeMember({ tenant_id: BETA });
    const foreign = await gateway.login({ ...elsewhere, host: 'nuit.localhost' });
    for (const client of [third.client, foreign]) {
      expect((await failureOf(read(client, conversation.id))).status).toBe(404);
      expect((await failureOf(markRead(client, conversation.id, message.id))).status).toBe(404);
      expect((await failureOf(remove(client, conversation.id))).status).toBe(404);
    }
    expect((await chats(b.client))[0]).toMatchObject({ num_unread_messages: 1, last_message: { text: 'private' } });
    const visitor = gateway.client();
    for (const call of [
      chats(visitor),
      read(visitor, conversation.id),
      markRead(visitor, conversation.id, 1),
      remove(visitor, conversation.id),
      send(visitor, b.id),
    ]) {
      expect(await failureOf(call)).toMatchObject({ status: 403, body: { authentication_required: true } });
    }
  });
});
