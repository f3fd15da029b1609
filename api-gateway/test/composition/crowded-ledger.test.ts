import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { markBelieved } from '../../src/composition/ledger/believed-changes.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { listChanges } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { planRecall, recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { nextMove } from '../../src/composition/ledger/sign-moves.ts';
import { readLedgerId } from '../../src/composition/ledger/signed-rows.repository.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { VerifiedLedger } from '../../src/composition/ledger/verified-ledger.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { status } from '../../src/composition/release-commands/look-closely.ts';
import { runMove } from '../../src/composition/release-commands/move.ts';
import { makeKeyPair, signText } from '../../src/composition/signing/keys.ts';
import { moveStatement } from '../../src/composition/signing/statements.ts';
import type { PointerMove } from '../../src/composition/signing/statements.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

/** What somebody can do who may only add rows to the history: the triggers are on. */
const { dataDir, deps } = setUpLedger();
const [team, attacker] = [makeKeyPair(), makeKeyPair()];

async function withKey(listed: readonly string[] = [team.x]): Promise<LedgerDeps> {
  const releaseKeys = join(dataDir(), 'keys.json');
  const keys = { 'mf-chat': listed, 'mf-payments': listed, 'shell': listed };
  await writeFile(releaseKeys, JSON.stringify({ keys }));
  return { ...deps(), trust: readTrust({ dataDir: dataDir(), releaseKeys, releaseKey: JSON.stringify(team) }) };
}

/** A gateway that starts now. */
const started = async () =>
  new VerifiedLedger({ ...(await withKey()), dataDir: dataDir(), log: pino({ level: 'silent' }) });

async function publish(part: Part): Promise<Release> {
  const { dist } = await writeBuild({ part, edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(await withKey(), dist)).release;
}

async function promoted(part: Part): Promise<Release> {
  const release = await publish(part);
  await promoteReleases(await withKey(), [release], { drops: 'any' });
  return release;
}

/** Rows that follow nothing, with high numbers; `claimed` is the key that they say to be signed with. */
async function crowd(part: Part, { id }: Release, claimed: string, count = 600): Promise<void> {
  const ledger = await readLedgerId(deps().db);
  const moves = Array.from({ length: count }, (_one, index): PointerMove => {
    const [number, at] = [1000 + index, new Date().toISOString()];
    const words = {
      kind: 'promote',
      from: id,
      to: id,
      descriptor: null,
      previous: null,
      actor: 'x',
      reason: null,
    } as const;
    return { ledger, part, number, at, ...words };
  });
  const rows = moves.map((move) => {
    const statement = moveStatement(move);
    const { signature } = signText(attacker, statement);
    return { number: move.number, statement, key: claimed, signature };
  });
  await sql`insert into release_pointer_changes
      (part, channel, kind, from_release, to_release, actor, number, statement, key, signature)
    select ${part}, 'live', 'promote', ${id}, ${id}, 'x', number, statement, key, signature
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(number integer, statement text, key text, signature text)`.execute(deps().db);
}

beforeAll(async () => {
  await promoted('shell');
});
afterEach(async () => {
  // A gateway goes on from what it believed.
  await (await started()).read();
});

test.each([
  ['a key that nobody knows', attacker.x],
  ['the key of the part, which did not sign them', team.x],
])('a crowd of rows with %s hides no signed move [R-PLATFORM-RELEASE-HIDDEN]', async (_what, claimed) => {
  const [first, good, bad] = [await promoted('mf-chat'), await promoted('mf-chat'), await promoted('mf-chat')];
  const running = await started();
  const before = await running.read();
  expect(before.good.get('mf-chat')?.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, good.id]));
  await crowd('mf-chat', first, claimed);

  for (const gateway of [running, await started()]) {
    const view = await gateway.read();
    expect(view.live.map(({ id }) => id)).toContain(bad.id);
    expect(view.good.get('mf-chat')).toEqual(before.good.get('mf-chat'));
  }
  const ledger = await withKey();
  expect(await stopPart(ledger, { part: 'mf-chat', kind: 'stop' })).toMatchObject({ release: bad.id });
  expect((await running.read()).stopped).toContain('mf-chat');
  await stopPart(ledger, { part: 'mf-chat', kind: 'start' });
  const words = { part: 'mf-chat', release: bad.id } as const;
  const planned = await planRecall(ledger, { ...words, to: null }, null);
  expect(planned.live).toBe(before.good.get('mf-chat')?.[0]?.id);
  const recalled = await recallRelease(ledger, { ...words, to: good.id });
  expect(recalled).toMatchObject({ wasLive: true, live: good.id });
  for (const gateway of [running, await started()]) {
    const { live, recalled: left } = await gateway.read();
    expect(live.map(({ id }) => id)).toContain(good.id);
    expect(left).toContain(bad.id);
  }
  expect(await rollbackRelease(ledger, 'mf-chat')).toMatchObject({ from: good.id, to: first.id });
});

