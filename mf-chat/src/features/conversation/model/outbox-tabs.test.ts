import { describe, expect, it, vi } from 'vitest';
import { forgetUnsent } from '@tandem/shared-ui/host';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { withLocks } from '../../../testing/locks.ts';
import { makeOutbox, never, offline, refused as refusal, settled } from '../../../testing/make-outbox.ts';

type Respond = Parameters<typeof makeOutbox>[0];

const sent: Respond = ({ body }) => someSent(body, 1);
const refused: Respond = () => {
  throw refusal();
};

/** What a tab shows that is opened, or reloaded, now. */
async function afterReload() {
  const { outbox, states, bodies } = makeOutbox(never);
  outbox.resume(5);
  await settled();
  expect(bodies()).toEqual([]);
  return states();
}

/** A tab in which these messages were refused, and in which the server would respond differently now. */
async function tabWithFailed(texts: readonly string[], respond: Respond) {
  let isRefused = true;
  const tab = makeOutbox((input) => (isRefused ? refused(input) : respond(input)));
  for (const text of texts) tab.outbox.send(5, text);
  await vi.waitFor(() => expect(tab.states()).toEqual(texts.map((text) => [text, 'failed'])));
  isRefused = false;
  return tab;
}

describe('the outboxes of two tabs', () => {
  it('keep what failed in one tab, and what is written in the other waits behind it [R-CHAT-FAILED-KEPT, R-CHAT-OUTBOX-BEHIND]', async () => {
    const second = makeOutbox(sent);
    second.outbox.resume(5);
    await tabWithFailed(['first'], never);
    second.outbox.send(5, 'second');
    await settled();
    expect(second.bodies()).toEqual([]);
    expect(await afterReload()).toEqual([
      ['first', 'failed'],
      ['second', 'turn'],
    ]);
  });

  it('keep the order of writing behind a message that failed [R-CHAT-FAILED-KEPT]', async () => {
    const second = makeOutbox(refused);
    second.outbox.resume(5);
    const first = await tabWithFailed(['one'], refused);
    second.outbox.send(5, 'two');
    await settled();
    first.outbox.send(5, 'three');
    await settled();
    const all = [
      ['one', 'failed'],
      ['two', 'turn'],
      ['three', 'turn'],
    ];
    expect(first.states()).toEqual(all);
    expect(await afterReload()).toEqual(all);
  });

  it('do not restore what was sent in the other, and report it', async () => {
    const first = await tabWithFailed(['hello'], sent);
    const second = makeOutbox(sent);
    second.outbox.resume(5);
    expect(second.states()).toEqual([['hello', 'failed']]);
    first.outbox.retry(5, first.ids()[0] ?? '');
    await vi.waitFor(() => expect(first.onSent).toHaveBeenCalledTimes(1));
    expect(second.onOtherTabChange).not.toHaveBeenCalled();
    second.outbox.send(5, 'and now');
    await vi.waitFor(() => expect(second.onSent).toHaveBeenCalledTimes(1));
    expect(second.onOtherTabChange).toHaveBeenCalledExactlyOnceWith(5);
    expect(second.bodies().map(({ text }) => text)).toEqual(['and now']);
    expect(second.states()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('do not restore what was deleted in the other, also when a later message fails', async () => {
    const first = await tabWithFailed(['hello'], never);
    const second = makeOutbox(refused);
    second.outbox.resume(5);
    first.outbox.remove(5, first.ids()[0] ?? '');
    second.outbox.send(5, 'and now');
    await settled();
    expect(second.states()).toEqual([['and now', 'failed']]);
    expect(await afterReload()).toEqual([['and now', 'failed']]);
  });

  it.each(['sent', 'deleted'])('send on request what the other has %s, with its client_id', async (what) => {
    const first = await tabWithFailed(['hello'], sent);
    const second = makeOutbox(sent);
    second.outbox.resume(5);
    const id = second.ids()[0] ?? '';
    if (what === 'sent') first.outbox.retry(5, id);
    else first.outbox.remove(5, id);
    await settled();
    second.outbox.retry(5, id);
    await vi.waitFor(() => expect(second.onSent).toHaveBeenCalledTimes(1));
    expect(second.bodies()).toEqual(first.bodies().slice(0, 1));
    expect(localStorage.length).toBe(0);
  });

  it('send a message only once when the other tab is sending it', async () => {
    withLocks();
    let finish: () => void = () => {};
    const slow: Respond = ({ body }) => new Promise((resolve) => (finish = () => resolve(someSent(body, 1))));
    const first = await tabWithFailed(['hello'], slow);
    const second = makeOutbox(sent);
    second.outbox.resume(5);
    first.outbox.retry(5, first.ids()[0] ?? '');
    await settled();
    second.outbox.retry(5, second.ids()[0] ?? '');
    await settled();
    expect(second.states()).toEqual([['hello', 'sending']]);
    finish();
    await vi.waitFor(() => expect(second.onOtherTabChange).toHaveBeenCalledExactlyOnceWith(5));
    expect(second.states()).toEqual([]);
    expect(second.bodies()).toEqual([]);
  });

  it('are one queue: each message is sent once, in the order of writing [R-CHAT-OUTBOX-ORDER]', async () => {
    withLocks();
    const order: unknown[] = [];
    const waiting: (() => void)[] = [];
    const slow: Respond = ({ body }) => {
      order.push(body?.['text']);
      return new Promise((resolve) => waiting.push(() => resolve(someSent(body, order.length))));
    };
    const [first, second] = [makeOutbox(slow), makeOutbox(slow)];
    first.outbox.send(5, 'one');
    second.outbox.send(5, 'two');
    first.outbox.send(5, 'three');
    for (const sentNow of [1, 2, 3]) {
      await vi.waitFor(() => expect(order).toHaveLength(sentNow));
      waiting[sentNow - 1]?.();
    }
    await vi.waitFor(() => expect([...first.states(), ...second.states()]).toEqual([]));
    expect(order).toEqual(['one', 'two', 'three']);
    expect(localStorage.length).toBe(0);
  });

  it('send what is written while the lock is given back', async () => {
    const giveBack: (() => void)[] = [];
    withLocks(() => new Promise((resolve) => giveBack.push(resolve)));
    const { outbox, bodies } = makeOutbox(sent);
    outbox.send(5, 'one');
    await vi.waitFor(() => expect(giveBack).toHaveLength(1));
    outbox.send(5, 'two');
    giveBack[0]?.();
    await vi.waitFor(() => expect(bodies().map(({ text }) => text)).toEqual(['one', 'two']));
  });

  it('stop together: messages of the other tab wait behind a failed one [R-CHAT-OUTBOX-BEHIND]', async () => {
    withLocks();
    let fail: () => void = () => {};
    const first = makeOutbox(() => new Promise((_, reject) => (fail = () => reject(refusal()))));
    const second = makeOutbox(sent);
    first.outbox.send(5, 'one');
    await settled();
    second.outbox.send(5, 'two');
    await settled();
    fail();
    const all = [
      ['one', 'failed'],
      ['two', 'turn'],
    ];
    await vi.waitFor(() => expect(second.states()).toEqual(all));
    expect(second.bodies()).toEqual([]);
    expect(await afterReload()).toEqual(all);
  });

  it('restore nothing of a member who has logged out', async () => {
    let fail: () => void = () => {};
    const first = makeOutbox(() => new Promise((_, reject) => (fail = () => reject(offline()))));
    first.outbox.send(5, 'on its way');
    await settled();
    const second = makeOutbox(refused);
    second.outbox.resume(5);
    expect(second.states()).toEqual([['on its way', 'sending']]);
    forgetUnsent(42);
    fail();
    await vi.waitFor(() => expect(first.states()).toEqual([]));
    second.outbox.remove(5, second.ids()[0] ?? '');
    expect(localStorage.length).toBe(0);
  });

  it('read what an earlier release left', async () => {
    localStorage.setItem(
      'mf-chat.outbox.42.5',
      '[{"clientId":"a","key":"b","text":"hello","writtenAt":"2026-11-20T18:00:00.000Z","state":"failed","reason":null}]',
    );
    expect(await afterReload()).toEqual([['hello', 'failed']]);
  });
});

it('a message without a connection is shown in another tab, which sends it when this one is closed [R-CHAT-OFFLINE-SENDS]', async () => {
  const first = makeOutbox(never);
  const second = makeOutbox(({ body }) => someSent(body, 1));
  first.outbox.send(5, 'hello');
  second.outbox.noteStored('mf-chat.outbox.42.5');
  await vi.waitFor(() => expect(second.onSent).toHaveBeenCalledTimes(1));
  first.outbox.noteStored('mf-chat.outbox.42.5');
  expect(first.states()).toEqual([]);
  first.outbox.noteStored('mf-chat.draft.42.5');
  first.outbox.noteStored(null);
  expect(first.states()).toEqual([]);
});
