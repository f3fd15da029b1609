import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { disconnected, makeOutbox, never } from '../../../testing/make-outbox.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** An outbox whose requests hang, until they are given up, before `connect` is called. */
function hanging() {
  let works = false;
  const made = makeOutbox(({ body, signal }) => {
    if (works) return someSent(body, 1);
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
  });
  return { ...made, connect: () => void (works = true) };
}

describe('a message whose request hangs', () => {
  it('is given up, at once when the connection is back, and sent once more [R-CHAT-OFFLINE-SENDS, L-CHAT-SEND-SECONDS]', async () => {
    const { outbox, bodies, states, onSent, onUnexpected, connect } = hanging();
    outbox.send(5, 'hello');
    await pass(LIMITS.chatSendSeconds * 1000 - 1);
    expect(states()).toEqual([['hello', 'sending']]);
    await pass(1);
    expect(states()).toEqual([['hello', 'waiting']]);
    outbox.wake();
    await pass(2000);
    expect(bodies()).toHaveLength(2);
    connect();
    outbox.wake();
    await pass(0);
    expect(onSent).toHaveBeenCalledTimes(1);
    expect(onUnexpected).not.toHaveBeenCalled();
  });

  it('and that was just being tried when the connection is back has two seconds more, and is then sent once more [R-CHAT-OFFLINE-SENDS]', async () => {
    const { outbox, bodies, onSent, connect } = hanging();
    outbox.send(5, 'hello');
    await pass(500);
    connect();
    outbox.wake();
    // The window and the stream say so one after the other.
    await pass(1000);
    outbox.wake();
    await pass(999);
    expect(bodies()).toHaveLength(1);
    await pass(1);
    expect(onSent).toHaveBeenCalledTimes(1);
    expect(bodies()).toHaveLength(2);
  });

  it('and that has waited for a day is looked for again, and red only then [R-CHAT-ARRIVED-ANYWAY, L-CHAT-SEND-SECONDS]', async () => {
    const { outbox, states, latestWith, later, onUnexpected } = disconnected();
    latestWith.mockImplementationOnce(never).mockImplementationOnce(never);
    outbox.send(5, 'hello');
    await pass(0);
    vi.setSystemTime(Date.now() + (LIMITS.chatUnsentHours + 1) * 3_600_000);
    outbox.wake();
    await pass(LIMITS.chatSendSeconds * 1000 - 1);
    expect(later).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(later, 'given up, and tried again after a pause').toHaveBeenCalledTimes(2);
    later.mock.lastCall?.[0]();
    await pass(500);
    outbox.wake();
    await pass(1999);
    expect(latestWith).toHaveBeenCalledTimes(2);
    expect(states()).toEqual([['hello', 'waiting']]);
    await pass(1);
    expect(latestWith, 'the connection is back: it has two seconds more').toHaveBeenCalledTimes(3);
    expect(states()).toEqual([['hello', 'failed']]);
    expect(onUnexpected).not.toHaveBeenCalled();
  });
});
