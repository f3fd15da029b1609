import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chats, credits, give, personOf, read, send } from './domain/chat.ts';
import { failureOf } from './failure.ts';
import { block } from './domain/photos.ts';
import { BETA, startTestGateway, type MemberInput, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);

describe('sending', () => {
  test('takes one credit and returns message, conversation and balance [C-CHAT-SEND, R-CREDITS-MESSAGE-COST, R-CREDITS-RECEIVE-FREE, V-CHAT-MESSAGE-TRIM]', async () => {
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

  test('again with the same client_id returns the first message without a second debit, whatever else it says [R-CHAT-SEND-REPEATED]', async () => {
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

  const TOO_LONG = { status: 422, error: { fields: { text: 'Write 1 to 1000 characters.' } } };

  test('wants 1 to 1000 characters [V-CHAT-MESSAGE-LENGTH, V-CHAT-MESSAGE-TRIM]', async () => {
    const [a, b] = [await person(), await person()];
    for (const text of ['', ' \n\t ', 'x'.repeat(1001)])
      expect(await failureOf(send(a.client, b.id, text))).toMatchObject(TOO_LONG);
    expect((await send(a.client, b.id, 'x'.repeat(1000))).credits).toBe(19);
    expect((await failureOf(send(a.client, a.id))).error).toMatchObject({
      code: 'validation',
      fields: { profile_id: 'You cannot write to yourself.' },
    });
  });

  // Each of two UTF-16 units; a family is seven code points and a flag two, however few a reader sees.
  test.each([
    ['tulips', '🌷'.repeat(1000), '🌷'],
    ['families and flags', '👩‍👩‍👧‍👦'.repeat(142) + '🇳🇱'.repeat(3), '🇳🇱'],
  ])(
    'counts code points: 1,000 of emoji, as %s, are stored whole, and one more is refused and costs nothing [V-CHAT-MESSAGE-CODE-POINTS, V-CHAT-MESSAGE-LENGTH]',
    async (_what, text, more) => {
      const [a, b] = [await person(), await person()];
      expect(Array.from(text)).toHaveLength(1000);
      expect(await failureOf(send(a.client, b.id, text + more))).toMatchObject(TOO_LONG);
      expect([await credits(a.client), await chats(a.client)]).toEqual([20, []]);
      const { conversation, message } = await send(a.client, b.id, text);
      expect(message.text).toBe(text);
      expect((await read(b.client, conversation.id)).messages.map((stored) => stored.text)).toEqual([text]);
      expect(await failureOf(send(a.client, b.id, text + more))).toMatchObject(TOO_LONG);
      expect([await credits(a.client), (await read(a.client, conversation.id)).messages.length]).toEqual([19, 1]);
    },
  );

  test.each([
    ['zero width spaces', '\u200b \u200d\ufeff'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['blank braille', '\u2800\u2800'],
    ['variation selectors and tags', '\ufe0f\u{e0020}\u{e0041}'],
    ['marks of direction and a soft hyphen', '\u200e\u202e\u2066\u00ad'],
    ['control characters', '\u0001\u007f'],
  ])('with nothing to see in it, such as %s, is an empty one [V-CHAT-MESSAGE-LENGTH]', async (_what, text) => {
    const [a, b] = [await person(), await person()];
    expect(await failureOf(send(a.client, b.id, text))).toMatchObject({
      status: 422,
      error: { fields: { text: 'Write 1 to 1000 characters.' } },
    });
    expect(await credits(a.client)).toBe(20);
  });

  test.each([
    '👩‍👩‍👧‍👦',
    '❤️',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '1️⃣',
    'می‌خواهم',
    'क्‍ष नमस्ते',
    '\u202bشكرا\u202c',
    '가',
    '⠓⠊',
    '.',
    '\u200b!',
  ])('such as %j is taken as it is', async (text) => {
    const [a, b] = [await person(), await person()];
    expect((await send(a.client, b.id, text)).message.text).toBe(text);
  });

  test('needs credits [R-CREDITS-MESSAGE-SHORTAGE, T-CREDITS-SHORTAGE, R-CHAT-SEND-TRANSACTION]', async () => {
    const [a, b] = [await person({ credits: 1 }), await person()];
    await send(a.client, b.id);
    expect(await failureOf(send(a.client, b.id))).toMatchObject({
      status: 402,
      error: { code: 'insufficient_credits', message: 'You do not have enough credits.' },
    });
    expect((await chats(b.client))[0]).toMatchObject({ num_unread_messages: 1 });
  });

  test('does not reach those who are gone, hidden, elsewhere or behind a block [T-CHAT-GONE, R-PRIVACY-INVISIBLE-REACHED, R-PRIVACY-BLOCKED-ACTIONS, R-PRIVACY-BLOCKER-ACTIONS]', async () => {
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

  test('by a member whose profile is disabled is refused before it costs anything, a gift too [R-CHAT-DISABLED-SENDER]', async () => {
    const [a, b] = [await person(), await person()];
    await send(a.client, b.id);
    await gateway.db.updateTable('profiles').set({ status: 'disabled' }).where('user_id', '=', a.id).execute();
    for (const attempt of [() => send(a.client, b.id), () => give(a.client, b.id)]) {
      expect(await failureOf(attempt())).toMatchObject({
        status: 409,
        error: {
          code: 'conflict',
          message: 'Your profile is hidden, so nobody would get this message. Your profile page says why.',
        },
      });
    }
    expect(await credits(a.client)).toBe(19);
  });

  test('in invisible mode goes on in existing chats, in both directions, and starts none [R-PRIVACY-INVISIBLE-ANSWERS, R-PRIVACY-INVISIBLE-CHATS, R-PRIVACY-INVISIBLE-MESSAGE, T-PRIVACY-INVISIBLE]', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await send(b.client, a.id);
    await gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', a.id).execute();
    expect((await send(a.client, b.id)).credits).toBe(19);
    expect((await send(b.client, a.id)).credits).toBe(18);
    expect(await failureOf(send(a.client, c.id))).toMatchObject({
      status: 409,
      error: { code: 'invisible', message: 'Turn off invisible mode first.' },
    });
  });

  test('is limited per minute and says when to come back [R-CHAT-SEND-PACE, R-PLATFORM-RETRY-AFTER-MANY]', async () => {
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

  test('by ten parallel repeats of one client_id is one message: it counts once in the minute and is charged once [R-CHAT-SEND-REPEATED, R-CHAT-SEND-PACE]', async () => {
    const limited = await startTestGateway({
      env: { MESSAGES_PER_MINUTE: '1' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      // Unconfirmed as well: the limit of one message is not reached by a repeat of that one.
      for (const input of [{ credits: 20 }, { credits: 1, status: 'not_confirmed' as const }]) {
        const [a, b] = [await person(input), await person()];
        const client = await limited.login(a);
        const clientId = randomUUID();
        const responses = await Promise.all(Array.from({ length: 10 }, () => send(client, b.id, 'Once', clientId)));
        expect(new Set(responses.map(({ message }) => message.id)).size).toBe(1);
        expect(new Set(responses.map((response) => response.credits))).toEqual(new Set([input.credits - 1]));
        expect(await credits(client)).toBe(input.credits - 1);
        expect((await chats(b.client))[0]?.num_unread_messages).toBe(1);
      }
      const [a, b] = [await person(), await person()];
      const client = await limited.login(a);
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(client, b.id)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await failureOf(send(client, b.id))).toMatchObject({ status: 429 });
      expect(await credits(client)).toBe(19);
    } finally {
      await limited.close();
    }
  });
});
