import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { runChatFaults } from '@tandem/api-gateway/testing/chat-faults/run-chat-faults';
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

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Sends messages while everything breaks, and prints what became of them. Returns 1 when a message was lost, doubled, out
 * of order or charged wrongly, or held up for too long after its gateway was back.
 */
export async function measureChatFaults(options: FaultsOptions): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-faults-'));
  try {
    await prepareDatabase(dataDir);
    const { recoveries, ...outcome } = await runChatFaults({
      ...options,
      dataDir,
      senders: SENDERS,
      messages: Math.ceil(options.messages / SENDERS),
      onKill: (what, sent) => console.log(`killed the ${what} after ${sent} messages`),
    });
    const longest = recoveries.at(-1) ?? 0;
    console.table({
      'seed': options.seed,
      ...outcome,
      'held up, p50 ms': percentile(recoveries, 0.5),
      'held up, p95 ms': percentile(recoveries, 0.95),
      'held up, longest ms': longest,
    });
    const { lost, doubled, outOfOrder, wrongDebits, ledgerSum } = outcome;
    const isWrong = [lost, doubled, outOfOrder, wrongDebits, ledgerSum].some((count) => count !== 0);
    return isWrong || longest > RECOVERY_MILLISECONDS ? 1 : 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
