import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** Joins what a visitor has seen to the account that they have just made; a second account of theirs is not counted. */
export async function joinVisitor(
  trx: Trx,
  { tenantId, userId }: { tenantId: number; userId: number },
  visitor: string,
): Promise<void> {
  await trx
    .updateTable('experiment_exposures')
    .set({ user_id: userId, signed_up_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('visitor', '=', visitor)
    .where('signed_up_at', 'is', null)
    .execute();
}

/**
 * Joins what a visitor has seen to the account that they log in to: of an experiment in which the account is counted already, and
 * where it is older than the exposure, the visitor is taken out instead.
 */
export async function joinReturned(
  trx: Trx,
  { tenantId, userId }: { tenantId: number; userId: number },
  visitor: string,
): Promise<void> {
  // Two logins at once would each find the account counted nowhere.
  const account = await trx
    .selectFrom('users')
    .select('signup_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) return;
  const { signup_at: madeAt } = account;
  await trx
    .deleteFrom('experiment_exposures as seen')
    .where('tenant_id', '=', tenantId)
    .where('visitor', '=', visitor)
    .where('signed_up_at', 'is', null)
    .where((where) =>
      where.or([
        where('exposed_at', '>', madeAt),
        where.exists(
          where
            .selectFrom('experiment_exposures as counted')
            .select('counted.visitor')
            .where('counted.user_id', '=', userId)
            .whereRef('counted.experiment', '=', 'seen.experiment'),
        ),
      ]),
    )
    .execute();
  await trx
    .updateTable('experiment_exposures')
    .set({ user_id: userId, signed_up_at: madeAt })
    .where('tenant_id', '=', tenantId)
    .where('visitor', '=', visitor)
    .where('signed_up_at', 'is', null)
    .execute();
}
