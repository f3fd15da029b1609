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
    earlier: boolean;
  }>`
    select coalesce(bool_or(device = ${device} and last_login_at > now() - make_interval(days => ${days})), false) as known,
      count(*) > 0 as earlier
    from known_devices where user_id = ${userId}`,
);

/** Whether an account was logged in to with this device within so many days, and whether ever with any. */
export async function findDevice(
  db: DbOrTrx,
  wanted: { userId: number; device: Buffer; days: number },
): Promise<{ known: boolean; earlier: boolean }> {
  return (await deviceOf.first(db, wanted)) ?? { known: false, earlier: false };
}

/** Records that a device has logged in to an account. */
export async function rememberDevice(db: DbOrTrx, userId: number, device: Buffer): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_login_at: sql<Date>`now()` }))
    .execute();
}

/**
 * Forgets the devices of an account, but for one if it is given. Their rows stay until the next clean-up: that there were any
 * is what makes the next login one from a new device.
 */
export async function forgetDevices(db: DbOrTrx, userId: number, kept: Buffer | null): Promise<void> {
  let query = db
    .updateTable('known_devices')
    .set({ last_login_at: sql<Date>`'epoch'` })
    .where('user_id', '=', userId);
  if (kept !== null) query = query.where('device', '<>', kept);
  await query.execute();
}

/**
 * Forgets, as `forgetDevices` does, the devices of an account on which no session goes on; of those on which one does, only
 * `ended`. `kept` is not forgotten.
 */
export async function forgetDevicesWithoutSession(
  db: DbOrTrx,
  userId: number,
  { ended, kept }: { ended: Buffer | null; kept: Buffer | null },
): Promise<void> {
  await sql`
    update known_devices set last_login_at = 'epoch'
    where user_id = ${userId} and device is distinct from ${kept}::bytea
      and (device = ${ended}::bytea or not exists (
        select 1 from sessions
        where sessions.user_id = known_devices.user_id and sessions.device = known_devices.device
          and sessions.expires_at > now()
      ))`.execute(db);
}

/** Removes the devices whose time is over, but for the latest of each account (R-ACCOUNT-NEW-LOGIN-MAIL). */
export async function deleteOldDevices(db: DbOrTrx, days: number): Promise<void> {
  await sql`
    delete from known_devices old
    where last_login_at < now() - make_interval(days => ${days})
      and exists (
        select 1 from known_devices later
        where later.user_id = old.user_id and (later.last_login_at, later.device) > (old.last_login_at, old.device)
      )`.execute(db);
}
