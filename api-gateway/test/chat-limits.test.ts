import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats, credits, personOf, read, remove, send } from './domain/chat.ts';
import { failureOf } from './failure.ts';
import { ledgerFaults } from './domain/rows.ts';
import { startTestGateway, type MemberInput, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);

describe('conversations that a member starts', () => {
  test('are two for free; answers do not count, removing frees nothing, premium has no limit [R-CHAT-CONVERSATION-LIMIT, L-CHAT-FREE-CONVERSATIONS, T-CHAT-CONVERSATION-LIMIT, R-CHAT-START-COUNTED, R-CHAT-REPLIES-START-NOTHING, R-CHAT-DELETE-FREES-NOTHING, R-CHAT-PREMIUM-UNLIMITED, R-CREDITS-MESSAGE-COST]', async () => {
    const a = await person();
    const [first, second, third, writer] = [await person(), await person(), await person(), await person()];
    await send(writer.client, a.id);
    await send(a.client, writer.id, 'An answer');
    const started = await send(a.client, first.id);
    const others = [await send(a.client, second.id), await send(a.client, first.id, 'More to the first')];
    const left = [started, ...others].map((response) => response.conversations_left);
    expect(left, 'each response says how many are left').toEqual([1, 0, 0]);
    const refused = {
      status: 403,
      error: { code: 'conversation_limit', message: 'You can start 2 conversations for free.' },
    };
    expect(await failureOf(send(a.client, third.id))).toMatchObject(refused);
    await remove(a.client, started.conversation.id);
    const begun = async (id: number) =>
      (await a.client.call('GET /api/member.php', { query: { id } })).conversation_begun;
    expect([await begun(first.id), await begun(third.id)], 'deleted, and none').toEqual([true, false]);
    expect(await failureOf(send(a.client, third.id))).toMatchObject(refused);
    expect(await credits(a.client)).toBe(16);
    expect(await chats(third.client)).toEqual([]);
    await send(third.client, a.id);
    expect((await send(a.client, third.id, 'Now it is an answer')).credits).toBe(15);
    const other = await person();
    await gateway.db.updateTable('users').set({ paid_user: true }).where('id', '=', a.id).execute();
    expect(await send(a.client, other.id)).toMatchObject({ credits: 14, conversations_left: null });
  });

  test('50 at once are not more than two [R-CHAT-CONVERSATION-LIMIT, L-CHAT-FREE-CONVERSATIONS, F-ACCOUNT-CONVERSATIONS-LEFT]', async () => {
    const a = await person();
    const others = await Promise.all(Array.from({ length: 50 }, () => gateway.makeMember()));
    const outcomes = await Promise.allSettled(others.map((other) => send(a.client, other.id)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(2);
    expect(await credits(a.client)).toBe(18);
    expect((await a.client.call('GET /api/user.php')).user?.conversations_left).toBe(0);
  });

  test('by both at once are one conversation', async () => {
    const [a, b] = [await person(), await person()];
    const sent = await Promise.all([send(a.client, b.id), send(b.client, a.id)]);
    expect(new Set(sent.map((response) => response.conversation.id)).size).toBe(1);
  });
});

describe('an unconfirmed account', () => {
  test('sends one message in all, then has to be confirmed [R-CHAT-UNCONFIRMED-ONE]', async () => {
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

  test('cannot be answered, and both the chat and its messages say so [R-CHAT-UNCONFIRMED-PARTNER, T-CHAT-UNCONFIRMED]', async () => {
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

  test('that signs up with a first message has spent one credit and one conversation on it [R-CREDITS-SIGNUP-MESSAGE, R-CHAT-SIGNUP-MESSAGE-COUNTS, R-CHAT-UNCONFIRMED-ONE]', async () => {
    const partner = await person();
    const client = gateway.client();
    const email = `new-${randomUUID()}@example.test`;
    const signup = {
      email,
      name: 'Newcomer',
      password: 'a long enough secret',
      date_of_birth: '1990-01-01',
      gender: 'female',
      search_gender: 'male',
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
