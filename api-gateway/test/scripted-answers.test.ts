import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { chats, credits, give, personOf, read, remove, send } from './domain/chat.ts';
import { block } from './domain/photos.ts';
import { ledgerFaults } from './domain/rows.ts';
import { listen } from './domain/streams.ts';
import { startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';
import { createClock, pass } from './jobs.ts';

const clock = createClock();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ clock, working: [] });
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);
const fictional = (input: MemberInput = {}) => gateway.makeMember({ fictional: true, ...input });

/** Does the first step of what waits, or the second. */
async function pause(seconds: number, at = gateway): Promise<void> {
  await pass(clock, seconds);
  await at.jobs.runDue('scripted-answer');
}
const untilTyping = (at?: TestGateway) => pause(LIMITS.scriptedReadSeconds, at);
const untilAnswered = async (at?: TestGateway) => {
  await untilTyping(at);
  await pause(LIMITS.scriptedTypingSeconds, at);
};

/** The texts of the answers in a conversation. */
const answersIn = async (client: TestClient, conversation: number) =>
  (await read(client, conversation)).messages.filter(({ mine }) => !mine).map(({ text }) => text);

describe('a fictional profile', () => {
  test('reads, types and answers, marked as automatic, and nobody is charged for it [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    const [member, partner] = [await person({ name: 'Wanda' }), await fictional()];
    const stream = await listen(member.client, { at: gateway });
    const { conversation, message } = await send(member.client, partner.id, 'Good evening');
    await untilTyping();
    const typing = { type: 'typing', conversation_id: conversation.id, profile_id: partner.id };
    await expect.poll(() => stream.received.map(({ event }) => event)).toContainEqual(typing);
    expect((await read(member.client, conversation.id)).messages).toMatchObject([
      { id: message.id, read_at: expect.any(String) as string },
    ]);
    await pause(LIMITS.scriptedTypingSeconds);
    const { messages } = await read(member.client, conversation.id);
    expect(messages).toHaveLength(2);
    expect(messages[0]).not.toHaveProperty('automatic');
    expect(messages[1]).toMatchObject({ mine: false, automatic: true });
    expect(messages[1]?.text).toContain('Wanda');
    expect((await chats(member.client))[0]).toMatchObject({
      num_unread_messages: 1,
      last_message: { automatic: true },
    });
    expect(await credits(member.client)).toBe(19);
    expect(await ledgerFaults(gateway.db)).toEqual([]);
    stream.close();
  });

  test("answers in the member's language, what fits the message [R-CHAT-SCRIPTED-ANSWERS]", async () => {
    const [member, partner] = [await person({ language: 'fr', name: 'Zoé' }), await fictional()];
    const { conversation } = await send(member.client, partner.id, 'Bonsoir');
    await untilAnswered();
    await send(member.client, partner.id, 'Vous aimez la mer ?');
    await untilAnswered();
    await give(member.client, partner.id);
    await untilAnswered();
    await send(member.client, partner.id, 'Voilà.');
    await untilAnswered();
    expect(await answersIn(member.client, conversation.id)).toEqual([
      expect.stringMatching(/^Bonjour Zoé\s! Quel plaisir/),
      expect.stringMatching(/^Bonne question/),
      expect.stringMatching(/charmante attention/),
      expect.stringMatching(/^J’aime votre façon/),
    ]);
  });

  test('answers several messages once, after the last [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    const [member, partner] = [await person(), await fictional()];
    const { conversation } = await send(member.client, partner.id, 'One');
    await untilTyping();
    await send(member.client, partner.id, 'Two');
    await untilAnswered();
    const { messages } = await read(member.client, conversation.id);
    expect(messages.map(({ mine }) => mine)).toEqual([true, true, false]);
  });

  test('says no line twice, and says which is the last [R-CHAT-SCRIPTED-ANSWERS, R-CHAT-SCRIPTED-OVER, L-CHAT-SCRIPTED-ANSWERS]', async () => {
    const [member, partner] = [await person({ credits: 30 }), await fictional()];
    const { conversation } = await send(member.client, partner.id, 'Hello');
    await untilAnswered();
    for (let sent = 1; sent < LIMITS.scriptedAnswers + 2; sent += 1) {
      await send(member.client, partner.id, 'And so on');
      await untilAnswered();
    }
    const answers = await answersIn(member.client, conversation.id);
    expect(answers.length).toBeLessThanOrEqual(LIMITS.scriptedAnswers);
    expect(new Set(answers).size).toBe(answers.length);
    expect(answers.at(-1)).toContain('my last automatic reply');
    expect(answers.slice(0, -1).join(' ')).not.toContain('my last automatic reply');
    // The head says it, however far back the answer is, and where the member has deleted it.
    const { chat, messages } = await read(member.client, conversation.id, { limit: 1 });
    expect([chat.answers_over, messages.map(({ mine }) => mine)]).toEqual([true, [true]]);
    await remove(member.client, conversation.id);
    await send(member.client, partner.id, 'Once more');
    expect((await read(member.client, conversation.id)).chat.answers_over).toBe(true);
  });

  test('says of no other conversation that nothing answers any more [R-CHAT-SCRIPTED-OVER]', async () => {
    const [member, partner, other] = [await person(), await fictional(), await person()];
    const answered = await send(member.client, partner.id, 'Hello');
    await untilAnswered();
    const real = await send(member.client, other.id, 'Hello');
    const heads = [answered, real].map(({ conversation }) => read(member.client, conversation.id));
    expect((await Promise.all(heads)).map(({ chat }) => chat.answers_over)).toEqual([undefined, undefined]);
  });
});

