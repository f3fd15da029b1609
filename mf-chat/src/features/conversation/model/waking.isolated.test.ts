import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveEvents } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { offline } from '../../../testing/make-outbox.ts';
import { openOutbox, outboxFor } from './use-outbox.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Called by the stream of events when it begins or ends; the page listens once. */
let changeStream = () => {};

/** A message of a page that has been offline for so long that the next attempt by itself is half a minute away. */
async function waitForLong() {
  vi.spyOn(liveEvents, 'watch').mockImplementation((onChange) => {
    changeStream = onChange;
    return () => true;
  });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(liveEvents, 'isLive').mockReturnValue(false);
  let works = false;
  const { host, calls } = createFakeHost({
    responses: {
      'POST /api/message.php': ({ body }) => {
        if (works) return someSent(body, 1);
        throw offline();
      },
    },
  });
  const outbox = outboxFor(host, 42);
  openOutbox(outbox);
  outbox.send(5, 'hello');
  // Attempts after 0, 1, 3, 7, 15 and 31 s; the next one is after 63.
  await vi.advanceTimersByTimeAsync(32_000);
  const before = calls.length;
  const isSent = async () => {
    await vi.advanceTimersByTimeAsync(500);
    return calls.length > before && outbox.entriesOf(outbox.store.getState(), 5).length === 0;
  };
  return { isSent, connect: () => void (works = true) };
}

describe('a message that waits for half a minute more goes at once [R-CHAT-OFFLINE-SENDS]', () => {
  it('when the browser is online again', async () => {
    const { isSent, connect } = await waitForLong();
    connect();
    expect(await isSent(), 'not by itself').toBe(false);
    window.dispatchEvent(new Event('online'));
    expect(await isSent()).toBe(true);
  });

  it('when the page becomes visible, and not when it is hidden', async () => {
    const { isSent, connect } = await waitForLong();
    connect();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await isSent()).toBe(false);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await isSent()).toBe(true);
  });

  it('when the stream is back, and not when it ends', async () => {
    const { isSent, connect } = await waitForLong();
    connect();
    changeStream();
    expect(await isSent()).toBe(false);
    vi.spyOn(liveEvents, 'isLive').mockReturnValue(true);
    changeStream();
    expect(await isSent()).toBe(true);
  });
});
