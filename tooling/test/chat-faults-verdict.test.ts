import { expect, it, onTestFinished, vi } from 'vitest';
import { brokenByFaults, lateByFaults } from '../src/bench/chat-faults/broken-by-faults.ts';
import type { Laptop } from '../src/bench/chat-faults/laptop.ts';
import { Member } from '../src/bench/chat-faults/member.ts';
import { Progress } from '../src/bench/chat-faults/progress.ts';
import { recoveriesOf } from '../src/bench/chat-faults/recoveries.ts';
import { MET_BY_EACH } from '../src/bench/chat-faults/run-chat-faults.ts';
import type { ChatFaults } from '../src/bench/chat-faults/run-chat-faults.ts';

const PORT = 8001;
/** A gateway that was killed, and is back at this moment. */
const gateway = (until: number) => ({ from: until - 1000, until, port: PORT });

const tried = (at: number, changes = {}) => ({
  at,
  milliseconds: 10,
  port: PORT,
  outcome: 'connect ECONNREFUSED',
  isSeeded: false,
  ...changes,
});

/** A message whose gateway was gone when it was tried at 1500. */
const message = (acceptedAt: number, tries = [tried(1500), tried(acceptedAt, { outcome: '201' })]) => ({
  text: 'Hello',
  clientId: 'a',
  writtenAt: 1400,
  tries,
  acceptedAt,
  id: 1,
});

const timeline = { gateways: [gateway(2000)], database: [] };
const heldUp = (...given: Parameters<typeof recoveriesOf>) =>
  recoveriesOf(...given).map(({ milliseconds, isUndisturbed }) => [milliseconds, isUndisturbed]);

it('a message is held up by a gateway that was gone under it, from when that is back until it is accepted', () => {
  expect(heldUp([message(3000)], timeline, [])).toEqual([[1000, true]]);
  expect(heldUp([message(1990)], timeline, []), 'a process is heard to listen a moment later').toEqual([[0, true]]);
});

it('was under way where its call had begun when the gateway was killed, not where that was gone already', () => {
  const under = (at: number) =>
    recoveriesOf(
      [message(3000, [tried(at, { milliseconds: 200 }), tried(3000, { outcome: '201' })])],
      timeline,
      [],
    ).map(({ wasUnderWay }) => wasUnderWay);
  expect([under(900), under(1001)]).toEqual([[true], [false]]);
});

it('is not held up by one that it did not meet, by one of the other port, or by a fault that was seeded', () => {
  const elsewhere = { port: 8002 };
  for (const first of [tried(900), tried(1500, elsewhere), tried(1500, { isSeeded: true })])
    expect(heldUp([message(3000, [first, tried(3000, { outcome: '201' })])], timeline, [])).toEqual([]);
  const other = [tried(1500), tried(1600, { ...elsewhere, outcome: '201' })];
  expect(heldUp([message(1610, other)], timeline, []), 'the other gateway has taken it').toEqual([]);
});

it.each([
  ['the database was away', { database: [{ from: 1900, until: 2100 }] }, [], tried(900)],
  ['the laptop slept', {}, [{ from: 2500, until: 2600 }], tried(900)],
  ['a fault was seeded at a message before it', {}, [], tried(2100, { isSeeded: true })],
])('is disturbed where %s meanwhile', (_what, changes, disturbances, other) => {
  const before = { ...message(2200, [other, tried(2190, { outcome: '201' })]), text: 'before' };
  expect(heldUp([before, message(3000)], { ...timeline, ...changes }, disturbances)).toEqual([[1000, false]]);
});

it('is disturbed where a gateway was gone again before it was accepted, and measured from the last one that was back', () => {
  const tries = [tried(1500), tried(2600), tried(4000, { outcome: '201' })];
  const again = { gateways: [gateway(2000), { from: 2500, until: 3500, port: PORT }], database: [] };
  expect(heldUp([message(4000, tries)], again, [])).toEqual([
    [2000, false],
    [500, true],
  ]);
});

it('is disturbed by the other gateway, which is gone for longer, only where its member has met that', () => {
  const both = { gateways: [gateway(2000), { ...gateway(4000), from: 1000, port: 8002 }], database: [] };
  expect(heldUp([message(3000)], both, [])).toEqual([[1000, true]]);
  const elsewhere = {
    ...message(2900, [tried(2100, { port: 8002 }), tried(2900, { outcome: '201' })]),
    text: 'before',
  };
  expect(heldUp([elsewhere, message(3000)], both, [])).toContainEqual([1000, false]);
});

it('is not disturbed by what was over when the gateway was back', () => {
  const over = [{ from: 1000, until: 1900 }];
  expect(heldUp([message(3000)], { ...timeline, database: over }, over)).toEqual([[1000, true]]);
});

/** A run in which everything has happened and every promise was kept. */
const GOOD: ChatFaults = {
  written: 10,
  lost: 0,
  doubled: 0,
  outOfOrder: 0,
  wrongDebits: 0,
  ledgerSum: 0,
  attempts: 20,
  met: Object.fromEntries(MET_BY_EACH.map((what) => [what, 1])),
  repeats: 5,
  logins: 1,
  vanished: 0,
  isStill: false,
  waitedFor: 'messages',
  unsent: [],
  unexpected: [],
  gatewayKills: 3,
  databaseKills: 1,
  timeline,
  recoveries: [{ milliseconds: 2000, isUndisturbed: true, wasUnderWay: true, tries: [], back: 0 }],
};
const KILLS = { gatewayKills: 3, databaseKills: 1 };

