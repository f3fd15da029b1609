import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { runChatFaults } from '@tandem/api-gateway/testing/chat-faults/run-chat-faults';
import type { ChatFaults, Recovery } from '@tandem/api-gateway/testing/chat-faults/run-chat-faults';
import { MET_BY_EACH } from '@tandem/api-gateway/testing/chat-faults/sender';
import type { Outage } from '@tandem/api-gateway/testing/chat-faults/timeline';
import { prepareDatabase } from './prepare-database.ts';

interface FaultsOptions {
  seed: number;
  messages: number;
  gatewayKills: number;
  databaseKills: number;
}

const SENDERS = 20;
/** How long a message may be held up after its gateway is back (R-PLATFORM-IDEMPOTENCY-CRASH). */
const RECOVERY_MILLISECONDS = 2000;
/** Of so many messages that were held up for too long, the tries are printed. */
const TRACES = 5;

function toRow(milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { 'times': sorted.length, 'p50 ms': percentile(0.5), 'p95 ms': percentile(0.95), 'longest ms': percentile(1) };
}

const lengths = (outages: readonly Outage[]) => outages.map(({ from, until }) => until - from);

/** What the slowest messages met on their way, by the clock of their first try. */
function printTraces(late: readonly Recovery[]): void {
  const slowest = late.toSorted((one, other) => other.own - one.own);
  for (const { own, tries } of slowest.slice(0, TRACES)) {
    console.log(`held up for ${own} ms:`);
    const begun = tries[0]?.at ?? 0;
    for (const { at, milliseconds, port, outcome } of tries)
      console.log(`  after ${at - begun} ms, at ${port}, for ${milliseconds} ms: ${outcome}`);
  }
}

/** Whether everything happened that the run is about: a run without it shows nothing. Prints what did not. */
function showsAll({ outcomes, recoveries, repeats }: Pick<ChatFaults, 'outcomes' | 'recoveries' | 'repeats'>): boolean {
  const missing = [
    ...MET_BY_EACH.filter((met) => outcomes[met] === undefined),
    ...(repeats === 0 ? ['a message that was sent again'] : []),
    ...(recoveries.length === 0 ? ['a message that was under way when a gateway came back'] : []),
  ];
  for (const what of missing) console.error(`This did not happen: ${what}`);
  return missing.length === 0;
}

/**
 * Sends messages while everything breaks, and prints what became of them. Returns 1 when a message was lost, doubled, out
 * of order or charged wrongly, when a kill did not happen or its victim did not come back, or when a message was held up for
 * too long after its gateway was back, not counting the time in which the database was away.
 */
export async function measureChatFaults(options: FaultsOptions): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-faults-'));
  try {
    await prepareDatabase(dataDir);
    const { recoveries, timeline, outcomes, ...outcome } = await runChatFaults({
      ...options,
      dataDir,
      senders: SENDERS,
      messages: Math.ceil(options.messages / SENDERS),
      onKill: (what, sent) => console.log(`killed the ${what} after ${sent} messages`),
    });
    console.table({ seed: options.seed, ...outcome });
    console.table(outcomes);
    console.table({
      'held up from the start of a gateway': toRow(recoveries.map(({ milliseconds }) => milliseconds)),
      'held up while the database was there': toRow(recoveries.map(({ own }) => own)),
      'a gateway was away': toRow(lengths(timeline.gateways)),
      'the database was away': toRow(lengths(timeline.database)),
    });
    const late = recoveries.filter(({ own }) => own > RECOVERY_MILLISECONDS);
    printTraces(late);
    const { lost, doubled, outOfOrder, wrongDebits, ledgerSum } = outcome;
    const isWrong = [lost, doubled, outOfOrder, wrongDebits, ledgerSum].some((count) => count !== 0);
    const spared = options.gatewayKills - outcome.gatewayKills + options.databaseKills - outcome.databaseKills;
    if (spared > 0) console.error(`${spared} of the kills did not happen`);
    return isWrong || !showsAll({ outcomes, recoveries, repeats: outcome.repeats }) || spared > 0 || late.length > 0
      ? 1
      : 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
