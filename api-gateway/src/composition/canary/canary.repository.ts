import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import type { CanaryKeeper } from '../signing/canary-keeper.ts';
import type { Seal } from '../signing/seal.ts';
import { EMPTY_TALLY, isTrue, isTrueTally, sealRow, sealTally, withRow } from './sealed-visitors.ts';
import type { CountedArmName, Tally, VisitorRow } from './sealed-visitors.ts';

export interface Keeping {
  db: Db;
  keeper: CanaryKeeper;
}

/** A visitor who is counted in a canary. */
export interface CountedVisitor {
  /** The hash of the move that began the canary. */
  canary: string;
  /** Names the visitor in this canary alone. */
  visitor: string;
}

/** How many visitors of a canary the gateways of this data directory have counted, and the seal of that. */
export const findTally = (db: DbOrTrx, canary: string, seal: Seal) =>
  db
    .selectFrom('canary_tallies')
    .select(['counts', 'seal'])
    .where('canary', '=', canary)
    .where('keeper', '=', seal.name);

/**
 * Holds the tally of a canary until the transaction ends. Null where somebody else has written it, or where what was written is gone
 * again, as by a trigger: nothing is counted then.
 */
async function holdTally(trx: DbOrTrx, canary: string, keeper: CanaryKeeper): Promise<Tally | null> {
  const seal = keeper.seal();
  const found = await findTally(trx, canary, seal).forUpdate().executeTakeFirst();
  if (found !== undefined) {
    if (!isTrueTally(seal, canary, found) || keeper.hasLost(canary, found.counts.changes)) return null;
    return found.counts;
  }
  const first = {
    canary,
    keeper: seal.name,
    counts: JSON.stringify(EMPTY_TALLY),
    seal: sealTally(seal, canary, EMPTY_TALLY),
  };
  await trx
    .insertInto('canary_tallies')
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findTally(trx, canary, seal).forUpdate().executeTakeFirst();
  if (made === undefined) keeper.noteLost(canary);
  if (made === undefined || !isTrueTally(seal, canary, made) || keeper.hasLost(canary, made.counts.changes))
    return null;
  return made.counts;
}

async function keepTally(trx: DbOrTrx, canary: string, tally: Tally, seal: Seal): Promise<number> {
  await trx
    .updateTable('canary_tallies')
    .set({ counts: JSON.stringify(tally), seal: sealTally(seal, canary, tally) })
    .where('canary', '=', canary)
    .where('keeper', '=', seal.name)
    .execute();
  return tally.changes;
}

const findVisitor = (db: DbOrTrx, { canary, visitor }: CountedVisitor) =>
  db
    .selectFrom('canary_visitors')
    .selectAll()
    .where('canary', '=', canary)
    .where('visitor', '=', visitor)
    .executeTakeFirst();

/** What becomes known of a visitor; of each, the first stays. */
const CHANGEABLE = ['heard_at', 'failed_at', 'network_ms', 'cache_ms'] as const;

const DAY_MILLISECONDS = 24 * 3_600_000;
/** A row that is about to be removed may be gone already. */
const isOld = ({ served_at: served }: VisitorRow) =>
  served.getTime() < Date.now() - (LIMITS.canaryVisitorDays - 1) * DAY_MILLISECONDS;

/** Whether what was written of a visitor is in the database, or more than that. */
async function isKept({ db, keeper }: Keeping, row: VisitorRow): Promise<boolean> {
  const found = await findVisitor(db, row);
  if (found === undefined) return isOld(row);
  return isTrue(keeper.seal(), found) && CHANGEABLE.every((name) => row[name] === null || found[name] !== null);
}

/** What was done in a transaction. */
interface Change {
  /** As it is from now on. */
  row: VisitorRow;
  /** How often the tally has changed; null where the row was there already. */
  changes: number | null;
}

/**
 * Changes the row of a visitor and the tally of the canary; `work` returns null where nobody is to be counted. The row is read
 * again at the end: a trigger may have dropped what was written, or put it back, of one arm and in both tables alike.
 */
async function change(
  keeping: Keeping,
  canary: string,
  work: (trx: DbOrTrx, tally: Tally) => Promise<Change | null>,
): Promise<void> {
  const { db, keeper } = keeping;
  const done = await db.transaction().execute(async (trx) => {
    const tally = await holdTally(trx, canary, keeper);
    return tally === null ? null : work(trx, tally);
  });
  if (done === null) return;
  if (done.changes !== null) keeper.noteWritten(canary, done.changes);
  if (!(await isKept(keeping, done.row))) keeper.noteLost(canary);
}

/** Names a network address in one canary and nowhere else; nobody without the key can find out which it is. */
const nameOfAddress = (seal: Seal, canary: string, address: string) => seal.of({ canary, address }).slice(0, 32);