it('a run in which all went well has broken nothing; one that was disturbed may take longer', () => {
  const disturbed = { milliseconds: 9000, isUndisturbed: false, wasUnderWay: true, tries: [], back: 0 };
  const outcome = { ...GOOD, recoveries: [...GOOD.recoveries, disturbed] };
  expect([...brokenByFaults(outcome, KILLS), ...lateByFaults(outcome)]).toEqual([]);
});

it('what was red because a laptop slept is for its member to send', () => {
  const met = { ...GOOD.met, 'sent by its member: waited': 7, 'sent by its member: unknown': 1 };
  const outcome = { ...GOOD, met };
  expect(brokenByFaults(outcome, KILLS)).toEqual([]);
});

/** Sends what is red for this reason, of a member whose laptop has slept for so long until then; returns what they met. */
async function metByMember(failedWith: string, jump: number, until = Date.now() + 1000) {
  const signal = AbortSignal.timeout(5000);
  let isRed = true;
  const unsent = () => [
    ...(isRed ? [{ clientId: '1', text: 'One', failedWith }] : []),
    { clientId: '2', text: 'Two', failedWith: undefined },
  ];
  const page = { write: () => '1', retryAll: () => void (isRed = false) };
  const laptop = { page, unsent, stored: () => '"One"', sleeps: [{ until, jump }] } as unknown as Laptop;
  const member = new Member({
    laptop,
    plan: [{ text: 'One', tries: [], act: null, pause: 0, length: 0, jump: 0, isSilent: false, mostUnsent: 1 }],
    endSession: async () => {},
    repeat: () => Promise.resolve(1),
    findTexts: () => Promise.resolve(new Map([['One', 1]])),
    onSent: () => {},
    signal,
  });
  const writing = member.writeAll();
  await vi.waitFor(() => expect(isRed).toBe(false));
  writing.catch(() => undefined);
  return Object.keys(member.met).filter((what) => what.startsWith('sent by its member'));
}

const DAY = 24 * 3_600_000;

it.each([
  ['waited', DAY, 'waited'],
  ['waited', DAY - 1, 'waited, and no laptop slept for a day'],
  ['unknown', 10_000, 'unknown'],
  ['unknown', 9999, 'unknown, and no laptop slept'],
])('a message that is red as %s, and whose laptop slept for %i ms, is %s', async (reason, jump, why) => {
  expect(await metByMember(reason, jump)).toEqual([`sent by its member: ${why}`]);
});

it('is not explained by what its laptop did before it was written', async () => {
  const why = 'waited, and no laptop slept for a day';
  expect(await metByMember('waited', DAY, Date.now() - 1)).toEqual([`sent by its member: ${why}`]);
});

it.each<[Partial<ChatFaults>, string]>([
  [{ lost: 1 }, '1 messages were lost'],
  [{ doubled: 2 }, '2 messages are there twice'],
  [{ outOfOrder: 1 }, '1 messages are out of order'],
  [{ wrongDebits: 1 }, '1 credits too many or too few were taken'],
  [{ ledgerSum: 1 }, '1 credits are missing in the sum of the ledger'],
  [{ vanished: 1 }, '1 unsent texts were neither on the device nor at the site'],
  [
    { isStill: true, unsent: [message(0)] },
    'nothing happened any more while messages were awaited, and 1 messages were unsent',
  ],
  [{ unexpected: [new Error('x')] }, 'a page met an error that it does not expect: Error: x'],
  [{ databaseKills: 0 }, '1 of the kills did not happen, or what was killed did not come back'],
  [{ met: { ...GOOD.met, 'the laptop sleeps': 0 } }, 'this did not happen: the laptop sleeps'],
  [
    { met: { ...GOOD.met, 'sent by its member: unknown, and no laptop slept': 5000 } },
    'messages were red that the site has not refused: 5000 times sent by its member: unknown, and no laptop slept',
  ],
  [{ repeats: 0 }, 'no message was sent again'],
  [{ logins: 0 }, 'no session had expired'],
  [{ recoveries: [] }, 'no message was held up by the end of a gateway in its middle, and by nothing else'],
  [
    { recoveries: [{ milliseconds: 2000, isUndisturbed: true, wasUnderWay: false, tries: [], back: 0 }] },
    'no message was held up by the end of a gateway in its middle, and by nothing else',
  ],
  [{ met: { ...GOOD.met, 'sent by its member: unknown': 3 } }, 'messages were red 3 times as unknown, after 2 sleeps'],
  [
    { recoveries: [{ milliseconds: 2001, isUndisturbed: true, wasUnderWay: true, tries: [], back: 0 }] },
    '1 messages were held up for more than 2000 ms after a gateway was back',
  ],
])('says what was broken: %o', (changes, text) => {
  const outcome = { ...GOOD, ...changes };
  expect([...brokenByFaults(outcome, KILLS), ...lateByFaults(outcome)]).toEqual([text]);
});

it('a run is over when nothing happens for two minutes, when it is ended from outside, and when its work is done or fails', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const still = new Progress(undefined);
  const during = still.during(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(119_000);
  still.note();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(still.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(during).resolves.toBe(false);
  const done = new Progress(undefined);
  await expect(done.during(Promise.resolve())).resolves.toBe(true);
  expect(done.signal.aborted, 'what still goes on ends').toBe(true);
  await expect(new Progress(undefined).during(Promise.reject(new Error('x')))).rejects.toThrow('x');
  const outside = new AbortController();
  const ended = new Progress(outside.signal).during(new Promise(() => {}));
  outside.abort(new Error('ended'));
  await expect(ended).rejects.toThrow('ended');
  await expect(new Progress(outside.signal).during(Promise.resolve())).rejects.toThrow('ended');
  expect(vi.getTimerCount()).toBe(0);
});