test('the key that is to be listed is one that gateways have believed, and none of a row [R-PLATFORM-RELEASE-HIDDEN]', async () => {
  const live = await promoted('mf-payments');
  await (await started()).read();
  await crowd('mf-payments', live, attacker.x, 3);
  const other = await withKey([makeKeyPair().x]);
  const words = { part: 'mf-payments', from: live.id, to: live, kind: 'stop', actor: 'x', reason: null } as const;
  const refused = await nextMove(other, words).catch(String);
  expect(refused).toContain(`list ${team.x} beside the part's other key`);
  const nowhere = { ...other, trust: { ...other.trust, believed: () => ({ key: null }) } };
  expect(await nextMove(nowhere, words).catch(String)).toContain('list the one that its team had before');
});

test('a row that nobody has signed stops nothing, and keeps no release away [R-PLATFORM-RELEASE-POINTERS]', async () => {
  const [first, second] = [await promoted('mf-payments'), await promoted('mf-payments')];
  await sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, recalled, actor) values
    ('mf-payments', 'live', 'stop', ${second.id}, ${second.id}, null, 'somebody'),
    ('mf-payments', 'live', 'recall', ${second.id}, ${second.id}, ${first.id}, 'somebody')`.execute(deps().db);
  const ledger = await withKey();
  expect((await status(ledger)).text).not.toContain('stopped');
  const history = (await lookAt(ledger, { name: 'pointers', part: 'mf-payments' })).text;
  expect(history.match(/(stop|recall) \(not signed\) .* somebody/g)).toHaveLength(2);
  expect(history).not.toContain('promote (not signed) mf-payments@' + first.build);
  expect(history).toMatch(new RegExp(`promote +\\S+ +${second.id}`));
  const report = await runMove(ledger, { name: 'rollback', part: 'mf-payments', to: null, reason: null });
  expect(report.text).toContain(`mf-payments is now ${first.id}`);
  expect(report.text).not.toContain('is stopped');
});

test('nor is it one of before there were signatures: not in a channel without a signed move, nor before the first one of a part that has adopted nothing [R-PLATFORM-RELEASE-BEFORE]', async () => {
  const { id } = await promoted('mf-payments');
  await sql`insert into release_pointer_changes (id, part, channel, kind, from_release, to_release, actor)
    overriding system value values
    (-1, 'mf-payments', 'live', 'promote', null, ${id}, 'nobody'),
    (-2, 'mf-payments', 'tenant:beta', 'promote', null, ${id}, 'nobody'),
    (-3, 'mf-strange', 'live', 'promote', null, ${id}, 'nobody')`.execute(deps().db);
  const changes = (await listChanges(deps().db, null, 1_000_000)).filter(({ actor }) => actor === 'nobody');
  const marked = await markBelieved(await withKey(), changes);
  expect(marked.map((change) => [change.id, change.isBelieved])).toEqual([
    [-1, false],
    [-2, false],
    [-3, false],
  ]);
});
