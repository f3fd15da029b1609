import { expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someSent } from '../../../testing/chat-fixtures.ts';
import { makeOutbox, never, offline, settled } from '../../../testing/make-outbox.ts';

/** Ends of a gateway in one run; then it stays. */
const KILLS = 30;

/** Random numbers that a seed repeats (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const failure = (status: number, retryAfter?: number) =>
  new ApiError({ code: 'unavailable', status, message: 'Please try again later.', retryAfter });

/** A site whose gateway is killed before a call, in the middle of it, or after its commit, by a seed, until it is left alone. */
function makeSite(random: () => number) {
  const stored: { text: string; client_id: string }[] = [];
  const debits: string[] = [];
  let kills = 0;
  const store = (body: { text: string; client_id: string }) => {
    if (stored.some(({ client_id: id }) => id === body.client_id)) return;
    stored.push(body);
    debits.push(body.client_id);
  };
  const respond = (body: { text: string; client_id: string }) => {
    const fate = kills < KILLS ? random() : 1;
    if (fate < 0.8) kills += 1;
    if (fate < 0.2) throw offline();
    if (fate < 0.3) throw failure(502);
    // The first attempt, of the gateway that is gone, still holds the key.
    if (fate < 0.4) throw failure(409, 1);
    store(body);
    if (fate < 0.6) throw offline();
    if (fate < 0.8) throw failure(503, 1);
    return someSent(body, stored.length);
  };
  return { stored, debits, respond, isLeftAlone: () => kills >= KILLS };
}

/** A tab, which may be closed in the middle of an attempt: no response reaches it then. */
function openTab(site: ReturnType<typeof makeSite>) {
  let isOpen = true;
  const made = makeOutbox(
    async ({ body }) => {
      await settled();
      try {
        return site.respond(body as { text: string; client_id: string });
      } finally {
        if (!isOpen) await never();
      }
    },
    42,
    () => isOpen,
  );
  return {
    ...made,
    close: () => void (isOpen = false),
    /** The pause of its schedule is over. */
    passPause: () => made.later.mock.lastCall?.[0](),
  };
}

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'while gateways are killed thirty times and pages reloaded (seed %i), the outbox loses, doubles and swaps nothing, and each message costs once [R-CHAT-OUTBOX-ORDER, R-CHAT-SEND-REPEATED, R-CHAT-OFFLINE-SENDS]',
  async (seed) => {
    const random = createRandom(seed);
    const site = makeSite(random);
    let tab = openTab(site);
    const written: string[] = [];
    while (!site.isLeftAlone()) {
      // Something always has to go, or no gateway could be killed under it.
      if (tab.states().length === 0 || random() < 0.2) {
        written.push(`Message ${written.length}`);
        tab.outbox.send(5, written.at(-1) ?? '');
      }
      tab.passPause();
      await settled();
      await settled();
      if (random() >= 0.1) continue;
      tab.close();
      tab = openTab(site);
      tab.outbox.wake();
    }
    // Each message succeeds at once now.
    for (let turn = 0; tab.states().length > 0 && turn < 2 * written.length; turn += 1) {
      await settled();
      await settled();
      tab.passPause();
    }
    expect(site.stored.map(({ text }) => text)).toEqual(written);
    expect(site.debits).toEqual(site.stored.map(({ client_id: id }) => id));
    expect([tab.states(), localStorage.length]).toEqual([[], 0]);
  },
);

it('once the gateway is back, the first attempt of each message succeeds: one for each, in order [R-CHAT-OFFLINE-SENDS]', async () => {
  let isBack = false;
  const { outbox, bodies, onSent, states, later } = makeOutbox(({ body }) => {
    if (isBack) return someSent(body, 1);
    throw offline();
  });
  const written = ['one', 'two', 'three', 'four'];
  for (const text of written) outbox.send(5, text);
  for (let tries = 0; tries < KILLS; tries += 1) {
    await settled();
    later.mock.lastCall?.[0]();
  }
  await settled();
  expect(states().map(([text]) => text)).toEqual(written);
  const before = bodies().length;
  isBack = true;
  later.mock.lastCall?.[0]();
  for (let turn = 0; states().length > 0 && turn < KILLS; turn += 1) await settled();
  expect(onSent).toHaveBeenCalledTimes(written.length);
  expect(
    bodies()
      .slice(before)
      .map(({ text }) => text),
  ).toEqual(written);
});
