import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import type { PushTarget } from '../../providers/push/push-provider.ts';

export interface NewSubscription extends PushTarget {
  userId: number;
  sessionHash: Buffer;
}

/**
 * Binds a browser's subscription to the member who uses it now, even if another member had it before; keeps the latest
 * `most`.
 */
export async function saveSubscription(db: Db, subscription: NewSubscription, most: number): Promise<void> {
  const { userId, sessionHash, endpoint, p256dh, auth } = subscription;
  await db.transaction().execute(async (trx) => {
    // Pushes that waited for the previous member are removed: this one may not see them.
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('user_id', '!=', userId)
      .execute();
    await trx
      .insertInto('push_subscriptions')
      .values({ user_id: userId, session_hash: sessionHash, endpoint, p256dh, auth })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet({ user_id: userId, session_hash: sessionHash, p256dh, auth, created_at: sql<Date>`now()` }),
      )
      .execute();
    await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('push_subscriptions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most),
      )
      .execute();
  });
}

/** Removes a member's subscription, and never that of another member. */
export async function deleteSubscription(db: DbOrTrx, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

/** The push service does not know it any more. What waited for it goes with it. */
export async function forgetSubscription(db: DbOrTrx, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The ids of a member's subscriptions. */
export async function findSubscriptions(db: DbOrTrx, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Where a push goes and whose it is; undefined when the subscription, its session or the account is over. */
export function readRecipient(db: DbOrTrx, subscriptionId: number) {
  return db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('sessions', 'sessions.token_hash', 'subscription.session_hash')
    .innerJoin('users', 'users.id', 'subscription.user_id')
    .select(['subscription.id as subscriptionId', 'subscription.endpoint', 'subscription.p256dh', 'subscription.auth'])
    .select(['users.id as userId', 'users.tenant_id as tenantId', 'users.language'])
    .where('subscription.id', '=', subscriptionId)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.status', 'in', ['active', 'not_confirmed'])
    .executeTakeFirst();
}
