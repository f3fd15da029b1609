import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** A message that waits, with its sender as they are now. */
export interface WaitingMessage {
  tenantId: number;
  paidUser: boolean;
  profileId: number;
  text: string;
}

/** Keeps the message of a new account until its address is confirmed. */
export async function keepMessage(
  trx: Trx,
  message: { userId: number; profileId: number; text: string },
): Promise<void> {
  await trx
    .insertInto('first_messages')
    .values({ user_id: message.userId, profile_id: message.profileId, text: message.text })
    .execute();
}

/** The message of a confirmed account that waits, locked until the transaction ends, the account first; null when none does. */
export async function lockMessage(trx: Trx, userId: number): Promise<WaitingMessage | null> {
  const row = await trx
    .selectFrom('first_messages')
    .innerJoin('users', 'users.id', 'first_messages.user_id')
    .select(['users.tenant_id', 'users.paid_user', 'first_messages.profile_id', 'first_messages.text'])
    .where('first_messages.user_id', '=', userId)
    .where('users.status', '=', 'active')
    .forUpdate(['users', 'first_messages'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { tenantId: row.tenant_id, paidUser: row.paid_user, profileId: row.profile_id, text: row.text };
}

/** Removes the message of an account. */
export async function deleteMessage(db: DbOrTrx, userId: number): Promise<void> {
  await db.deleteFrom('first_messages').where('user_id', '=', userId).execute();
}
