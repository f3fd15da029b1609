import { describe, expect, it, vi } from 'vitest';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { makeOutbox, never, offline, settled } from '../../../testing/make-outbox.ts';

type Respond = Parameters<typeof makeOutbox>[0];

const sent: Respond = ({ body }) => someSent(body, 1);

const cut: Respond = () => {
  throw offline();
};

describe('two tabs without a connection', () => {
  it('try again what waits by one of them, and by another one where that is closed [R-CHAT-RETRY-TABS, L-CHAT-RETRY-PAUSES]', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T20:00:00.000Z'));
    const [first, second] = [makeOutbox(cut), makeOutbox(sent)];
    first.outbox.send(5, 'hello');
    await vi.waitFor(() => expect(first.states()).toEqual([['hello', 'waiting']]));
    second.outbox.noteStored('mf-chat.outbox.42.5');
    // The first tab tries after a second; so long an attempt of its own may take.
    expect(second.later.mock.calls.map(([, pause]) => pause)).toEqual([16_000]);
    await settled();
    first.later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(first.bodies()).toHaveLength(2));
    await settled();
    second.outbox.noteStored('mf-chat.outbox.42.5');
    second.outbox.noteStored('mf-chat.outbox.42.5');
    expect(second.later.mock.calls.map(([, pause]) => pause)).toEqual([16_000, 17_000]);
    expect(second.bodies()).toEqual([]);
    // The first one is closed: it says nothing more.
    second.later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(second.onSent).toHaveBeenCalledTimes(1));
    expect(localStorage.length).toBe(0);
    clock.mockRestore();
  });

  it('begin with the shortest pause at the next message, where the other has sent the one before [L-CHAT-RETRY-PAUSES]', async () => {
    const [first, second] = [makeOutbox(cut), makeOutbox(sent)];
    first.outbox.send(5, 'hello');
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(first.later).toHaveBeenCalledTimes(count));
      await settled();
      if (count < 3) first.later.mock.lastCall?.[0]();
    }
    second.outbox.resume(5);
    await vi.waitFor(() => expect(second.onSent).toHaveBeenCalledTimes(1));
    first.outbox.send(5, 'are you there?');
    await vi.waitFor(() => expect(first.later).toHaveBeenCalledTimes(4));
    expect(first.later.mock.calls.map(([, pause]) => pause)).toEqual([1000, 2000, 4000, 1000]);
  });

  it('try again at once what was due long ago, as after the laptop has slept [R-CHAT-RETRY-TABS]', async () => {
    const [first, second] = [makeOutbox(cut), makeOutbox(never)];
    first.outbox.send(5, 'hello');
    await vi.waitFor(() => expect(first.states()).toEqual([['hello', 'waiting']]));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    second.outbox.noteStored('mf-chat.outbox.42.5');
    expect(second.later.mock.calls.map(([, pause]) => pause)).toEqual([0]);
    clock.mockRestore();
  });
});
