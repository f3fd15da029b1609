import { describe, expect, it, vi } from 'vitest';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { makeLaggingStorages } from '../../../testing/lagging-storages.ts';
import { withLocks } from '../../../testing/locks.ts';
import { makeOutbox, never, settled } from '../../../testing/make-outbox.ts';
import type { OutboxStorage } from './stored-outbox.ts';

type Respond = Parameters<typeof makeOutbox>[0];
type Tab = 'first' | 'second';

const LIST = 'mf-chat.outbox.42.5';

/** A site that stores each message once, and responds when the test says so. */
function makeSite() {
  const stored = new Map<unknown, unknown>();
  const waiting: (() => void)[] = [];
  const respond: Respond = ({ body }) =>
    new Promise((resolve) => {
      waiting.push(() => {
        stored.set(body?.['client_id'], body?.['text']);
        resolve(someSent(body, stored.size));
      });
    });
  return {
    respond,
    answer: () => waiting.splice(0).forEach((answerOne) => answerOne()),
    texts: () => [...stored.values()],
  };
}

/** Two tabs of a member, in each of which is seen late what is stored by the other; a lock is given back when the test says so. */
function openTabs() {
  const giveBack: (() => void)[] = [];
  withLocks(() => new Promise((resolve) => giveBack.push(resolve)));
  const site = makeSite();
  const storages = makeLaggingStorages();
  let isSecondOpen = true;
  const first = makeOutbox(site.respond, 42, () => true, storages.first).outbox;
  const second = makeOutbox(site.respond, 42, () => isSecondOpen, storages.second).outbox;
  const deliver = (from: Tab) => {
    if (from === 'second') storages.fromSecond((key) => first.noteStored(key));
    else
      storages.fromFirst((key) => {
        if (isSecondOpen) second.noteStored(key);
      });
  };
  return {
    first,
    second,
    storages,
    site,
    deliver,
    closeSecond: () => void (isSecondOpen = false),
    /** Everything that can happen happens. */
    finish: async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        giveBack.splice(0).forEach((giveOne) => giveOne());
        await settled();
        site.answer();
        await settled();
        deliver('first');
        deliver('second');
      }
    },
  };
}

/** The second tab writes a message at the moment in which the first one has sent its own. */
async function openCrossing() {
  const tabs = openTabs();
  tabs.first.send(5, 'one');
  await settled();
  tabs.deliver('first');
  tabs.second.send(5, 'two');
  tabs.site.answer();
  await settled();
  return tabs;
}

/** What a release reads that knows the list only. */
const listed = (storage: OutboxStorage) =>
  (JSON.parse(storage.getItem(LIST) ?? '[]') as { text: string }[]).map(({ text }) => text);

describe('two tabs that see late what the other has stored', () => {
  it.each<[Tab, Tab]>([
    ['first', 'second'],
    ['second', 'first'],
  ])(
    'lose no message that is written while another one is noted as sent; what the %s one has stored is written over [R-CHAT-OUTBOX-COPIES]',
    async (earlier, later) => {
      const { storages, site, deliver, finish } = await openCrossing();
      deliver(earlier);
      deliver(later);
      // What was put back reaches the other tab too.
      deliver('first');
      deliver('second');
      for (const storage of [storages.first, storages.second]) expect(listed(storage).at(-1)).toBe('two');
      await finish();
      expect(site.texts()).toEqual(['one', 'two']);
      expect([...storages.first.keys(), ...storages.second.keys()]).toEqual([]);
    },
  );

  it('lose none of a tab that is closed at that moment [R-CHAT-OUTBOX-COPIES]', async () => {
    const { site, deliver, finish, closeSecond } = await openCrossing();
    closeSecond();
    deliver('second');
    deliver('first');
    await finish();
    expect(site.texts()).toEqual(['one', 'two']);
  });
});

describe('the copy of a message', () => {
  it('is removed once every tab has seen the list', async () => {
    const { outbox, states } = makeOutbox(never);
    outbox.send(5, 'hello');
    await settled();
    expect(localStorage.length).toBe(2);
    const later = Date.now() + 11_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    outbox.noteStored(LIST);
    clock.mockRestore();
    expect(Object.keys(localStorage)).toEqual([LIST]);
    expect(states()).toEqual([['hello', 'sending']]);
  });

  it('brings it back as often as it is written over within a moment [R-CHAT-OUTBOX-COPIES]', async () => {
    const { outbox, states } = makeOutbox(never);
    outbox.send(5, 'hello');
    await settled();
    for (let time = 0; time < 3; time += 1) {
      localStorage.removeItem(LIST);
      outbox.noteStored(LIST);
      expect(states()).toEqual([['hello', 'sending']]);
      expect(JSON.parse(localStorage.getItem(LIST) ?? '[]')).toMatchObject([{ text: 'hello' }]);
    }
  });

  it('brings it back once after that: a tab of an earlier release that removes it again has sent or deleted it [R-CHAT-OUTBOX-COPIES]', async () => {
    const { outbox, states } = makeOutbox(never);
    outbox.send(5, 'hello');
    await settled();
    const removeThere = () => {
      localStorage.removeItem(LIST);
      outbox.noteStored(LIST);
      return states();
    };
    expect(removeThere()).toEqual([['hello', 'sending']]);
    const later = Date.now() + 3000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(removeThere()).toEqual([['hello', 'failed']]);
    expect(removeThere()).toEqual([]);
    clock.mockRestore();
    expect(localStorage.length).toBe(0);
  });

  it('does not send by itself what an earlier release has left; what is behind it waits [R-CHAT-OUTBOX-COPIES, R-CHAT-OUTBOX-BEHIND]', async () => {
    const entry = { key: 'b', writtenAt: '2026-11-20T18:00:00.000Z', state: 'sending', reason: null };
    const copy = { at: Date.now() - 60_000, entry: { ...entry, clientId: 'a', text: 'hello', waitsFor: 'connection' } };
    localStorage.setItem(`${LIST}.a`, JSON.stringify(copy));
    const behind = { ...entry, clientId: 'c', text: 'and now', writtenAt: new Date().toISOString() };
    localStorage.setItem(LIST, JSON.stringify([behind]));
    const { outbox, states, bodies } = makeOutbox(never);
    outbox.wake();
    await settled();
    expect(states()).toEqual([
      ['hello', 'failed'],
      ['and now', 'turn'],
    ]);
    expect(bodies()).toEqual([]);
    expect(localStorage.length).toBe(1);
  });
});
