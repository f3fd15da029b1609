import { sql } from 'kysely';
import type { NOTIFICATIONS_DISABLED_REASONS } from '@tandem/contracts/product/lists';
import type { NotificationChannel, NotificationType } from '@tandem/contracts/product/notification-types';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { PausedNews } from '../../platform/db/schema/own-profile.ts';

export type DisabledReason = (typeof NOTIFICATIONS_DISABLED_REASONS)[number];

export interface Choice {
  type: NotificationType;
  channel: NotificationChannel;
  enabled: boolean;
}

export interface SavedChoice extends Choice {
  /** Whether it was on when the whole channel was turned off; null when the channel was not, or is on again. */
  before_off: boolean | null;
}

const COLUMNS = ['id', 'tenant_id', 'email', 'status', 'language', 'last_active_at', 'notifications_disabled'] as const;

const recipientById = (db: DbOrTrx, userId: number) =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', userId).where('status', 'in', ['not_confirmed', 'active']);

/** The account that preferences belong to, while it is one that may be written to; undefined otherwise. */
export function findRecipient(db: DbOrTrx, userId: number) {
  return recipientById(db, userId).executeTakeFirst();
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

const withChoices = prepare((db, { userId }: { userId: number }) =>
  recipientById(db, userId).select(
    sql<
      SavedChoice[]
    >`(select coalesce(json_agg(json_build_object('type', type, 'channel', channel, 'enabled', enabled, 'before_off', before_off)), '[]')
      from notification_preferences where user_id = users.id)`.as('choices'),
  ),
);

/** The same with what the member chose; types and channels that are not in it have their default. */
export function findPreferences(
  db: DbOrTrx,
  userId: number,
): Promise<(Recipient & { choices: SavedChoice[] }) | undefined> {
  return withChoices.first(db, { userId });
}

export async function readChoice(
  db: DbOrTrx,
  userId: number,
  type: NotificationType,
  channel: NotificationChannel,
): Promise<boolean | null> {
  const row = await db
    .selectFrom('notification_preferences')
    .select('enabled')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row?.enabled ?? null;
}

export async function saveChoices(trx: Trx, userId: number, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await trx
    .insertInto('notification_preferences')
    .values(choices.map((choice) => ({ user_id: userId, ...choice })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type', 'channel'])
        .doUpdateSet({ enabled: (eb) => eb.ref('excluded.enabled'), changed_at: new Date() })
        .where((eb) => eb('notification_preferences.enabled', '<>', eb.ref('excluded.enabled'))),
    )
    .execute();
}

/** Saves the switch of a whole channel, with what it has to come back to. */
export async function saveSwitch(trx: Trx, userId: number, choices: readonly SavedChoice[]): Promise<void> {
  if (choices.length === 0) return;
  await trx
    .insertInto('notification_preferences')
    .values(choices.map((choice) => ({ user_id: userId, ...choice })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'channel']).doUpdateSet({
        enabled: (eb) => eb.ref('excluded.enabled'),
        before_off: (eb) => eb.ref('excluded.before_off'),
        changed_at: new Date(),
      }),
    )
    .execute();
}

/** Adds a reason once. */
export async function addReason(db: DbOrTrx, userId: number, reason: DisabledReason): Promise<void> {
  await db
    .updateTable('users')
    .set({ notifications_disabled: sql`array_append(notifications_disabled, ${reason})` })
    .where('id', '=', userId)
    .where(sql<boolean>`not (${reason} = any (notifications_disabled))`)
    .execute();
}

export async function removeReason(db: DbOrTrx, userId: number, reason: DisabledReason): Promise<void> {
  await db
    .updateTable('users')
    .set({ notifications_disabled: sql`array_remove(notifications_disabled, ${reason})` })
    .where('id', '=', userId)
    .where(sql<boolean>`${reason} = any (notifications_disabled)`)
    .execute();
}

/**
 * Records that the member is notified at this moment, unless they were after `since`; whether it did. One of any number
 * who try at once.
 */
export async function claim(
  db: DbOrTrx,
  userId: number,
  what: PausedNews,
  times: { now: Date; since: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('notification_mails')
    .values({ user_id: userId, type: what, sent_at: times.now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type'])
        .doUpdateSet({ sent_at: times.now })
        .where('notification_mails.sent_at', '<=', times.since),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readSigningKey(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', 'notification-preferences')
    .executeTakeFirstOrThrow();
  return row.secret;
}
