import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf, send } from './domain/chat.ts';
import { listen } from './domain/streams.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('who logs in after a long time is here at once: the first message is in their stream [C-CHAT-EVENTS]', async () => {
  const sender = await personOf(gateway);
  const away = new Date(Date.now() - 3_600_000);
  const member = await gateway.makeMember({ last_active_at: away });
  const client = await gateway.login(member);
  const stream = await listen(client, { at: gateway });
  const { message } = await send(sender.client, member.id);
  await expect.poll(() => stream.received.map(({ event }) => event)).toMatchObject([{ message_id: message.id }]);
  stream.close();
});
