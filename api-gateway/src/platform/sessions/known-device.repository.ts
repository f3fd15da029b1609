import { sql } from 'kysely';
import type { DbOrTrx } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';

const PURPOSE = 'known-devices';

/** The key that the cookies of devices are signed with. */
export async function readDeviceKey(db: DbOrTrx): Promise<Buffer> {
  const row = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', PURPOSE)
    .executeTakeFirstOrThrow();
  return row.secret;
}

const deviceOf = prepare(
  (_db, { userId, device, days }: { userId: number; device: Buffer; days: number }) => sql<{
    known: boolean;
    others: boolean;
  }>`
    select coalesce(bool_or(device = ${device}), false) as known, coalesce(bool_or(device <> ${device}), false) as others
    from known_devices where user_id = ${userId} and last_login_at > now() - make_interval(days => ${days})`,
);

/** Whether an account was logged in to with this device, and with others. */
export async function findDevice(
  db: DbOrTrx,
  wanted: { userId: number; device: Buffer; days: number },
): Promise<{ known: boolean; others: boolean }> {
  return (await deviceOf.first(db, wanted)) ?? { known: false, others: false };
}

/** Records that a device has logged in to an account. */
export async function rememberDevice(db: DbOrTrx, userId: number, device: Buffer): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_login_at: sql<Date>`now()` }))
    .execute();
}

/** Forgets the devices of an account, but for one if it is given. */
export async function forgetDevices(db: DbOrTrx, userId: number, kept: Buffer | null): Promise<void> {
  let query = db.deleteFrom('known_devices').where('user_id', '=', userId);
  if (kept !== null) query = query.where('device', '<>', kept);
  await query.execute();
}

/** Removes the devices whose time is over. */
export async function deleteOldDevices(db: DbOrTrx, days: number): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_login_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
