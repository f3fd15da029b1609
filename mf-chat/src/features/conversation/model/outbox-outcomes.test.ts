import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { someMessage, someSent } from '../../../testing/chat-fixtures.ts';
import { makeOutbox, never, offline, refused, settled } from '../../../testing/make-outbox.ts';

const DAY_MILLISECONDS = LIMITS.chatUnsentHours * 3_600_000;

/** An outbox whose attempts end as the test says, one after the other. */
function makeSlow() {
  const attempts: { succeed: () => void; fail: () => void }[] = [];
  const made = makeOutbox(
    ({ body }) =>
      new Promise((resolve, reject) =>
        attempts.push({ succeed: () => resolve(someSent(body, attempts.length)), fail: () => reject(offline()) }),
      ),
  );
  return { ...made, attempts };
}

/** The browser's locks, which jsdom does not have: one holder at a time, in the order of the requests. */
function withLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<void>) => (last = last.then(work));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a message that is deleted while an attempt at it is under way', () => {
  it('is shown until that has ended, and its member learns that it was sent [R-CHAT-DELETE-UNDERWAY]', async () => {
    const { outbox, attempts, ids, states, onTooLate, onSent } = makeSlow();
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    outbox.remove(5, ids()[0] ?? '');
    expect(states()).toEqual([['hello', 'sending']]);
    attempts[0]?.succeed();
    await vi.waitFor(() => expect(onTooLate).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(states()).toEqual([]);
  });

  it('is gone when that fails, and is not tried again; the one behind it goes [R-CHAT-DELETE-UNDERWAY]', async () => {
    const { outbox, attempts, ids, states, bodies, onTooLate } = makeSlow();
    outbox.send(5, 'hello');
    outbox.send(5, 'behind it');
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    outbox.remove(5, ids()[0] ?? '');
    attempts[0]?.fail();
    await vi.waitFor(() => expect(attempts).toHaveLength(2));
    expect(states().map(([text]) => text)).toEqual(['behind it']);
    expect(bodies().map(({ text }) => text)).toEqual(['hello', 'behind it']);
    expect(onTooLate).not.toHaveBeenCalled();
  });

  it('in another tab is so as well [R-CHAT-DELETE-UNDERWAY]', async () => {
    withLocks();
    const { outbox, attempts, states, bodies, onTooLate } = makeSlow();
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    const other = makeOutbox(never);
    other.outbox.resume(5);
    other.outbox.remove(5, other.ids()[0] ?? '');
    await settled();
    expect(other.states()).toEqual([['hello', 'sending']]);
    attempts[0]?.succeed();
    await vi.waitFor(() => expect(onTooLate).toHaveBeenCalledTimes(1));
    expect(states()).toEqual([]);
    await vi.waitFor(() => expect(other.states()).toEqual([]));
    expect([...bodies(), ...other.bodies()]).toHaveLength(1);
  });
});

describe('a message whose response was lost', () => {
  it('after 24 hours is looked for before it is red, and is gone where it arrived [R-CHAT-ARRIVED-ANYWAY, L-CHAT-UNSENT-HOURS]', async () => {
    const { outbox, attempts, ids, states, bodies, latestWith } = makeSlow();
    outbox.send(5, 'it arrived');
    outbox.send(5, 'it did not');
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    attempts[0]?.fail();
    await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']));
    latestWith.mockResolvedValue([someMessage(9, { mine: true, text: 'it arrived', client_id: ids()[0] ?? '' })]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MILLISECONDS + 60_000);
    await settled();
    outbox.wake();
    await vi.waitFor(() => expect(states()).toEqual([['it did not', 'failed']]));
    expect(latestWith).toHaveBeenCalledWith(5, expect.any(AbortSignal));
    expect(bodies(), 'nothing goes by itself any more').toHaveLength(1);
  });

  it('is red after 24 hours, and what is behind it waits for its turn [L-CHAT-UNSENT-HOURS, R-CHAT-OUTBOX-BEHIND]', async () => {
    const written = (text: string, ago: number) => ({
      clientId: crypto.randomUUID(),
      key: crypto.randomUUID(),
      text,
      writtenAt: new Date(Date.now() - ago).toISOString(),
      state: 'sending',
      waitsFor: 'connection',
      reason: null,
    });
    const both = [written('of yesterday', DAY_MILLISECONDS + 60_000), written('of today', 60_000)];
    localStorage.setItem('mf-chat.outbox.42.5', JSON.stringify(both));
    const { outbox, states } = makeSlow();
    outbox.resume(5);
    await vi.waitFor(() =>
      expect(states()).toEqual([
        ['of yesterday', 'failed'],
        ['of today', 'turn'],
      ]),
    );
  });

  it('is gone once it is among the messages of the conversation; the one behind it goes [R-CHAT-ARRIVED-ANYWAY]', async () => {
    const { outbox, attempts, ids, bodies } = makeSlow();
    outbox.send(5, 'it arrived');
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    attempts[0]?.fail();
    outbox.send(5, 'behind it');
    await settled();
    outbox.noteArrived(5, [someMessage(1), someMessage(9, { mine: true, client_id: ids()[0] ?? '' })]);
    await vi.waitFor(() => expect(bodies().map(({ text }) => text)).toEqual(['it arrived', 'behind it']));
  });
});

describe('a message that was edited after its first text had been stored', () => {
  async function refusedOnce(edited: string) {
    let isRefused = true;
    const made = makeOutbox(({ body }) => {
      if (isRefused) throw refused();
      return someSent({ ...body, text: 'the first text' }, 1);
    });
    made.outbox.send(5, 'the first text');
    await vi.waitFor(() => expect(made.states()).toEqual([['the first text', 'failed']]));
    isRefused = false;
    const id = made.ids()[0] ?? '';
    made.outbox.edit(5, id, edited);
    return { ...made, id };
  }

  it('gives the new text back [R-CHAT-EDIT-LATE]', async () => {
    const { outbox, id, states, onOutdated } = await refusedOnce('another text');
    outbox.sendEdited(5, id);
    await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledExactlyOnceWith(5, 'another text'));
    expect(states()).toEqual([]);
  });

  it('gives it back also while it is being edited [R-CHAT-EDIT-LATE]', async () => {
    const { outbox, id, onOutdated } = await refusedOnce('another te');
    outbox.noteArrived(5, [someMessage(9, { mine: true, text: 'the first text', client_id: id })]);
    expect(onOutdated).toHaveBeenCalledExactlyOnceWith(5, 'another te');
  });

  it('has nothing to give back where the site has what was meant', async () => {
    const { outbox, id, onSent, onOutdated } = await refusedOnce('the first text ');
    outbox.sendEdited(5, id);
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(onOutdated).not.toHaveBeenCalled();
  });
});