async function countAtAddress(trx: DbOrTrx, canary: string, address: string): Promise<number> {
  const { count } = await trx
    .selectFrom('canary_visitors')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('canary', '=', canary)
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Notes that a visitor gets a page; the first time stays. Of one network address, `group`, so many are counted
 * (L-PLATFORM-CANARY-ADDRESS); null is the machine itself, of which all are.
 */
export async function noteServed(
  keeping: Keeping,
  { canary, visitor }: CountedVisitor,
  { arm, group }: { arm: CountedArmName; group: string | null },
): Promise<void> {
  const seal = keeping.keeper.seal();
  const address = group === null ? null : nameOfAddress(seal, canary, group);
  const nothing = { heard_at: null, failed_at: null, network_ms: null, cache_ms: null };
  const row: VisitorRow = { canary, visitor, arm, keeper: seal.name, address, served_at: new Date(), ...nothing };
  await change(keeping, canary, async (trx, tally) => {
    if (address !== null && (await countAtAddress(trx, canary, address)) >= LIMITS.canaryVisitorsOfAddress) return null;
    const added = await trx
      .insertInto('canary_visitors')
      .values(sealRow(seal, row))
      .onConflict((conflict) => conflict.columns(['canary', 'visitor']).doNothing())
      .executeTakeFirst();
    const isNew = added.numInsertedOrUpdatedRows === 1n;
    return { row, changes: isNew ? await keepTally(trx, canary, withRow(tally, row), seal) : null };
  });
}

/** What a browser says of a page. */
export interface Heard {
  failed: boolean;
  /** Milliseconds until it could be used, by where its scripts came from; null where that is not known. */
  network: number | null;
  cache: number | null;
}

/** The row with what was heard; of each, the first stays. */
function withHeard(row: VisitorRow, { failed, network, cache }: Heard): VisitorRow {
  const now = new Date();
  return {
    ...row,
    heard_at: row.heard_at ?? now,
    failed_at: failed ? (row.failed_at ?? now) : row.failed_at,
    network_ms: row.network_ms ?? network,
    cache_ms: row.cache_ms ?? cache,
  };
}

const isNews = (before: VisitorRow, after: VisitorRow) => CHANGEABLE.some((name) => before[name] !== after[name]);

/** Notes what a browser says of a page that the visitor was sent by a gateway of this data directory. */
export async function noteHeard(keeping: Keeping, counted: CountedVisitor, heard: Heard): Promise<void> {
  const seal = keeping.keeper.seal();
  const known = await findVisitor(keeping.db, counted);
  // Most reports say nothing that is not known already, and hold nobody up.
  if (known === undefined || !isNews(known, withHeard(known, heard))) return;
  await change(keeping, counted.canary, async (trx, tally) => {
    const before = await findVisitor(trx, counted);
    if (before === undefined || !isTrue(seal, before)) return null;
    const { seal: _, ...row } = before;
    const after = withHeard(row, heard);
    if (!isNews(row, after)) return null;
    const { canary: __, visitor: ___, ...changed } = sealRow(seal, after);
    await trx
      .updateTable('canary_visitors')
      .set(changed)
      .where('canary', '=', counted.canary)
      .where('visitor', '=', counted.visitor)
      .execute();
    const changes = await keepTally(trx, counted.canary, withRow(withRow(tally, row, -1), after), seal);
    return { row: after, changes };
  });
}

/** Removes visitors whose days are over (L-PLATFORM-CANARY-DAYS), also those whom gateways of another data directory counted. */
export async function forgetVisitors({ db, keeper }: Keeping): Promise<void> {
  const seal = keeper.seal();
  const isOver = sql<boolean>`served_at < now() - make_interval(days => ${LIMITS.canaryVisitorDays})`;
  const canaries = await db.selectFrom('canary_visitors').select('canary').distinct().where(isOver).execute();
  for (const { canary } of canaries)
    await db.transaction().execute(async (trx) => {
      const tally = await holdTally(trx, canary, keeper);
      const gone = await trx
        .deleteFrom('canary_visitors')
        .where('canary', '=', canary)
        .where('keeper', '=', seal.name)
        .where(isOver)
        .returningAll()
        .execute();
      if (tally === null) return;
      const left = gone.filter((row) => isTrue(seal, row)).reduce((sum, row) => withRow(sum, row, -1), tally);
      await keepTally(trx, canary, left, seal);
    });
  // Those gateways remove their own, if there still are any.
  await sql`delete from canary_visitors where keeper <> ${seal.name}
    and served_at < now() - make_interval(days => ${LIMITS.canaryVisitorDays + 1})`.execute(db);
}
