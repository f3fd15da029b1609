import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { personOf, send } from './domain/chat.ts';
import { listen } from './domain/streams.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test(`a partner is shown ${LIMITS.typingPerMinute} times a minute at most that a member writes, and what is too often is dropped [L-CHAT-TYPING-MINUTE]`, async () => {
  const [a, b] = [await personOf(gateway), await personOf(gateway)];
  const { conversation } = await send(a.client, b.id);
  const stream = await listen(b.client, { at: gateway });
  const reports = Array.from({ length: LIMITS.typingPerMinute + 5 }, () =>
    a.client.call('POST /api/typing.php', { body: { conversation: conversation.id } }),
  );
  await Promise.all(reports);
  // The hub sends what happens in its order: what is sent after them has arrived without the dropped ones.
  await a.client.call('POST /api/like.php', { body: { profile_id: b.id } });
  await expect.poll(stream.types).toContain('like');
  expect(stream.types().filter((type) => type === 'typing')).toHaveLength(LIMITS.typingPerMinute);
  stream.close();
});
