import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { noteHeard, noteServed } from '../../src/composition/canary/canary.repository.ts';
import { readFigures } from '../../src/composition/canary/canary-figures.repository.ts';
import { judgeCanaries, listCanaries } from '../../src/composition/canary/halt-canary.ts';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { alike, countVisitors, failing } from './canary-rows.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { dataDir, deps } = setUpLedger();
const keeping = () => ({ db: deps().db, keeper: deps().trust.canaryKeeper });

let lines: string[];
let move: string;

const judgeNow = () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  return judgeCanaries({ releases: deps(), log });
};

async function publishChat() {
  const { dist } = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(deps(), dist)).release;
}

beforeAll(async () => {
  const { dist } = await writeBuild({ part: 'shell' });
  await promoteReleases(deps(), [(await publishRelease(deps(), dist)).release]);
  await promoteReleases(deps(), [await publishChat()]);
});

beforeEach(async () => {
  lines = [];
  if ((await listCanaries(deps())).length > 0) await withdrawPart(deps(), 'mf-chat', { channel: 'canary' });
  await promoteReleases(deps(), [await publishChat()], { destination: { channel: 'canary', share: 5000 } });
  move = (await listCanaries(deps()))[0]?.move ?? '';
});

/** What the verdict is, and what is said of it. */
async function verdict() {
  const ended = await judgeNow();
  return { ended, lines: lines.length, status: (await lookAt(deps(), { name: 'status' })).text };
}

const refused = { ended: [], lines: 1, status: expect.stringContaining('not judged') as string };

test('what the gateways have counted ends a canary that is worse, and not one that is alike', async () => {
  await countVisitors(deps(), move, alike);
  expect(await judgeNow()).toEqual([]);
  expect(lines).toEqual([]);
  const more = { canary: { visitors: 220, failed: 220 }, stable: { visitors: 220, failed: 5 } };
  await countVisitors(deps(), move, more);
  expect(await judgeNow()).toEqual(['mf-chat']);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'makes the visitors of a canary fail',
    () => sql`update canary_visitors set failed_at = now() where arm = 'canary'`.execute(deps().db),
  ],
  [
    'removes those of the live release who failed',
    () => sql`delete from canary_visitors where arm = 'stable' and failed_at is not null`.execute(deps().db),
  ],
  [
    'lets visitors change sides',
    () => sql`update canary_visitors set arm = 'canary' where failed_at is not null`.execute(deps().db),
  ],
  ['removes the count of them', () => sql`delete from canary_tallies`.execute(deps().db)],
  [
    'changes the count',
    () => sql`update canary_tallies set counts = jsonb_set(counts, '{canary,failed}', '99')`.execute(deps().db),
  ],
])('SQL that %s ends no canary, and the log and the status say so [R-PLATFORM-CANARY-SEALED]', async (_, forge) => {
  await countVisitors(deps(), move, alike);
  await forge();
  expect(await verdict()).toEqual(refused);
});

test('visitors whom SQL has added count for nothing [R-PLATFORM-CANARY-SEALED]', async () => {
  await countVisitors(deps(), move, alike);
  await sql`insert into canary_visitors (canary, visitor, arm, keeper, seal, served_at, heard_at, failed_at)
    select ${move}, lpad(n::text, 32, 'x'), 'canary', ${keeping().keeper.seal().name}, 'made up', now(), now(), now()
    from generate_series(1, 500) n`.execute(deps().db);
  expect(await judgeNow()).toEqual([]);
  expect((await readFigures(keeping(), move)).figures.canary).toMatchObject({ visitors: 100, failed: 5 });
});

test('rows that are put back as they once were are noticed: one of them, and all after a verdict [R-PLATFORM-CANARY-SEALED]', async () => {
  const { db } = deps();
  const onBoth = async (statements: (table: string) => string) => {
    for (const table of ['canary_visitors', 'canary_tallies']) await sql.raw(statements(table)).execute(db);
  };
  const visitor = { canary: move, visitor: 'v'.repeat(32) };
  await countVisitors(deps(), move, alike);
  await noteServed(keeping(), visitor, { arm: 'canary', group: null });
  await onBoth((table) => `create table kept_${table} as table ${table}`);
  await noteHeard(keeping(), visitor, { failed: false, network: 5, cache: null });
  expect(await judgeNow()).toEqual([]);
  expect(lines).toEqual([]);
  await onBoth(
    (table) => `truncate ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`,
  );
  expect(await verdict()).toEqual(refused);
});

