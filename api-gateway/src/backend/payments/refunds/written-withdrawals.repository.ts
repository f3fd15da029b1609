import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** Stages a job in a transaction without a queue of this process: a gateway has it, and does it. */
export async function stageJob(trx: Trx, queue: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`select stage_job(${queue}, ${JSON.stringify(data)}, interval '0')`.execute(trx);
}
