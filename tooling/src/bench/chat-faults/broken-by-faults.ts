import { SENT_BY_MEMBER } from './member.ts';
import { MET_BY_EACH } from './run-chat-faults.ts';
import type { ChatFaults } from './run-chat-faults.ts';

/** How long a message may be held up after its gateway is back (R-PLATFORM-IDEMPOTENCY-CRASH). */
export const RECOVERY_MILLISECONDS = 2000;

/** What is 0 in a run, and what it is called where it is not. */
const NONE = {
  lost: 'messages were lost',
  doubled: 'messages are there twice',
  outOfOrder: 'messages are out of order',
  wrongDebits: 'credits too many or too few were taken',
  ledgerSum: 'credits are missing in the sum of the ledger',
  vanished: 'unsent texts were neither on the device nor at the site',
} as const satisfies Partial<Record<keyof ChatFaults, string>>;

/** A laptop slept after they were written. */
const EXPLAINED = new Set([`${SENT_BY_MEMBER}waited`, `${SENT_BY_MEMBER}unknown`]);

/** Messages that were held up for too long by the end of a gateway alone, as texts; none when all went in time. */
export function lateByFaults({ recoveries }: Pick<ChatFaults, 'recoveries'>): string[] {
  const late = recoveries.filter(
    ({ isUndisturbed, milliseconds }) => isUndisturbed && milliseconds > RECOVERY_MILLISECONDS,
  );
  if (late.length === 0) return [];
  return [`${late.length} messages were held up for more than ${RECOVERY_MILLISECONDS} ms after a gateway was back`];
}

/** What nobody can say whether it was sent, which is seldom: after one sleep in four at most, or two in a short run. */
function unknownByFaults(met: ChatFaults['met']): string[] {
  const [unknown = 0, short = 0, long = 0] = [
    met[`${SENT_BY_MEMBER}unknown`],
    met['the laptop sleeps'],
    met['the laptop sleeps for a day'],
  ];
  const sleeps = short + long;
  return unknown <= Math.max(2, sleeps / 4)
    ? []
    : [`messages were red ${unknown} times as unknown, after ${sleeps} sleeps`];
}

/** Messages that were red although the site had not refused them, nor their laptop slept (R-CHAT-FAILED-REFUSED), as texts. */
const redByFaults = (met: ChatFaults['met']): string[] =>
  Object.entries(met)
    .filter(([what, count]) => what.startsWith(SENT_BY_MEMBER) && !EXPLAINED.has(what) && count > 0)
    .map(([what, count]) => `messages were red that the site has not refused: ${count} times ${what}`);

/**
 * What of the promises was not kept, whatever the machine has to do meanwhile, or did not happen although the run is about it, as
 * texts; none when all is as it should be.
 */
export function brokenByFaults(
  outcome: ChatFaults,
  expected: { gatewayKills: number; databaseKills: number },
): string[] {
  const counts = Object.entries(NONE).flatMap(([name, what]) => {
    const count = outcome[name as keyof typeof NONE];
    return count === 0 ? [] : [`${count} ${what}`];
  });
  const unexpected = outcome.unexpected.map((error) => `a page met an error that it does not expect: ${String(error)}`);
  const spared = expected.gatewayKills - outcome.gatewayKills + expected.databaseKills - outcome.databaseKills;
  const { isStill, waitedFor, unsent, recoveries } = outcome;
  return [
    ...(isStill
      ? [`nothing happened any more while ${waitedFor} were awaited, and ${unsent.length} messages were unsent`]
      : []),
    ...counts,
    ...redByFaults(outcome.met),
    ...unknownByFaults(outcome.met),
    ...unexpected,
    ...(spared === 0 ? [] : [`${spared} of the kills did not happen, or what was killed did not come back`]),
    ...MET_BY_EACH.filter((met) => (outcome.met[met] ?? 0) === 0).map((met) => `this did not happen: ${met}`),
    ...(outcome.repeats === 0 ? ['no message was sent again'] : []),
    ...(outcome.logins === 0 ? ['no session had expired'] : []),
    ...(recoveries.some(({ isUndisturbed, wasUnderWay }) => isUndisturbed && wasUnderWay)
      ? []
      : ['no message was held up by the end of a gateway in its middle, and by nothing else']),
  ];
}
