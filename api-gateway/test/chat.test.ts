import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './domain/failure.ts';
import { block } from './domain/photos.ts';
import { ledgerFaults } from './domain/rows.ts';
import { BETA, startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const send = (client: TestClient, profileId: number, text = 'Hello', clientId: string = randomUUID()) =>
  client.call('POST /api/message.php', { body: { profile_id: profileId, text, client_id: clientId } });
const chats = async (client: TestClient) => (await client.call('GET /api/chats.php')).chats;
const read = (client: TestClient, conversation: number, query: object = {}) =>
  client.call('GET /api/messages.php', { query: { conversation, ...query } });
const markRead = (client: TestClient, conversation: number, upTo: number) =>
  client.call('PUT /api/chat.php', { body: { conversation, read_up_to: upTo } });
const remove = (client: TestClient, conversation: number) =>
  client.call('DELETE /api/chat.php', { body: { conversation } });
const credits = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;

async function person(input: MemberInput = {}) {
  const member = await gateway.makeMember({ credits: 20, ...input });
  return { ...member, client: await gateway.login(member) };
}

describe('sending', () => {
  test('takes one credit and answers message, conversation and balance', async () => {
    const [a, b] = [await person(), await person()];
    const clientId = randomUUID();
    const sent = await send(a.client, b.id, '  Hello there \n', clientId);
    expect(sent).toMatchObject({
      credits: 19,
      message: { mine: true, text: 'Hello there', client_id: clientId, read_at: null },
    });
    expect(sent.conversation.id).toBe(sent.message.conversation_id);
    expect(await credits(a.client)).toBe(19);
    expect(await credits(b.client)).toBe(20);
  });

  test('again with the same client_id answers the first message without a second debit, whatever else it says', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const clientId = randomUUID();
    const first = await send(a.client, b.id, 'Once', clientId);
    expect(await send(a.client, b.id, 'Twice', clientId)).toEqual(first);
    expect(await send(a.client, c.id, 'Elsewhere', clientId)).toEqual(first);
    expect(await credits(a.client)).toBe(19);
    expect(await chats(c.client)).toEqual([]);
    // The id is the sender's own: somebody else may happen to have the same.
    expect((await send(b.client, a.id, 'Mine', clientId)).message.text).toBe('Mine');
  });

  test('wants 1 to 1000 characters, counted as a reader would', async () => {
    const [a, b] = [await person(), await person()];
    for (const text of ['', ' \n\t ', 'x'.repeat(1001)]) {
      expect(await failureOf(send(a.client, b.id, text))).toMatchObject({
        status: 422,
        error: { fields: { text: 'Write 1 to 1000 characters.' } },
      });
    }
    expect((await send(a.client, b.id, '🌷'.repeat(1000))).credits).toBe(19);
    expect((await failureOf(send(a.client, a.id))).error).toMatchObject({
      code: 'validation',
      fields: { profile_id: 'You cannot write to yourself.' },
    });
  });

  test('needs credits', async () => {
    const [a, b] = [await person({ credits: 1 }), await person()];
    await send(a.client, b.id);
    expect(await failureOf(send(a.client, b.id))).toMatchObject({
      status: 402,
      error: { code: 'insufficient_credits', message: 'You do not have enough credits.' },
    });
    expect((await chats(b.client))[0]).toMatchObject({ num_unread_messages: 1 });
  });

  test('does not reach those who are gone, hidden, elsewhere or behind a block', async () => {
    const a = await person();
    const absent = [
      await gateway.makeMember({ status: 'pending_deletion' }),
      await gateway.makeMember({ status: 'banned' }),
      await gateway.makeMember({ profile_status: 'disabled' }),
      await gateway.makeMember({ invisible: true }),
      await gateway.makeMember({ tenant_id: BETA }),
    ];
    for (const { id } of [...absent, { id: 999_999_999 }]) {
      expect(await failureOf(send(a.client, id))).toMatchObject({
        status: 404,
        error: { message: 'This member is no longer available.' },
      });
    }
    const b = await person();
    await block(gateway.db, b.id, a.id);
    expect(await failureOf(send(a.client, b.id))).toMatchObject({ status: 403, error: { code: 'blocked' } });
    expect(await failureOf(send(b.client, a.id))).toMatchObject({ status: 409 });
    expect(await credits(a.client)).toBe(20);
  });

  test('in invisible mode goes on in existing chats, in both directions, and starts none', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await send(b.client, a.id);
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', a.id).execute();
    expect((await send(a.client, b.id)).credits).toBe(19);
    expect((await send(b.client, a.id)).credits).toBe(18);
    expect(await failureOf(send(a.client, c.id))).toMatchObject({
      status: 409,
      error: { message: 'Turn off invisible mode first.' },
    });
  });

  test('is limited per minute and says when to come back', async () => {
    const limited = await startTestGateway({
      env: { MESSAGES_PER_MINUTE: '3' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      const [a, b] = [await person(), await person()];
      const client = await limited.login(a);
      const clientId = randomUUID();
      for (const id of [clientId, randomUUID(), randomUUID()]) await send(client, b.id, 'Hi', id);
      const failure = await failureOf(send(client, b.id));
      expect(failure).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
      expect(Number(failure.headers['retry-after'])).toBeGreaterThan(0);
      expect((await send(client, b.id, 'Hi', clientId)).credits).toBe(17);
      expect((await send(await limited.login(b), a.id)).credits).toBe(19);
    } finally {
      await limited.close();
    }
  });
});

describe('conversations that a member starts', () => {
  test('are two for free; answers do not count, removing frees nothing, premium has no limit', async () => {
    const a = await person();
    const [first, second, third, writer] = [await person(), await person(), await person(), await person()];
    await send(writer.client, a.id);
    await send(a.client, writer.id, 'An answer');
    const started = await send(a.client, first.id);
    await send(a.client, second.id);
    await send(a.client, first.id, 'More to the first');
    const refused = {
      status: 403,
      error: { code: 'conversation_limit', message: 'You can start 2 conversations for free.' },
    };
    expect(await failureOf(send(a.client, third.id))).toMatchObject(refused);
    await remove(a.client, started.conversation.id);
    expect(await failureOf(send(a.client, third.id))).toMatchObject(refused);
    expect(await credits(a.client)).toBe(16);
    expect(await chats(third.client)).toEqual([]);
    await send(third.client, a.id);
    expect((await send(a.client, third.id, 'Now it is an answer')).credits).toBe(15);
    const other = await person();
    await gateway.db.updateTable('users').set({ paid_user: true }).where('id', '=', a.id).execute();
    expect((await send(a.client, other.id)).credits).toBe(14);
  });

  test('at once are not more than two', async () => {
    const a = await person();
    const others = await Promise.all(Array.from({ length: 8 }, () => gateway.makeMember()));
    const outcomes = await Promise.allSettled(others.map((other) => send(a.client, other.id)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2);
    expect(await credits(a.client)).toBe(18);
    expect((await a.client.call('GET /api/user.php')).user?.conversations_left).toBe(0);
  });

  test('by both at once are one conversation', async () => {
    const [a, b] = [await person(), await person()];
    const sent = await Promise.all([send(a.client, b.id), send(b.client, a.id)]);
    expect(new Set(sent.map((answer) => answer.conversation.id)).size).toBe(1);
  });
});

describe('an unconfirmed account', () => {
  test('sends one message in all, then has to be confirmed', async () => {
    const a = await person({ status: 'not_confirmed', credits: 5 });
    const [b, c] = [await person(), await person()];
    const outcomes = await Promise.allSettled([send(a.client, b.id), send(a.client, c.id)]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const other of [b, c]) {
      expect(await failureOf(send(a.client, other.id))).toMatchObject({
        status: 403,
        error: { code: 'activation_required' },
      });
    }
    expect(await credits(a.client)).toBe(4);
  });

  test('cannot be answered, and both the chat and its messages say so', async () => {
    const a = await person({ status: 'not_confirmed', name: 'Camille', credits: 5 });
    const b = await person();
    const { conversation } = await send(a.client, b.id);
    expect(await failureOf(send(b.client, a.id))).toMatchObject({
      status: 409,
      error: { code: 'conflict', message: 'Camille has not confirmed their account yet.' },
    });
    expect((await chats(b.client))[0]?.profile).toMatchObject({ id: a.id, unconfirmed: true, available: true });
    expect((await read(b.client, conversation.id)).chat.profile).toMatchObject({ unconfirmed: true });
    await gateway.db.updateTable('users').set({ status: 'active' }).where('id', '=', a.id).execute();
    expect((await send(b.client, a.id)).credits).toBe(19);
  });

  test('that signs up with a first message has spent one credit and one conversation on it', async () => {
    const partner = await person();
    const client = gateway.client();
    const email = `new-${randomUUID()}@example.test`;
    const signup = {
      email,
      name: 'Newcomer',
      password: 'a long enough secret',
      date_of_birth: '1990-01-01',
      country: 'NL',
      language: 'en',
      accept_terms: true,
      profile_id: partner.id,
      signup_message: 'Nice to meet you',
    };
    const { user } = await client.call('POST /api/signup.php', { body: signup });
    expect(user).toMatchObject({ credits: 4, conversations_left: 1, status: 'not_confirmed' });
    expect((await chats(partner.client))[0]).toMatchObject({
      num_unread_messages: 1,
      last_message: { text: 'Nice to meet you', mine: false },
    });
    expect(await failureOf(send(client, partner.id))).toMatchObject({ error: { code: 'activation_required' } });
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });
});

describe('reading', () => {
  test('lists chats the latest first, with unread counts of one’s own side', async () => {
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

  test('goes back and forth by cursor, newest last', async () => {
    const [a, b] = [await person({ credits: 40 }), await person()];
    let conversation = 0;
    for (let index = 1; index <= 35; index += 1)
      conversation = (await send(a.client, b.id, String(index))).conversation.id;
    const texts = (answer: Awaited<ReturnType<typeof read>>) => answer.messages.map((message) => Number(message.text));
    const latest = await read(b.client, conversation);
    expect([texts(latest)[0], texts(latest).at(-1), latest.more]).toEqual([6, 35, true]);
    const older = await read(b.client, conversation, { before: latest.messages[0]?.id });
    expect([texts(older), older.more, older.history_cut]).toEqual([[1, 2, 3, 4, 5], false, false]);
    const newer = await read(b.client, conversation, { after: older.messages[4]?.id, limit: 3 });
    expect([texts(newer), newer.more]).toEqual([[6, 7, 8], true]);
    expect((await read(b.client, conversation, { after: latest.messages.at(-1)?.id })).messages).toEqual([]);
    expect(latest.messages.every((message) => !message.mine)).toBe(true);
  });

  test('hides what is older than twelve months and says so', async () => {
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

  test('marks the partner’s messages as read, up to one, and never takes it back', async () => {
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

  test('tells nobody what was read when one of the two has privacy mode on', async () => {
    const [a, b] = [await person(), await person({ privacy_mode: true })];
    const { message, conversation } = await send(a.client, b.id);
    const answer = await send(b.client, a.id);
    await markRead(b.client, conversation.id, message.id);
    await markRead(a.client, conversation.id, answer.message.id);
    for (const client of [a.client, b.client]) {
      const own = (await read(client, conversation.id)).messages.filter((shown) => shown.mine);
      expect(own.map((shown) => shown.read_at)).toEqual([null]);
      expect((await chats(client))[0]?.num_unread_messages).toBe(0);
    }
  });

  test('shows a member that left as no longer available, with nothing unread', async () => {
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

  test('is over where there is a block: the chat is hidden on both sides', async () => {
    const [a, b] = [await person(), await person()];
    const { conversation } = await send(a.client, b.id);
    await block(gateway.db, b.id, a.id);
    for (const side of [a, b]) expect(await chats(side.client)).toEqual([]);
    expect(await failureOf(read(a.client, conversation.id))).toMatchObject({ status: 403, error: { code: 'blocked' } });
    expect((await failureOf(read(b.client, conversation.id))).status).toBe(404);
  });
});

describe('removing a chat', () => {
  test('empties the own side only; a new message opens it again', async () => {
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
  test('is not there for anybody but its two members, and does not change', async () => {
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