describe('nothing is answered', () => {
  test('by a real member [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    const [member, other] = [await person(), await gateway.makeMember()];
    const { conversation } = await send(member.client, other.id);
    await untilAnswered();
    expect((await read(member.client, conversation.id)).messages).toHaveLength(1);
  });

  test('after a block, and in a chat that was deleted meanwhile [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    const member = await person();
    const [blocked, deleted] = [await fictional(), await fictional()];
    const first = await send(member.client, blocked.id);
    const second = await send(member.client, deleted.id);
    await untilTyping();
    await block(gateway.db, member.id, blocked.id);
    await remove(member.client, second.conversation.id);
    await pause(LIMITS.scriptedTypingSeconds);
    const { rows } = await sql`select id from messages where script is not null
      and conversation_id in (${first.conversation.id}, ${second.conversation.id})`.execute(gateway.db);
    expect(rows).toEqual([]);
  });

  test('to a message that was refused [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    const [poor, partner] = [await person({ credits: 0 }), await fictional()];
    await expect(send(poor.client, partner.id)).rejects.toThrow();
    await pass(clock, LIMITS.scriptedReadSeconds);
    expect(await gateway.jobs.runDue('scripted-answer')).toBe(0);
  });

  test('a second time to a message that is sent again [R-CHAT-SCRIPTED-ANSWERS]', async () => {
    const [member, partner, clientId] = [await person(), await fictional(), randomUUID()];
    const { conversation } = await send(member.client, partner.id, 'Hello', clientId);
    await send(member.client, partner.id, 'Hello', clientId);
    await untilAnswered();
    await send(member.client, partner.id, 'Hello', clientId);
    await untilAnswered();
    expect(await answersIn(member.client, conversation.id)).toHaveLength(1);
  });
});

describe('in production', () => {
  const tenantSays = (answers: boolean | null) =>
    sql`update tenants set settings = ${answers === null ? sql`settings - 'scripted_answers'` : sql`settings || jsonb_build_object('scripted_answers', ${answers}::boolean)`}
      where id = 1`.execute(gateway.db);

  test('nobody answers unless the tenant turns it on, and the settings say so [R-CHAT-SCRIPTED-PRODUCTION]', async () => {
    const { databaseUrl } = gateway.config;
    const production = await startTestGateway({
      env: { NODE_ENV: 'production' },
      databaseUrl: databaseUrl ?? '',
      clock,
      working: [],
    });
    try {
      const isAnswered = async () => {
        const member = await gateway.makeMember({ credits: 20 });
        const client = await production.login(member);
        const { conversation } = await send(client, (await fictional()).id);
        await untilAnswered(production);
        return (await answersIn(client, conversation.id)).length > 0;
      };
      const settings = async () => (await production.client().call('GET /api/settings.php')).scripted_answers;
      await tenantSays(null);
      expect([await settings(), await isAnswered()]).toEqual([false, false]);
      await tenantSays(true);
      await expect.poll(settings).toBe(true);
      expect(await isAnswered()).toBe(true);
      // The other way: a tenant may turn them off where they are on.
      await tenantSays(false);
      await expect
        .poll(async () => (await gateway.client().call('GET /api/settings.php')).scripted_answers)
        .toBe(false);
    } finally {
      await tenantSays(null);
      await production.close();
    }
  });
});
