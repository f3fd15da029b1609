import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { disconnected, makeOutbox, offline, settled } from '../../../testing/make-outbox.ts';

const error = (status: number, details: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ code: 'internal', status, message: 'Please try again later.', ...details });

describe('a message without a connection', () => {
  it('waits, with those after it, and is not shown as failed [R-CHAT-OFFLINE-WAITS]', async () => {
    const { outbox, states, reasons, bodies } = disconnected();
    outbox.send(5, 'first');
    outbox.send(5, 'second');
    await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']));
    outbox.send(5, 'third');
    await vi.waitFor(() => expect(bodies()).toHaveLength(2));
    expect(states()).toEqual([
      ['first', 'waiting'],
      ['second', 'waiting'],
      ['third', 'waiting'],
    ]);
    expect(reasons()).toEqual([undefined, undefined, undefined]);
    // Each attempt was of the first one.
    expect(new Set(bodies().map(({ text }) => text))).toEqual(new Set(['first']));
  });

  it('is sent for the member who wrote it and nobody else [R-PLATFORM-MEMBER-HEADER]', async () => {
    const members: unknown[] = [];
    const { outbox, onSent } = makeOutbox((input) => {
      members.push((input as { member?: number }).member);
      return someSent(input.body, 1);
    });
    outbox.send(5, 'hello');
    outbox.send(5, 'rose', 'rose');
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    expect(members).toEqual([42, 42]);
  });

  it('goes by itself with those after it, in order, as the same requests, to every profile [R-CHAT-OFFLINE-SENDS]', async () => {
    const { outbox, states, bodies, keys, onSent, connect } = disconnected();
    outbox.send(5, 'first');
    outbox.send(5, 'second');
    outbox.send(6, 'to another');
    await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']));
    await settled();
    connect();
    outbox.wake();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(3));
    const sent = bodies().slice(-3);
    expect(sent.map(({ text }) => text).toSorted()).toEqual(['first', 'second', 'to another']);
    expect(sent.findIndex(({ text }) => text === 'first')).toBeLessThan(
      sent.findIndex(({ text }) => text === 'second'),
    );
    expect(keys().slice(-3)).toEqual(sent.map(({ client_id: id }) => id));
    expect(localStorage.length).toBe(0);
  });

  it('is tried again after a while, each time a longer one, at most a minute [R-CHAT-OFFLINE-SENDS]', async () => {
    const { outbox, later, onSent, connect } = disconnected();
    outbox.send(5, 'hello');
    const pauses = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000];
    for (const [index] of pauses.entries()) {
      await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(index + 1));
      // The lock of the attempt before has to be given back.
      await settled();
      later.mock.lastCall?.[0]();
    }
    await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(pauses.length + 1));
    expect(later.mock.calls.slice(0, -1).map(([, pause]) => pause)).toEqual(pauses);
    connect();
    await settled();
    later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['nothing responds', offline],
    ['the response breaks off', () => new TypeError('network error')],
    ['a proxy finds no gateway', () => error(502)],
    ['the site is out of order', () => error(503)],
    ['a proxy gives up', () => error(504)],
    ['a proxy has no site behind it', () => error(404)],
  ])('is tried again each second while the stream is alive and %s [R-CHAT-RETRY-LIVE]', async (_when, failure) => {
    const { outbox, later, isLive } = disconnected(failure);
    isLive.mockReturnValue(true);
    outbox.send(5, 'hello');
    for (const count of [1, 2, 3, 4, 5]) {
      await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(count));
      await settled();
      if (count === 5) isLive.mockReturnValue(false);
      later.mock.lastCall?.[0]();
    }
    for (const count of [6, 7]) {
      await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(count));
      await settled();
      later.mock.lastCall?.[0]();
    }
    await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(8));
    // Once the stream is gone too, the pauses grow from there.
    expect(later.mock.calls.map(([, pause]) => pause)).toEqual([1000, 1000, 1000, 1000, 1000, 1000, 2000, 4000]);
  });

  it('is tried again after growing pauses where the site fails at it, although the stream is alive [L-CHAT-RETRY-PAUSES]', async () => {
    const { outbox, later, isLive } = disconnected(() => error(500));
    isLive.mockReturnValue(true);
    outbox.send(5, 'hello');
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(count));
      await settled();
      later.mock.lastCall?.[0]();
    }
    await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(4));
    expect(later.mock.calls.map(([, pause]) => pause)).toEqual([1000, 2000, 4000, 8000]);
  });

  it('waits as long as a busy site says, although the stream is alive [R-CHAT-RETRY-LIVE]', async () => {
    const { outbox, later, isLive } = disconnected(() => error(503, { retryAfter: 5 }));
    isLive.mockReturnValue(true);
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
    expect(later.mock.lastCall?.[1]).toBe(5000);
  });

  it('is tried again at once when the connection is back during an attempt that fails [R-CHAT-OFFLINE-SENDS]', async () => {
    const fails: (() => void)[] = [];
    let works = false;
    const { outbox, bodies, keys, onSent, later, states } = makeOutbox(({ body }) =>
      works ? someSent(body, 1) : new Promise((_resolve, reject) => fails.push(() => reject(offline()))),
    );
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(fails).toHaveLength(1));
    fails[0]?.();
    // One attempt is enough to know: it waits, and the page says so.
    await vi.waitFor(() => expect(states()).toEqual([['hello', 'waiting']]));
    await settled();
    later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(fails).toHaveLength(2));
    works = true;
    outbox.wake();
    fails[1]?.();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(bodies()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  it.each([
    ['the server fails', () => error(500), 'site'],
    ['the server is busy', () => error(503, { retryAfter: 2 }), 'site'],
    ['the first attempt is still under way', () => error(409, { code: 'conflict', retryAfter: 1 }), 'waiting'],
    ['the session has expired', () => error(403, { code: 'authentication_required' }), 'login'],
    ['somebody else is logged in', () => error(409, { code: 'other_session' }), 'login'],
    ['the response broke off', () => new TypeError('network error'), 'waiting'],
    ['it is one too many for this minute', () => error(429, { code: 'too_many_requests', retryAfter: 20 }), 'turn'],
    ['a busy server does not say how long', () => error(429, { code: 'too_many_requests' }), 'turn'],
    ['a conflict is not the site’s, which gives its reasons', () => error(409), 'waiting'],
    ['a proxy before the site does not understand it', () => error(400), 'waiting'],
    ['a firewall or a login page of a network lets nothing through', () => error(403), 'waiting'],
    ['a proxy has no site behind it', () => error(404), 'waiting'],
  ])(
    'waits as well when %s, and says for what [R-CHAT-FAILED-REFUSED, R-CHAT-WAITS-FOR]',
    async (_when, failure, state) => {
      const { outbox, states, later, onSent, connect } = disconnected(failure);
      outbox.send(5, 'hello');
      await vi.waitFor(() => expect(states()).toEqual([['hello', state]]));
      const pause = later.mock.lastCall?.[1] ?? 0;
      const failed = failure();
      expect(pause).toBe(Math.max(1, (failed instanceof ApiError ? failed.retryAfter : undefined) ?? 0) * 1000);
      connect();
      await settled();
      later.mock.lastCall?.[0]();
      await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    },
  );

  it.each([402, 403, 404, 409, 410, 413, 422])(
    'has failed when the server refuses it with %i [R-CHAT-FAILED-REFUSED]',
    async (status) => {
      const { outbox, states, reasons, later } = disconnected(() =>
        error(status, { code: 'conflict', message: 'Refused.' }),
      );
      outbox.send(5, 'hello');
      await vi.waitFor(() => expect(states()).toEqual([['hello', 'failed']]));
      expect(reasons()).toEqual(['Refused.']);
      expect(later).not.toHaveBeenCalled();
    },
  );

  it('reports an error of the page itself', async () => {
    const { outbox, onUnexpected } = disconnected(() => new TypeError('x is undefined'));
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(onUnexpected).toHaveBeenCalledTimes(1));
  });

  it('stays while another member is logged in', async () => {
    let isCurrent = true;
    const { outbox, bodies, states } = makeOutbox(
      () => {
        throw offline();
      },
      42,
      () => isCurrent,
    );
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(bodies()).toHaveLength(1));
    await settled();
    isCurrent = false;
    outbox.wake();
    await settled();
    expect(bodies()).toHaveLength(1);
    expect(states()).toEqual([['hello', 'waiting']]);
  });

  it('has failed after 24 hours, and can be sent again for as long [L-CHAT-UNSENT-HOURS]', async () => {
    const day = LIMITS.chatUnsentHours * 3_600_000;
    const { outbox, states, reasons, ids, onSent, latestWith, connect } = disconnected();
    latestWith.mockRejectedValueOnce(offline());
    outbox.send(5, 'hello');
    await vi.waitFor(() => expect(states()).toEqual([['hello', 'waiting']]));
    const writtenAt = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(writtenAt + day - 60_000);
    outbox.wake();
    await settled();
    expect(states()).toEqual([['hello', 'waiting']]);
    clock.mockReturnValue(writtenAt + day + 60_000);
    outbox.wake();
    await settled();
    expect(states(), 'not before the site was asked').toEqual([['hello', 'waiting']]);
    outbox.wake();
    await settled();
    expect(states()).toEqual([['hello', 'failed']]);
    expect(reasons()).toEqual(['It could not be sent for 24 hours.']);
    connect();
    outbox.wake();
    await settled();
    expect(onSent).not.toHaveBeenCalled();
    clock.mockRestore();
    outbox.retry(5, ids()[0] ?? '');
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  });

  it('is sent with all others by one request of the member', async () => {
    const { outbox, states, onSent, connect } = disconnected();
    for (const text of ['one', 'two']) outbox.send(5, text);
    await vi.waitFor(() => expect(states().map(([, state]) => state)).toEqual(['waiting', 'waiting']));
    connect();
    outbox.retryAll(5);
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
  });
});
