import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GIFTS } from '@tandem/contracts/product/lists';
import type { Gift } from '@tandem/contracts/product/lists';
import { chats, credits, give, markRead, personOf, read, remove, send } from './domain/chat.ts';
import { block } from './domain/photos.ts';
import { ledgerFaults } from './domain/rows.ts';
import { failureOf } from './failure.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { MemberInput, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);

/** What moved a member's credits, in order, without what the test gave them. */
async function movementsOf(userId: number) {
  const { rows } = await sql<{ kind: string; reference: string; amount: number }>`
    select movement.kind, movement.reference, entry.amount
    from credit_entries entry
    join credit_accounts account on account.id = entry.account_id
    join credit_transactions movement on movement.id = entry.transaction_id
    where account.user_id = ${userId} and entry.amount < 0 order by entry.id`.execute(gateway.db);
  return rows;
}

test('the gifts are listed with what the tenant takes for one [C-CHAT-GIFTS, F-CHAT-GIFTS]', async () => {
  const { client } = await person();
  const six = ['rose', 'drink', 'heart', 'teddy', 'cake', 'star'].map((gift) => ({ gift, credits: 5 }));
  expect(await client.call('GET /api/gifts.php')).toEqual({ gifts: six });
});

describe('a gift', () => {
  test.each(GIFTS)(
    '%s is a message of the conversation: sent, listed, read [C-CHAT-GIFT, F-CHAT-GIFTS, R-CHAT-GIFT-SHOWN]',
    async (gift) => {
      const [a, b] = [await person(), await person()];
      const clientId = randomUUID();
      const sent = await give(a.client, b.id, gift, clientId);
      expect(sent).toMatchObject({
        message: { mine: true, gift, text: gift, client_id: clientId, read_at: null },
        credits: 15,
        conversations_left: 1,
      });
      const { id } = sent.conversation;
      expect((await chats(b.client))[0]).toMatchObject({ num_unread_messages: 1, last_message: { gift, mine: false } });
      const { chat, messages } = await read(b.client, id);
      expect([chat.last_message?.gift, messages.map((message) => message.gift)]).toEqual([gift, [gift]]);
      await markRead(b.client, id, sent.message.id);
      expect((await read(a.client, id)).messages[0]?.read_at).not.toBeNull();
    },
  );

  test('costs five credits, once, and the movement names it; receiving is free [R-CHAT-GIFT-COST, L-CREDITS-GIFT-COST, R-CREDITS-GIFT-NAMED, R-CREDITS-RECEIVE-FREE]', async () => {
    const [a, b] = [await person(), await person()];
    const { message } = await give(a.client, b.id, 'cake');
    await send(a.client, b.id);
    expect([await credits(a.client), await credits(b.client)]).toEqual([14, 20]);
    expect(await movementsOf(a.id)).toMatchObject([
      { kind: 'gift', reference: `cake ${message.id}`, amount: -5 },
      { kind: 'message', amount: -1 },
    ]);
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  test('costs what the tenant says, also nothing [R-CHAT-GIFT-COST]', async () => {
    const member = await gateway.makeMember({ tenant_id: BETA, credits: 20 });
    const client = await gateway.login({ ...member, host: 'nuit.localhost' });
    const other = await gateway.makeMember({ tenant_id: BETA });
    const prices = async () => (await client.call('GET /api/gifts.php')).gifts.map(({ credits: price }) => price);
    for (const [price, left] of [
      [8, 12],
      [0, 12],
    ] as const) {
      await sql`update tenants set settings = jsonb_set(settings, '{gift_credits}', to_jsonb(${price}::int))
        where id = ${BETA}`.execute(gateway.db);
      await expect.poll(prices).toEqual(GIFTS.map(() => price));
      expect((await give(client, other.id)).credits).toBe(left);
    }
  });

  test('is one message and one debit by twenty taps at once; a repeat returns the first, whatever else it says [R-CHAT-SEND-REPEATED, R-CHAT-SEND-TRANSACTION]', async () => {
    const [a, b] = [await person({ credits: 5 }), await person()];
    const clientId = randomUUID();
    const taps = await Promise.all(Array.from({ length: 20 }, () => give(a.client, b.id, 'heart', clientId)));
    expect(new Set(taps.map(({ message }) => message.id)).size).toBe(1);
    expect(new Set(taps.map((response) => response.credits))).toEqual(new Set([0]));
    expect((await give(a.client, b.id, 'star', clientId)).message.gift).toBe('heart');
    expect((await send(a.client, b.id, 'Hello', clientId)).message.gift).toBe('heart');
    expect((await chats(b.client))[0]?.num_unread_messages).toBe(1);
    expect(await movementsOf(a.id)).toHaveLength(1);
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  test('of twenty taps that are gifts of their own is sent as often as the credits allow [R-CHAT-SEND-TRANSACTION]', async () => {
    const [a, b] = [await person({ credits: 12 }), await person()];
    const taps = await Promise.allSettled(Array.from({ length: 20 }, () => give(a.client, b.id)));
    expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await credits(a.client)).toBe(2);
    expect((await chats(b.client))[0]?.num_unread_messages).toBe(2);
  });

  test('needs credits, and without them opens nothing [R-CREDITS-MESSAGE-SHORTAGE, T-CREDITS-SHORTAGE, R-CHAT-SEND-TRANSACTION]', async () => {
    const [a, b] = [await person({ credits: 4 }), await person()];
    expect(await failureOf(give(a.client, b.id))).toMatchObject({
      status: 402,
      error: { code: 'insufficient_credits', message: 'You do not have enough credits.' },
    });
    expect([await credits(a.client), await chats(a.client), await chats(b.client)]).toEqual([4, [], []]);
  });

  test('is one of the six; anything else is refused at its field [F-CHAT-GIFTS]', async () => {
    const [a, b] = [await person(), await person()];
    const refused = await failureOf(give(a.client, b.id, 'car' as Gift));
    expect(refused).toMatchObject({ status: 422, error: { code: 'validation' } });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['gift']);
    expect((await failureOf(give(a.client, a.id))).error.fields).toEqual({
      profile_id: 'You cannot write to yourself.',
    });
  });

  test('needs a session [R-CHAT-GIFT-LOGIN-REQUIRED]', async () => {
    const b = await person();
    expect(await failureOf(give(gateway.client(), b.id))).toMatchObject({
      status: 403,
      error: { code: 'authentication_required' },
    });
  });
});

describe('the rules of a message hold for a gift', () => {
  test('two conversations are free to start; answers and what goes on are not counted [R-CHAT-GIFT-RULES, R-CHAT-CONVERSATION-LIMIT, T-CHAT-CONVERSATION-LIMIT]', async () => {
    const a = await person({ credits: 40 });
    const [first, second, third] = [await person(), await person(), await person()];
    const { conversation } = await give(a.client, first.id);
    expect((await give(a.client, second.id)).conversations_left).toBe(0);
    await give(a.client, first.id);
    await remove(a.client, conversation.id);
    expect(await failureOf(give(a.client, third.id))).toMatchObject({
      status: 403,
      error: { code: 'conversation_limit', message: 'You can start 2 conversations for free.' },
    });
    expect([await credits(a.client), await chats(third.client)]).toEqual([25, []]);
    await give(third.client, a.id);
    expect((await give(a.client, third.id)).credits).toBe(20);
  });

  test('an unconfirmed account sends one in all, and is given none [R-CHAT-GIFT-RULES, R-CHAT-UNCONFIRMED-ONE, R-CHAT-UNCONFIRMED-PARTNER]', async () => {
    const a = await person({ status: 'not_confirmed', name: 'Camille', credits: 10 });
    const b = await person();
    await give(a.client, b.id);
    for (const attempt of [() => give(a.client, b.id), () => send(a.client, b.id)])
      expect(await failureOf(attempt())).toMatchObject({ status: 403, error: { code: 'activation_required' } });
    expect(await failureOf(give(b.client, a.id))).toMatchObject({
      status: 409,
      error: { message: 'Camille has not confirmed their account yet.' },
    });
    expect([await credits(a.client), await credits(b.client)]).toEqual([5, 20]);
  });

  test('blocks, invisible mode and members who left [R-CHAT-GIFT-RULES, T-CHAT-GONE, R-PRIVACY-BLOCKED-ACTIONS, R-PRIVACY-BLOCKER-ACTIONS, R-PRIVACY-INVISIBLE-MESSAGE, R-PRIVACY-INVISIBLE-REACHED]', async () => {
    const a = await person();
    const absent = [
      await gateway.makeMember({ status: 'pending_deletion' }),
      await gateway.makeMember({ profile_status: 'disabled' }),
      await gateway.makeMember({ invisible: true }),
      await gateway.makeMember({ tenant_id: BETA }),
    ];
    for (const { id } of absent)
      expect(await failureOf(give(a.client, id))).toMatchObject({
        status: 404,
        error: { message: 'This member is no longer available.' },
      });
    const b = await person();
    await block(gateway.db, b.id, a.id);
    expect(await failureOf(give(a.client, b.id))).toMatchObject({ status: 403, error: { code: 'blocked' } });
    expect(await failureOf(give(b.client, a.id))).toMatchObject({ status: 409 });
    const c = await person({ invisible: true });
    expect(await failureOf(give(c.client, a.id))).toMatchObject({
      status: 409,
      error: { message: 'Turn off invisible mode first.' },
    });
    expect([await credits(a.client), await credits(b.client), await credits(c.client)]).toEqual([20, 20, 20]);
  });

  test('the messages of a minute, of both kinds together [R-CHAT-SEND-PACE]', async () => {
    const limited = await startTestGateway({
      env: { MESSAGES_PER_MINUTE: '2' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      const [a, b] = [await person(), await person()];
      const client = await limited.login(a);
      await send(client, b.id);
      await give(client, b.id);
      expect(await failureOf(give(client, b.id))).toMatchObject({
        status: 429,
        error: { code: 'too_many_requests' },
      });
      expect(await credits(client)).toBe(14);
    } finally {
      await limited.close();
    }
  });
});

test('a message has no gift, and the database keeps to the six [F-CHAT-GIFTS]', async () => {
  const [a, b] = [await person(), await person()];
  const { message } = await send(a.client, b.id, 'rose');
  expect(message).not.toHaveProperty('gift');
  const change = gateway.db
    .updateTable('messages')
    .set({ gift: 'car' as Gift, text: 'car' })
    .where('id', '=', message.id)
    .execute();
  await expect(change).rejects.toThrow('messages_gift_check');
});
