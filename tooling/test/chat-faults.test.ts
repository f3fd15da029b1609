import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenByFaults } from '../src/bench/chat-faults/broken-by-faults.ts';
import { LAST_KILLS, runChatFaults } from '../src/bench/chat-faults/run-chat-faults.ts';
import type { Try } from '../src/bench/chat-faults/tab-network.ts';
import { prepareDatabase } from '../src/bench/chat/prepare-database.ts';

/**
 * The tries before which the page has paused, since the gateway was back, for far longer than it should (L-CHAT-RETRY-PAUSES):
 * for twice as long, and what a machine may take that has much to do. That the 2 s are kept is seen on a quiet one.
 */
function lateTries(tries: readonly Try[], back: number): Try[] {
  return tries.filter(({ at }, index) => {
    const before = tries[index - 1];
    if (before === undefined || at < back) return false;
    return at - Math.max(before.at + before.milliseconds, back) > 2 * 1000 * 2 ** (index - 1) + 2000;
  });
}

// `npm run bench -- --chat-faults` runs the long version: 10,000 messages, thirty ends of a gateway, ten of the database.
let dataDir: string;
beforeEach(async () => {
  // Like every folder of mkdtemp, only its owner can enter it: PostgreSQL's own user is let in by the server's start.
  dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-faults-'));
  await prepareDatabase(dataDir);
}, 60_000);
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }), 60_000);

test('while connections break, responses are lost, laptops sleep, pages are reloaded in two tabs, sessions end, and gateways and the database are killed, the pages’ outbox loses, doubles and swaps nothing, each message costs once, no unsent text is gone, and a message is tried again soon after the new gateway is there [R-CHAT-OFFLINE-SENDS, R-CHAT-OUTBOX-ORDER, R-CHAT-OUTBOX-COPIES, R-CHAT-SEND-REPEATED, R-CHAT-SEND-TRANSACTION, R-PLATFORM-IDEMPOTENCY-CRASH]', async () => {
  const killed: string[] = [];
  const outcome = await runChatFaults({
    dataDir,
    seed: 4711,
    senders: 2,
    messages: 22,
    gatewayKills: 1,
    databaseKills: 1,
    onKill: (what) => killed.push(what),
  });
  expect(brokenByFaults(outcome, { gatewayKills: 1 + LAST_KILLS, databaseKills: 1 })).toEqual([]);
  expect(outcome).toMatchObject({ written: 48, lost: 0, doubled: 0, outOfOrder: 0, wrongDebits: 0, vanished: 0 });
  expect(killed).toEqual(['gateway', 'database']);
  // Each member meets each fault, an end of the session and five repeats.
  expect(outcome.repeats).toBeGreaterThanOrEqual(2 * 5);
  expect(outcome.logins).toBeGreaterThanOrEqual(2);
  // Each of the two has one under way in the end, when both gateways are killed.
  const held = outcome.recoveries.filter(({ isUndisturbed, wasUnderWay }) => isUndisturbed && wasUnderWay);
  expect(held.length).toBeGreaterThanOrEqual(2);
  for (const { tries, back } of held) expect(lateTries(tries, back), JSON.stringify({ back, tries })).toEqual([]);
}, 400_000);
