import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { isUncollected } from './refunds.repository.ts';

/** Stages a job in a transaction without a queue of this process: a gateway has it, and does it. */
export async function stageJob(trx: Trx, queue: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`select stage_job(${queue}, ${JSON.stringify(data)}, interval '0')`.execute(trx);
}

/** What becomes of the money of the last withdrawal of an amount from a payment. */
export async function readWay(db: Db, paymentId: string, amount: number): Promise<'back' | 'later' | 'kept'> {
  const { status, isLater } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', isUncollected.as('isLater')])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'withdrawal')
    .where('refunds.amount', '=', amount)
    .orderBy('refunds.id', 'desc')
    .executeTakeFirstOrThrow();
  if (status === 'uncollected') return 'kept';
  return isLater ? 'later' : 'back';
}