test('a trigger that swallows the reports of one arm ends no canary [R-PLATFORM-CANARY-SEALED]', async () => {
  const { db } = deps();
  await sql`create function swallow() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  for (const [table, condition] of [
    ['canary_visitors', sql`when (new.arm = 'canary' and new.heard_at is not null)`],
    ['canary_tallies', sql`when (new.counts #> '{canary,heard}' <> old.counts #> '{canary,heard}')`],
  ] as const)
    await sql`create trigger swallow before update on ${sql.table(table)}
      for each row ${condition} execute function swallow()`.execute(db);
  await countVisitors(deps(), move, alike);
  await sql`drop function swallow() cascade`.execute(db);
  expect(await verdict()).toEqual(refused);
});

/** Triggers that swallow what is written, or put it back when the transaction ends. */
const TRIGGERS = {
  'swallows the one report of an arm': `
    create trigger swallow before update on canary_visitors for each row
      when (new.heard_at is not null) execute function swallow();
    create trigger swallow before update on canary_tallies for each row
      when (new.counts #> '{canary,heard}' <> old.counts #> '{canary,heard}') execute function swallow()`,
  'puts the one report of an arm back at the end': `
    create constraint trigger put_back after update on canary_visitors deferrable initially deferred for each row
      when (new.heard_at is not null) execute function put_visitor_back();
    create constraint trigger put_back after update on canary_tallies deferrable initially deferred for each row
      when (new.counts #> '{canary,heard}' > old.counts #> '{canary,heard}') execute function put_tally_back()`,
  'swallows the visitors of an arm': `
    create trigger swallow before insert on canary_visitors for each row
      when (new.arm = 'canary') execute function swallow()`,
  'lets nothing be counted':
    'create trigger swallow before insert on canary_tallies for each row execute function swallow()',
} as const;

test.each(Object.entries(TRIGGERS))(
  'a trigger that %s is noticed at once, and the canary is not judged [R-PLATFORM-CANARY-SEALED]',
  async (_, triggers) => {
    const { db } = deps();
    await sql
      .raw(
        `create function swallow() returns trigger language plpgsql as $$ begin return null; end $$;
        create function put_visitor_back() returns trigger language plpgsql as $$ begin
          update canary_visitors set heard_at = old.heard_at, failed_at = old.failed_at, network_ms = old.network_ms,
            cache_ms = old.cache_ms, seal = old.seal where canary = old.canary and visitor = old.visitor;
          return null; end $$;
        create function put_tally_back() returns trigger language plpgsql as $$ begin
          update canary_tallies set counts = old.counts, seal = old.seal
            where canary = old.canary and keeper = old.keeper;
          return null; end $$;
        ${triggers}`,
      )
      .execute(db);
    const visitor = { canary: move, visitor: 'v'.repeat(32) };
    await noteServed(keeping(), visitor, { arm: 'canary', group: null });
    await noteHeard(keeping(), visitor, { failed: true, network: null, cache: null });
    await sql.raw('drop function swallow, put_visitor_back, put_tally_back cascade').execute(db);
    expect(await verdict()).toEqual(refused);
  },
);

test('visitors of one network address count three times at most, those of the machine itself always [L-PLATFORM-CANARY-ADDRESS]', async () => {
  const serve = (name: string, group: string | null) =>
    noteServed(keeping(), { canary: move, visitor: name.padEnd(32, '.') }, { arm: 'canary', group });
  for (const index of [1, 2, 3, 4, 5]) {
    await serve(`same ${index}`, '203.0.113.9');
    await serve(`other ${index}`, `203.0.113.${100 + index}`);
    await serve(`local ${index}`, null);
  }
  const { figures, isWhole } = await readFigures(keeping(), move);
  expect([figures.canary.visitors, isWhole]).toEqual([3 + 5 + 5, true]);
  const { rows } = await sql<{ address: string | null }>`select address from canary_visitors`.execute(deps().db);
  expect(JSON.stringify(rows), 'no address is kept').not.toContain('203.0.113');
});

test('gateways with data directories of their own count, and judge, for themselves', async () => {
  await countVisitors(deps(), move, failing);
  const other = readTrust({ dataDir: `${dataDir()}/other`, releaseKeys: null, releaseKey: null });
  const found = await readFigures({ db: deps().db, keeper: other.canaryKeeper }, move);
  expect(found).toMatchObject({ isWhole: true, figures: { canary: { visitors: 0 }, stable: { visitors: 0 } } });
  await countVisitors({ db: deps().db, trust: other }, move, failing);
  expect((await readFigures(keeping(), move)).isWhole).toBe(true);
});
