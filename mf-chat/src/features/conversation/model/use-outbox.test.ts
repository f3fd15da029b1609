import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveEvents } from '@tandem/shared-ui/host';
import { createFakeHost, someUser } from '@tandem/shared-ui/testing';
import { someSent } from '../../../testing/chat-fixtures.ts';
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

it('the response to a message changes nothing of what another member is shown, who has logged in meanwhile [R-ACCOUNT-OTHER-MEMBER]', async () => {
  let finish: () => void = () => {};
  const { host } = createFakeHost({
    user: someUser({ id: 42 }),
    responses: {
      'POST /api/message.php': ({ body }) => new Promise((resolve) => (finish = () => resolve(someSent(body, 50)))),
    },
  });
  const outbox = outboxFor(host, 42);
  outbox.send(6, 'hello');
  await vi.advanceTimersByTimeAsync(100);
  const other = { user: someUser({ id: 43, credits: 40 }) };
  host.queryClient.setQueryData(['user'], other);
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(outbox.entriesOf(outbox.store.getState(), 6)).toEqual([]);
  expect(host.queryClient.getQueryData(['user'])).toEqual(other);
});
