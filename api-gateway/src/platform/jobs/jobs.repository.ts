import { sql } from 'kysely';
import type { DbOrTrx } from '../db/database.ts';

export interface QueueCount {
  queue: string;
  /** Due now or later, and not begun. */
  waiting: number;
  active: number;
  /** Given up within the last day. */
  failed: number;
  /** Seconds that the oldest due job has waited; 0 when none is due. */
  oldestSeconds: number;
}

/** The state of the queues that have jobs. A queue without any is not listed. */
export async function countJobs(db: DbOrTrx): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select name as queue,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from pgboss.job_now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= pgboss.job_now())), 0)::float8 as "oldestSeconds"
    from pgboss.job group by name`.execute(db);
  return rows;
}
