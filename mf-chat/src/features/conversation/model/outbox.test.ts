import { describe, expect, it, vi } from 'vitest';
import { hasUnsent } from '../../../shared/unsent-text.ts';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { makeOutbox, never, offline, refused, settled } from '../../../testing/make-outbox.ts';

describe('the outbox', () => {
  // First: the tests below leave messages on their way on purpose.
  it('blocks an update of the part while it sends', async () => {
    let finish: () => void = () => {};
    const { outbox, onSent } = makeOutbox(
      ({ body }) => new Promise((resolve) => (finish = () => resolve(someSent(body, 1)))),
    );
    expect(hasUnsent()).toBe(false);
    outbox.send(6, 'hello');
    await settled();
    expect(hasUnsent()).toBe(true);
    finish();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    await settled();
    expect(hasUnsent()).toBe(false);
  });

  it.each([
    ['taken', ({ body }: { body?: Record<string, unknown> }) => someSent(body, 1), ['hold', 'sent', 'release']],
    ['refused', () => Promise.reject(offline()), ['hold', 'release']],
  ])('holds the events about a message until it is %s', async (_what, response, order) => {
    const { outbox, hold, release, onSent } = makeOutbox(response);
    const happened: string[] = [];
    release.mockImplementation(() => void happened.push('release'));
    onSent.mockImplementation(() => happened.push('sent'));
    hold.mockImplementation(() => {
      happened.push('hold');
      return release;
    });
    outbox.send(8, 'hello');
    await vi.waitFor(() => expect(happened).toEqual(order));
    expect(hold).toHaveBeenCalledWith(expect.stringMatching(/^[\da-f-]{36}$/));
  });

  it('sends in the order of writing, one after the other [R-CHAT-OUTBOX-ORDER]', async () => {
    const waiting: (() => void)[] = [];
    const { outbox, bodies, onSent, states } = makeOutbox(
      ({ body }) => new Promise((resolve) => waiting.push(() => resolve(someSent(body, waiting.length)))),
    );
    outbox.send(5, 'first');
    outbox.send(5, 'second');
    await settled();
    expect(bodies().map(({ text }) => text)).toEqual(['first']);
    waiting[0]?.();
    await vi.waitFor(() => expect(bodies().map(({ text }) => text)).toEqual(['first', 'second']));
    waiting[1]?.();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    expect(states()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('shows what is being edited before anything is sent, so that the first letter after a reload goes into it [R-CHAT-FAILED-EDIT]', async () => {
    const before = makeOutbox(() => Promise.reject(refused('No.')));
    const clientId = before.outbox.send(5, 'first');
    await vi.waitFor(() => expect(before.states()).toMatchObject([['first', 'failed']]));
    before.outbox.edit(5, clientId, 'second');
    const { outbox, bodies } = makeOutbox(({ body }) => someSent(body, 1));
    const shown = () => outbox.entriesOf(outbox.store.getState(), 5);
    expect(shown()).toMatchObject([{ text: 'first', edited: 'second' }]);
    expect(shown(), 'the same list each time').toBe(shown());
    expect(bodies()).toEqual([]);
  });

  it('sends gifts and messages in one order, and what an earlier visit left as what it was [R-CHAT-OUTBOX-ORDER, R-CHAT-GIFT-SHOWN]', async () => {
    const { outbox, states } = makeOutbox(() => {
      throw offline();
    });
    outbox.send(5, 'first');
    outbox.send(5, 'rose', 'rose');
    await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']));
    const again = makeOutbox(({ body }) => someSent(body, 1));
    again.outbox.wake();
    await vi.waitFor(() => expect(again.onSent).toHaveBeenCalledTimes(2));
    expect(again.bodies()).toMatchObject([{ text: 'first' }, { gift: 'rose' }]);
    expect(again.paths()).toEqual(['POST /api/message.php', 'POST /api/gift.php']);
  });

  it('keeps a refused message with its reason; those after it wait until it is sent or deleted [R-CHAT-FAILED-KEPT, R-CHAT-FAILED-REFUSED, R-CHAT-OUTBOX-BEHIND]', async () => {
    let isRefused = true;
    const { outbox, states, reasons, bodies, ids, onSent } = makeOutbox(({ body }) => {
      if (isRefused) throw refused();
      return someSent(body, 1);
    });
    outbox.send(5, 'first');
    outbox.send(5, 'second');
    await vi.waitFor(() =>
      expect(states()).toEqual([
        ['first', 'failed'],
        ['second', 'turn'],
      ]),
    );
    isRefused = false;
    outbox.send(5, 'third');
    outbox.wake();
    await settled();
    expect(reasons()).toEqual(['Write 1 to 1000 characters.', undefined, undefined]);
    expect(states().map(([, state]) => state)).toEqual(['failed', 'turn', 'turn']);
    expect(bodies()).toHaveLength(1);
    outbox.remove(5, ids()[0] ?? '');
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    expect(bodies().map(({ text }) => text)).toEqual(['first', 'second', 'third']);
    expect(states()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('sends a refused message and those behind it in order when the member sends it again [R-CHAT-OUTBOX-BEHIND]', async () => {
    let isRefused = true;
    const { outbox, states, bodies, ids, onSent } = makeOutbox(({ body }) => {
      if (isRefused) throw refused();
      return someSent(body, 1);
    });
    for (const text of ['one', 'two', 'three']) outbox.send(5, text);
    await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['failed', 'turn', 'turn']));
    isRefused = false;
    outbox.retry(5, ids()[0] ?? '');
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(3));
    expect(bodies().map(({ text }) => text)).toEqual(['one', 'one', 'two', 'three']);
  });

  it('sends a refused message again under the same client_id, so that it costs once, as a new request', async () => {
    let works = false;
    const { outbox, states, bodies, keys, ids } = makeOutbox(({ body }) => {
      if (works) return someSent(body, 1);
      throw refused();
    });
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(states()).toEqual([['hello', 'failed']]));
    works = true;
    outbox.retry(5, ids()[0] ?? '');
    await vi.waitFor(() => expect(states()).toEqual([]));
    const [first, second] = bodies();
    expect(second?.client_id).toBe(first?.client_id);
    expect(keys()[0]).toBe(first?.client_id);
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('deletes a failed one permanently', async () => {
    const { outbox, states, ids } = makeOutbox(() => {
      throw refused();
    });
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(states()).toEqual([['hello', 'failed']]));
    outbox.remove(5, ids()[0] ?? '');
    expect(states()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('takes up after a reload what was on its way, with the same client_id and the same request', async () => {
    const before = makeOutbox(never);
    before.outbox.send(5, 'hello');
    await settled();
    const after = makeOutbox(({ body }) => someSent(body, 1));
    after.outbox.resume(5);
    await vi.waitFor(() => expect(after.onSent).toHaveBeenCalledTimes(1));
    expect(after.bodies()).toEqual(before.bodies());
    expect(after.keys()).toEqual(before.keys());
  });

  it('restores a failed one after a reload, and sends it only on retry [R-CHAT-FAILED-KEPT]', async () => {
    const before = makeOutbox(() => {
      throw refused();
    });
    before.outbox.send(5, 'hello');
    await vi.waitFor(() => expect(before.states()).toEqual([['hello', 'failed']]));
    const after = makeOutbox(never);
    after.outbox.resume(5);
    await settled();
    expect(after.states()).toEqual([['hello', 'failed']]);
    expect(after.bodies()).toEqual([]);
  });

  it('is not another member’s', async () => {
    makeOutbox(never, 42).outbox.send(5, 'mine');
    const other = makeOutbox(never, 43);
    other.outbox.resume(5);
    await settled();
    expect(other.states()).toEqual([]);
  });

  it('starts empty where the storage is corrupt', () => {
    localStorage.setItem('mf-chat.outbox.42.5', '[{"text":1},null]');
    const { outbox, states } = makeOutbox(never);
    outbox.resume(5);
    expect(states()).toEqual([]);
    localStorage.setItem('mf-chat.outbox.42.5', '{');
    outbox.resume(5);
    expect(states()).toEqual([]);
  });
});
