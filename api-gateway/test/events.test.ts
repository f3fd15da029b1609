import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventsService } from '../src/backend/events/events.service.ts';
import type { LiveHub } from '../src/backend/events/live-hub.ts';
import { markRead, personOf, read, send } from './domain/chat.ts';
import { failureOf } from './failure.ts';
import { block } from './domain/photos.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { listen } from './domain/streams.ts';
import { startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const person = (input: MemberInput = {}) => personOf(gateway, input);
const listenAs = (client: TestClient, options: { lastEventId?: number; at?: TestGateway } = {}) =>
  listen(client, { at: gateway, ...options });

describe('what a member is notified of', () => {
  test('is a new message, on both sides, and the credits that it cost [C-CHAT-EVENTS]', async () => {
    const [a, b] = [await person(), await person()];
    const [mine, theirs] = [await listenAs(a.client), await listenAs(b.client)];
    const { message, conversation } = await send(a.client, b.id);
    const expected = { type: 'message', conversation_id: conversation.id, message_id: message.id };
    await expect.poll(() => theirs.received.map(({ event }) => event)).toEqual([{ ...expected, profile_id: a.id }]);
    await expect.poll(() => mine.types().toSorted()).toEqual(['credits', 'message']);
    // Its own browser's name for it: the tab that sent it knows it by that.
    const named = { ...expected, profile_id: b.id, client_id: message.client_id };
    expect(mine.received.map(({ event }) => event)).toContainEqual(named);
    expect(mine.received.map(({ event }) => event)).toContainEqual({ type: 'credits', credits: 19, free_credits: 19 });
    for (const stream of [mine, theirs]) stream.close();
  });

  test('is what was read, unless one of the two keeps that to themselves [C-CHAT-EVENTS, R-PRIVACY-READ-STATUS]', async () => {
    const [a, b, discreet] = [await person(), await person(), await person({ privacy_mode: true })];
    const [stream, theirs, alone] = [
      await listenAs(a.client),
      await listenAs(b.client),
      await listenAs(discreet.client),
    ];
    const first = await send(a.client, b.id);
    const second = await send(a.client, b.id);
    const hidden = await send(a.client, discreet.id);
    await markRead(discreet.client, hidden.conversation.id, hidden.message.id);
    await markRead(b.client, first.conversation.id, second.message.id);
    const readsOf = ({ received }: typeof stream) =>
      received.map(({ event }) => event).filter(({ type }) => type === 'read');
    const kept = (await read(a.client, first.conversation.id)).messages.at(-1)?.read_at;
    const part = { conversation_id: first.conversation.id, from: first.message.id, up_to: second.message.id };
    const expected = { type: 'read', ...part, read_at: kept };
    await expect.poll(() => readsOf(stream)).toEqual([expected]);
    // The reader's other tabs are notified too, also those of a discreet reader.
    await expect.poll(() => readsOf(theirs)).toEqual([{ ...expected, own: true }]);
    await expect
      .poll(() => readsOf(alone))
      .toMatchObject([{ conversation_id: hidden.conversation.id, up_to: hidden.message.id, own: true }]);
    for (const one of [stream, theirs, alone]) one.close();
  });

  test('is a like, and a match on both sides [C-CHAT-EVENTS]', async () => {
    // Without credits: that they were booked might be notified only now.
    const [a, b] = [await person({ credits: 0 }), await person({ credits: 0 })];
    const [mine, theirs] = [await listenAs(a.client), await listenAs(b.client)];
    const like = (client: TestClient, id: number) => client.call('POST /api/like.php', { body: { profile_id: id } });
    await like(a.client, b.id);
    await expect.poll(() => theirs.received.map(({ event }) => event)).toEqual([{ type: 'like', profile_id: a.id }]);
    await like(b.client, a.id);
    await expect.poll(() => mine.received.map(({ event }) => event)).toEqual([{ type: 'match', profile_id: b.id }]);
    await expect.poll(theirs.types).toEqual(['like', 'match']);
    expect(theirs.received.at(-1)?.event, 'the like that made it was their own').toMatchObject({ own: true });
    for (const stream of [mine, theirs]) stream.close();
  });

  test('is what became of a payment [C-CHAT-EVENTS]', async () => {
    const { client } = await buyerOf(gateway);
    const stream = await listenAs(client);
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'completed' });
    await expect.poll(stream.types).toHaveLength(2);
    expect(stream.received.map(({ event }) => event)).toContainEqual({
      type: 'payment',
      payment_id: id,
      status: 'completed',
      paid_user: true,
    });
    expect(stream.received.map(({ event }) => event)).toContainEqual({ type: 'credits', credits: 40, free_credits: 0 });
    stream.close();
  });

  test('is that a payment was taken back, and premium with it [C-CHAT-EVENTS, R-PAY-PREMIUM-REFUNDED]', async () => {
    const { client } = await buyerOf(gateway);
    const stream = await listenAs(client);
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'completed' });
    await notify(gateway, id, { status: 'refunded' });
    const payments = () => stream.received.map(({ event }) => event).filter(({ type }) => type === 'payment');
    await expect.poll(payments).toEqual([
      { type: 'payment', payment_id: id, status: 'completed', paid_user: true },
      { type: 'payment', payment_id: id, status: 'refunded', paid_user: false },
    ]);
    stream.close();
  });

  test('is that the partner writes, but not by somebody who is blocked or no partner [C-CHAT-TYPING, C-CHAT-EVENTS]', async () => {
    const [a, b, other] = [await person(), await person(), await person()];
    const { conversation } = await send(a.client, b.id);
    const stream = await listenAs(b.client);
    const typing = (client: TestClient) =>
      client.call('POST /api/typing.php', { body: { conversation: conversation.id } });
    await typing(a.client);
    // A stream that begins meanwhile may still receive the earlier message.
    const received = () => stream.received.filter(({ event }) => event.type === 'typing');
    const expected = { type: 'typing', conversation_id: conversation.id, profile_id: a.id };
    await expect.poll(received).toEqual([{ id: null, event: expected }]);
    await block(gateway.db, b.id, a.id);
    await typing(a.client);
    expect(await failureOf(typing(other.client))).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
    // The hub sends what happens in its order: what is sent after it has arrived without it.
    await other.client.call('POST /api/like.php', { body: { profile_id: b.id } });
    await expect.poll(stream.types).toContain('like');
    expect(received()).toHaveLength(1);
    stream.close();
  });

  test('is nothing of others', async () => {
    const [a, b, other] = [await person(), await person(), await person()];
    const [stream, theirs] = [await listenAs(other.client), await listenAs(b.client)];
    await send(a.client, b.id);
    await expect.poll(theirs.types).toContain('message');
    expect(stream.received).toEqual([]);
    for (const one of [stream, theirs]) one.close();
  });

  test('comes from every gateway on the database', async () => {
    const second = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      const [a, b] = [await person(), await person()];
      const stream = await listenAs(b.client, { at: second });
      await send(a.client, b.id);
      await expect.poll(stream.types).toEqual(['message']);
      stream.close();
    } finally {
      await second.close();
    }
  });
});

