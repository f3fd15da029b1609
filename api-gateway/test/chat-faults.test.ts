import { expect, test } from 'vitest';
import { setUpDataDirectory } from './data-directory.ts';
import { runChatFaults } from './chat-faults/run-chat-faults.ts';
import { MET_BY_EACH } from './chat-faults/sender.ts';

// `npm run bench -- --chat-faults` runs the long version: 10,000 messages, thirty ends of a gateway, ten of the database.
const { copyKept, dataDir } = setUpDataDirectory();

test('while connections break, responses are lost, sessions end, and gateways and the database are killed, no message is lost, doubled or out of order, each costs once, and everything comes back [R-CHAT-SEND-REPEATED, R-CHAT-SEND-TRANSACTION]', async () => {
  await copyKept();
  const killed: string[] = [];
  const outcome = await runChatFaults({
    dataDir: dataDir(),
    seed: 4711,
    senders: 4,
    messages: 25,
    gatewayKills: 2,
    databaseKills: 1,
    onKill: (what) => killed.push(what),
  });
  expect(outcome).toMatchObject({
    written: 100,
    lost: 0,
    doubled: 0,
    outOfOrder: 0,
    wrongDebits: 0,
    ledgerSum: 0,
    gatewayKills: 2,
    databaseKills: 1,
    gatewaysBack: 2,
  });
  expect(killed).toEqual(['gateway', 'gateway', 'database']);
  expect(outcome.attempts).toBeGreaterThan(100);
  // What the title names has happened, and not by chance: each sender meets each fault, an end of the session and five repeats.
  expect(MET_BY_EACH.filter((met) => outcome.outcomes[met] === undefined)).toEqual([]);
  expect(outcome.repeats).toBeGreaterThanOrEqual(4 * 5);
  // What a dead gateway left under way is taken over within seconds; a lease of 29 s takes more than two hundred tries.
  expect(outcome.mostUnderWay).toBeLessThan(100);
});
