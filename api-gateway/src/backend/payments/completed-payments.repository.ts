import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StalePayment } from './payments.repository.ts';

/** How completed payments are followed; all in seconds but `batch`. */
export interface FollowTiming {
  batch: number;
  shortestSeconds: number;
  longestSeconds: number;
  paidSeconds: number;
  paidLongestSeconds: number;
  followSeconds: number;
}

/**
 * Completed payments to look up at their provider (R-PAY-COMPLETED-FOLLOWED), those that were looked up longest ago first, until
 * `followSeconds` after their completion. A direct debit whose money is not there is looked up as often as an open payment. Where
 * it is, what may come is a charge-back: the distance between two questions is a quarter of the time since the completion,
 * between `paidSeconds` and `paidLongestSeconds`.
 */
export async function readCompleted(db: Db, provider: string, timing: FollowTiming): Promise<StalePayment[]> {
  const { shortestSeconds, longestSeconds, paidSeconds, paidLongestSeconds, followSeconds, batch } = timing;
  const age = sql<number>`extract(epoch from now() - completed_at)::float8`;
  const distance = sql<number>`case when paid_at is null
    then least(${longestSeconds}::float8, greatest(${shortestSeconds}::float8, ${age} / 10))
    else least(${paidLongestSeconds}::float8, greatest(${paidSeconds}::float8, ${age} / 4)) end`;
  return db
    .selectFrom('payments')
    .selectAll()
    .select(distance.as('distance'))
    .where('status', 'in', ['completed', 'refunded'])
    .where('provider', '=', provider)
    .where('provider_reference', 'is not', null)
    .where('completed_at', '>', sql<Date>`now() - make_interval(secs => ${followSeconds})`)
    .where(sql<boolean>`greatest(reconciled_at, completed_at) < now() - make_interval(secs => ${distance})`)
    .orderBy(sql`coalesce(reconciled_at, completed_at)`)
    .orderBy('id')
    .limit(batch)
    .execute();
}