describe('a stream that comes back', () => {
  test('gets what it missed, in order, after the last event that it has [R-CHAT-EVENTS-RESUME]', async () => {
    const [a, b] = [await person(), await person()];
    const first = await listenAs(b.client);
    await send(a.client, b.id, 'one');
    await expect.poll(() => first.received).toHaveLength(1);
    first.close();
    const missed = [await send(a.client, b.id, 'two'), await send(a.client, b.id, 'three')];
    const second = await listenAs(b.client, { lastEventId: first.received[0]?.id ?? 0 });
    const ids = () => second.received.flatMap(({ event }) => (event.type === 'message' ? [event.message_id] : []));
    await expect.poll(ids).toEqual(expect.arrayContaining(missed.map(({ message }) => message.id)));
    expect(ids()).toEqual(ids().toSorted((one, other) => one - other));
    second.close();
  });

  test('gets an event that arrives while it reads what it missed once [R-CHAT-EVENTS-RESUME]', async () => {
    const [a, b] = [await person(), await person()];
    await send(a.client, b.id, 'one');
    const stored = await gateway.db.selectFrom('live_events').where('user_id', '=', b.id).selectAll().execute();
    const [known, ...missed] = stored.toSorted((one, other) => one.id - other.id);
    const later = { event: { type: 'credits', credits: 7 } as const, id: (missed.at(-1)?.id ?? 0) + 1 };
    const hub: LiveHub = {
      subscribe: (subscriber) => {
        for (const { id, event } of [...missed, later]) subscriber.receive(event, id);
        return Promise.resolve(() => undefined);
      },
      endStreams: () => undefined,
      close: () => undefined,
    };
    const standing = () => Promise.resolve(undefined);
    const service = createEventsService({
      db: gateway.db,
      hub,
      members: { standing },
      chat: { partnerOf: () => Promise.resolve(null) },
    });
    const sent: (number | null)[] = [];
    await service.stream(
      { userId: b.id, sessionHash: Buffer.alloc(32), after: known?.id ?? 0, log: pino({ level: 'silent' }) },
      {
        send: (_event, id) => void sent.push(id),
        beat: () => undefined,
        endFor: () => undefined,
        end: () => undefined,
        ended: Promise.resolve(),
      },
    );
    expect(missed.length).toBeGreaterThan(0);
    expect(sent).toEqual([...stored.map(({ id }) => id).toSorted((one, other) => one - other), later.id]);
  });

  test('after too long is notified to request everything again', async () => {
    const { client } = await person();
    await gateway.db.deleteFrom('live_events').execute();
    const stream = await listenAs(client, { lastEventId: 1 });
    // The credits of the signup may arrive late, before or after it.
    await expect.poll(stream.types).toContain('resync');
    stream.close();
  });
});

describe('no stream', () => {
  test('begins for a visitor, and a visitor receives nothing [R-PLATFORM-MEMBER-CALLS]', async () => {
    for (const call of [
      () => gateway.client().call('GET /api/events.php'),
      () => gateway.client().call('POST /api/typing.php', { body: { conversation: 1 } }),
    ]) {
      expect(await failureOf(call())).toMatchObject({ status: 403, body: { authentication_required: true } });
    }
    const { client } = await person();
    const key = randomUUID();
    expect(await failureOf(client.call('GET /api/events.php', { query: { last_event_id: key } }))).toMatchObject({
      status: 422,
    });
  });
});
