import { afterEach, expect, it, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { makeOutbox, settled } from '../../../testing/make-outbox.ts';

const fault = (status = 500) => new ApiError({ code: 'internal', status, message: 'Please try again later.' });

afterEach(() => vi.restoreAllMocks());

/** An outbox whose server fails at every message named 'broken', and a clock that the test moves. */
function makeFaulty(failure: () => Error = fault) {
  let now = Date.parse('2026-11-20T20:00:00.000Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const made = makeOutbox(({ body }) => {
    if ((body as { text: string }).text === 'broken') throw failure();
    return someSent(body, 1);
  });
  const tryAgain = async (later: number) => {
    now += later;
    made.outbox.wake();
    await settled();
    await settled();
  };
  return { ...made, tryAgain };
}

it('a message that the site fails at again and again is refused; the one behind it goes once it is gone [L-CHAT-FAULT-TRIES, R-CHAT-OUTBOX-BEHIND]', async () => {
  const { outbox, states, reasons, ids, bodies, tryAgain } = makeFaulty();
  outbox.send(5, 'broken');
  await vi.waitFor(() => expect(states()).toEqual([['broken', 'site']]));
  outbox.send(5, 'behind it');
  for (let tries = 2; tries < LIMITS.chatFaultTries; tries += 1) await tryAgain(60_000);
  expect(states()).toEqual([
    ['broken', 'site'],
    ['behind it', 'site'],
  ]);
  await tryAgain(60_000);
  expect(states()).toEqual([
    ['broken', 'failed'],
    ['behind it', 'turn'],
  ]);
  expect(reasons()[0]).toBe('The site could not send it, after several tries.');
  const tried = bodies().length;
  await tryAgain(60_000);
  expect(bodies()).toHaveLength(tried);
  outbox.remove(5, ids()[0] ?? '');
  await vi.waitFor(() => expect(states()).toEqual([]));
  expect(bodies().at(-1)?.text).toBe('behind it');
});

it('tries that follow one another within a minute are one [L-CHAT-FAULT-TRIES]', async () => {
  const { outbox, states, tryAgain } = makeFaulty();
  outbox.send(5, 'broken');
  await settled();
  for (let tries = 0; tries < 2 * LIMITS.chatFaultTries; tries += 1) await tryAgain(1000);
  expect(states()).toEqual([['broken', 'site']]);
});

it.each([502, 503, 504, 0])(
  'however often the site is away (%i), a message waits [R-CHAT-FAILED-REFUSED]',
  async (status) => {
    const { outbox, states, tryAgain } = makeFaulty(() => fault(status));
    outbox.send(5, 'broken');
    await settled();
    for (let tries = 0; tries < 2 * LIMITS.chatFaultTries; tries += 1) await tryAgain(60_000);
    expect(states()).toEqual([['broken', status === 0 ? 'waiting' : 'site']]);
  },
);

it('one that is sent again by its member has as many tries again [L-CHAT-FAULT-TRIES]', async () => {
  const { outbox, states, tryAgain } = makeFaulty();
  outbox.send(5, 'broken');
  await settled();
  for (let tries = 1; tries < LIMITS.chatFaultTries; tries += 1) await tryAgain(60_000);
  expect(states()).toEqual([['broken', 'failed']]);
  outbox.retryAll(5);
  await settled();
  for (let tries = 2; tries < LIMITS.chatFaultTries; tries += 1) await tryAgain(60_000);
  expect(states()).toEqual([['broken', 'site']]);
  await tryAgain(60_000);
  expect(states()).toEqual([['broken', 'failed']]);
});
