import type { ArmFigures, CanaryFigures } from './judge.ts';
import { findTally } from './canary.repository.ts';
import type { Keeping } from './canary.repository.ts';
import { EMPTY_TALLY, countsSame, isTrue, isTrueTally, withRow } from './sealed-visitors.ts';
import type { VisitorRow } from './sealed-visitors.ts';

/** A page of which nothing was heard for so long was closed, or is dead. */
const SILENT_MILLISECONDS = 15 * 60_000;
/** Of more values, the memory of a gateway would be full. */
const MOST_VALUES = 20_000;
/** Rows that are read at once. */
const BATCH = 2_000;

type Counting = { -readonly [K in keyof ArmFigures]: ArmFigures[K] extends number ? number : number[] };

function count(figures: Counting, row: VisitorRow, now: number): void {
  figures.visitors += 1;
  if (row.failed_at !== null) figures.failed += 1;
  if (row.heard_at === null && row.served_at.getTime() < now - SILENT_MILLISECONDS) figures.silent += 1;
  if (row.network_ms !== null && figures.network.length < MOST_VALUES) figures.network.push(row.network_ms);
  if (row.cache_ms !== null && figures.cache.length < MOST_VALUES) figures.cache.push(row.cache_ms);
}

export interface ReadFigures {
  figures: CanaryFigures;
  /** They are what gateways of this data directory have counted, and all of it. Otherwise nothing follows from them. */
  isWhole: boolean;
  /** How often they have changed. */
  changes: number;
}

/** What is known of the visitors of a canary, given by the hash of its move. What SQL has written is left out. */
export async function readFigures({ db, keeper }: Keeping, canary: string): Promise<ReadFigures> {
  const seal = keeper.seal();
  const nobody = (): Counting => ({ visitors: 0, failed: 0, silent: 0, network: [], cache: [] });
  const figures = { canary: nobody(), stable: nobody() };
  const now = Date.now();
  // All of it as it was at one moment: visitors come while it is read.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await findTally(trx, canary, seal).executeTakeFirst();
      let found = EMPTY_TALLY;
      for (let last: string | undefined = ''; last !== undefined;) {
        const rows: (VisitorRow & { seal: string })[] = await trx
          .selectFrom('canary_visitors')
          .selectAll()
          .where('canary', '=', canary)
          .where('visitor', '>', last)
          .orderBy('visitor')
          .limit(BATCH)
          .execute();
        for (const row of rows.filter((one) => isTrue(seal, one))) {
          found = withRow(found, row);
          count(figures[row.arm], row, now);
        }
        last = rows.at(-1)?.visitor;
      }
      const { counts, isOwn } =
        kept === undefined
          ? { counts: EMPTY_TALLY, isOwn: true }
          : { counts: kept.counts, isOwn: isTrueTally(seal, canary, kept) };
      const isWhole = isOwn && countsSame(counts, found) && counts.changes >= keeper.seenOf(canary);
      return { figures, isWhole, changes: counts.changes };
    });
}
