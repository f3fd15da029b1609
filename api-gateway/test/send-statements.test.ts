import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf, send } from './domain/chat.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { Statement, StatementRecorder } from './statements.ts';

let gateway: TestGateway;
let recorder: StatementRecorder;

beforeAll(async () => {
  recorder = recordStatements();
  gateway = await startTestGateway({ env: { MESSAGES_PER_MINUTE: '60' } });
});
afterAll(async () => {
  await gateway.close();
  recorder.stop();
});

/** The statements of a message from one member to another, who have written to each other before. */
async function statementsOf(call: (headers: Record<string, string>, partnerId: number) => Promise<number>) {
  const partner = await personOf(gateway);
  const mark = randomUUID();
  expect(await call({ [MARK_HEADER]: mark, 'idempotency-key': randomUUID() }, partner.id)).toBe(201);
  // The tenants' rows are read again every ten seconds, by whichever call comes then.
  return recorder.take(mark).filter(({ text }) => !text.includes('from "tenants"'));
}

const isPlain = ({ text }: Statement) => ['begin', 'commit'].includes(text);

test('a message in a conversation makes ten statements, each of which the database plans once [R-CHAT-SEND-TRANSACTION]', async () => {
  const sender = await personOf(gateway, { paid_user: true });
  const made = await statementsOf(async (headers, partnerId) => {
    await send(sender.client, partnerId);
    const body = { profile_id: partnerId, text: 'Hello again', client_id: randomUUID() };
    return (await sender.client.post('/api/message.php', body, { headers })).status;
  });
  const texts = made.map(({ text }) => text);
  expect(made, texts.join('\n\n')).toHaveLength(10);
  expect(made.filter((one) => one.name === undefined && !isPlain(one))).toEqual([]);
  // The key is taken before and its response kept after the one transaction that has all else.
  expect([texts.indexOf('begin'), texts.indexOf('commit')]).toEqual([2, 8]);
});

test('a gift takes as many', async () => {
  const sender = await personOf(gateway, { paid_user: true });
  const made = await statementsOf(async (headers, partnerId) => {
    await send(sender.client, partnerId);
    const body = { profile_id: partnerId, gift: 'rose', client_id: randomUUID() };
    return (await sender.client.post('/api/gift.php', body, { headers })).status;
  });
  expect(made.map(({ text }) => text)).toHaveLength(10);
});

test('a first message of a member who is not premium makes fifteen', async () => {
  const sender = await personOf(gateway);
  const made = await statementsOf(async (headers, partnerId) => {
    const body = { profile_id: partnerId, text: 'Hello', client_id: randomUUID() };
    return (await sender.client.post('/api/message.php', body, { headers })).status;
  });
  expect(made.map(({ text }) => text)).toHaveLength(15);
});
