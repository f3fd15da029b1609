import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import type { Outage } from '@tandem/api-gateway/testing/chat-faults/timeline';
import { prepareDatabase } from '../chat/prepare-database.ts';
import { brokenByFaults, lateByFaults } from './broken-by-faults.ts';
import type { Recovery } from './recoveries.ts';
import { LAST_KILLS, runChatFaults } from './run-chat-faults.ts';

interface FaultsOptions {
  seed: number;
  messages: number;
  gatewayKills: number;
  databaseKills: number;
}

const SENDERS = 20;
/** Of so many messages that were held up for longest, the tries are printed. */
const TRACES = 5;

function toRow(milliseconds: readonly number[]) {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { 'times': sorted.length, 'p50 ms': percentile(0.5), 'p95 ms': percentile(0.95), 'longest ms': percentile(1) };
}

const timesOf = (recoveries: readonly Recovery[]) => recoveries.map(({ milliseconds }) => milliseconds);

const lengths = (outages: readonly Outage[]) => outages.map(({ from, until }) => until - from);

/** What the slowest messages met on their way, by the clock of the new gateway. */
function printTraces(heldUp: string, recoveries: readonly Recovery[]): void {
  const slowest = recoveries.toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { milliseconds, tries, back } of slowest.slice(0, TRACES)) {
    console.log(`${heldUp} for ${milliseconds} ms:`);
    for (const { at, milliseconds: length, port, outcome } of tries)
      console.log(`  ${at - back} ms after the gateway was back, at ${port}, for ${length} ms: ${outcome}`);
  }
}

/** Ends a run in order on Ctrl+C or SIGTERM: its gateways and its database are ended too. */
function endedBySignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ending.abort(new Error(`The run was ended by ${signal}`)));
  return ending.signal;
}

/**
 * Sends messages from the pages of the chat while everything breaks, and prints what became of them. Returns 1 when a promise
 * was broken, or something did not happen that the run is about.
 */
export async function measureChatFaults(options: FaultsOptions): Promise<number> {
  const signal = endedBySignal();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-faults-'));
  try {
    await prepareDatabase(dataDir);
    const outcome = await runChatFaults({
      ...options,
      dataDir,
      signal,
      senders: SENDERS,
      messages: Math.ceil(options.messages / SENDERS),
      onKill: (what, sent) => console.log(`killed the ${what} after ${sent} messages`),
    });
    const { recoveries, timeline, met, unexpected, unsent, ...counts } = outcome;
    console.table({ seed: options.seed, ...counts, unexpected: unexpected.length, unsent: unsent.length });
    console.table(met);
    const undisturbed = recoveries.filter(({ isUndisturbed }) => isUndisturbed);
    const disturbed = recoveries.filter(({ isUndisturbed }) => !isUndisturbed);
    console.table({
      'held up by the end of a gateway alone': toRow(timesOf(undisturbed)),
      'and by something else as well': toRow(timesOf(disturbed)),
      'a gateway was away': toRow(lengths(timeline.gateways)),
      'the database was away': toRow(lengths(timeline.database)),
    });
    printTraces('held up by the end of a gateway alone', undisturbed);
    printTraces('held up by something else as well', disturbed);
    for (const one of unsent) console.error(`Unsent: ${JSON.stringify(one)}`);
    const { gatewayKills, databaseKills } = options;
    const kept = { gatewayKills: gatewayKills + LAST_KILLS, databaseKills };
    const broken = [...brokenByFaults(outcome, kept), ...lateByFaults(outcome)];
    for (const what of broken) console.error(`Not kept: ${what}.`);
    return broken.length > 0 ? 1 : 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
