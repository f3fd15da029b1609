import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import { beforeAll, expect, test } from 'vitest';
import type { TrialReport } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { planCommand, runMove } from '../../src/composition/release-commands/move.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { deps, liveOf } = setUpLedger();
const WHY = 'Not tried in a browser: there is none.';
const UNTRIED: TrialReport = { fault: null, note: null, untried: WHY };

beforeAll(async () => {
  const { dist } = await writeBuild({ part: 'shell' });
  await promoteReleases(deps(), [(await publishRelease(deps(), dist)).release]);
});

/** A promotion of a new release of the chat at a site whose trials report this. */
async function promotion(found: TrialReport, more: { isDryRun?: boolean; mayBeUntried?: true } = {}) {
  const { dist } = await writeBuild({ part: 'mf-chat' });
  const { release } = await publishRelease(deps(), dist);
  const { isDryRun = false, ...words } = more;
  const command: MoveCommand = {
    name: 'promote',
    pairs: [['mf-chat', release.build]],
    drops: [],
    isDryRun,
    reason: null,
    ...words,
  };
  return { id: release.id, command, ledger: { ...deps(), tryOut: () => Promise.resolve(found) } };
}

test('what cannot be started is refused in one line, also in a plan, and nothing is changed [R-PLATFORM-RELEASE-UNTRIED]', async () => {
  const line = `Refused, nothing was changed: ${WHY} To promote it all the same: --untried`;
  const before = await liveOf('mf-chat');
  const { ledger, command } = await promotion(UNTRIED);
  await expect(runMove(ledger, command)).rejects.toThrow(line);
  await expect(runMove(ledger, command)).rejects.not.toThrow('\n');
  const plan = await promotion(UNTRIED, { isDryRun: true });
  await expect(planCommand(plan.ledger, plan.command)).rejects.toThrow(line);
  expect(await liveOf('mf-chat')).toBe(before);
});

test('what cannot be started goes live where that is said to be enough, and the report says so [R-PLATFORM-RELEASE-UNTRIED]', async () => {
  const { ledger, command, id } = await promotion(UNTRIED, { mayBeUntried: true });
  expect((await runMove(ledger, command)).text).toMatch(new RegExp(`^mf-chat is now ${id}.*\\n${WHY}$`));
  expect(await liveOf('mf-chat')).toBe(id);
});

test('what does not start is refused all the same, and what was not tried in part is a note [R-PLATFORM-RELEASE-UNTRIED]', async () => {
  const before = await liveOf('mf-chat');
  const faulty = await promotion({ fault: 'it does not start', note: null }, { mayBeUntried: true });
  await expect(runMove(faulty.ledger, faulty.command)).rejects.toThrow('it does not start');
  expect(await liveOf('mf-chat')).toBe(before);
  const partly = await promotion({ fault: null, note: 'Pages of members were not tried.' });
  expect((await runMove(partly.ledger, partly.command)).text).toContain('\nPages of members were not tried.');
  expect(await liveOf('mf-chat')).toBe(partly.id);
});
