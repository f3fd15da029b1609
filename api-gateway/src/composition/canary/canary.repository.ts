import { sql } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import type { Arm } from './arms.ts';
import type { ArmFigures, CanaryFigures } from './judge.ts';

/** A visitor who is counted in a canary. */
export interface CountedVisitor {
  /** The hash of the move that began the canary. */
  canary: string;
  /** Names the visitor in this canary alone. */
  visitor: string;
}

/** Notes that a visitor gets a page; the first time stays. */
export async function noteServed(db: Db, counted: CountedVisitor, arm: Exclude<Arm, 'rest'>): Promise<void> {
  await db
    .insertInto('canary_visitors')
    .values({ ...counted, arm, heard_at: null, failed_at: null, network_ms: null, cache_ms: null })
    .onConflict((conflict) => conflict.columns(['canary', 'visitor']).doNothing())
    .execute();
}

/** What a browser says of a page. */
export interface Heard {
  failed: boolean;
  /** Milliseconds until it could be used, by where its scripts came from; null where that is not known. */
  network: number | null;
  cache: number | null;
}

/** Notes what a browser says of a page that the visitor was sent; of each, the first stays. */
export async function noteHeard(db: Db, { canary, visitor }: CountedVisitor, heard: Heard): Promise<void> {
  await sql`
    update canary_visitors set
      heard_at = coalesce(heard_at, now()),
      failed_at = case when ${heard.failed}::boolean then coalesce(failed_at, now()) else failed_at end,
      network_ms = coalesce(network_ms, ${heard.network}::int),
      cache_ms = coalesce(cache_ms, ${heard.cache}::int)
    where canary = ${canary} and visitor = ${visitor}`.execute(db);
}

/** A page of which nothing was heard for so long was closed, or is dead. */
const SILENT_MINUTES = 15;
/** Values of the latest visitors: of more, the memory of a gateway would be full. */
const MOST_VALUES = 20_000;

const NOBODY: ArmFigures = { visitors: 0, failed: 0, silent: 0, network: [], cache: [] };

/** What is known of the visitors of a canary, given by the hash of its move. */
export async function readFigures(db: DbOrTrx, canary: string): Promise<CanaryFigures> {
  const { rows } = await sql<ArmFigures & { arm: 'canary' | 'stable' }>`
    select arm, count(*)::int as visitors, count(failed_at)::int as failed,
      (count(*) filter (where heard_at is null and served_at < now() - make_interval(mins => ${SILENT_MINUTES})))::int
        as silent,
      coalesce((array_agg(network_ms order by served_at desc) filter (where network_ms is not null))[1:${sql.lit(MOST_VALUES)}],
        '{}') as network,
      coalesce((array_agg(cache_ms order by served_at desc) filter (where cache_ms is not null))[1:${sql.lit(MOST_VALUES)}],
        '{}') as cache
    from canary_visitors where canary = ${canary} group by arm`.execute(db);
  const of = (arm: 'canary' | 'stable'): ArmFigures => {
    const found = rows.find((row) => row.arm === arm) ?? NOBODY;
    const { visitors, failed, silent, network, cache } = found;
    return { visitors, failed, silent, network, cache };
  };
  return { canary: of('canary'), stable: of('stable') };
}

/** Removes visitors whose days are over (L-PLATFORM-CANARY-DAYS). */
export async function forgetVisitors(db: Db): Promise<void> {
  await sql`delete from canary_visitors
    where served_at < now() - make_interval(days => ${LIMITS.canaryVisitorDays})`.execute(db);
}
