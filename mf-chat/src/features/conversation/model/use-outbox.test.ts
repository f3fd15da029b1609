import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveEvents } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { offline } from '../../../testing/make-outbox.ts';
import { outboxFor } from './use-outbox.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['each second while the stream is alive', true, 5],
  ['after 1 and 2 s without a stream', false, 3],
])('the outbox of a page tries %s [R-CHAT-RETRY-LIVE, L-CHAT-RETRY-PAUSES]', async (_when, isLive, attempts) => {
  vi.spyOn(liveEvents, 'isLive').mockReturnValue(isLive);
  const { host, calls } = createFakeHost({
    responses: {
      'POST /api/message.php': () => {
        throw offline();
      },
    },
  });
  outboxFor(host, 42).send(5, 'hello');
  for (let second = 0; second <= 4; second += 1) await vi.advanceTimersByTimeAsync(second === 0 ? 100 : 1000);
  expect(calls).toHaveLength(attempts);
});
