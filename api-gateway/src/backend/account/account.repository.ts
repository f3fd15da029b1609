import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { rollBackTo, setSavepoint } from '../../platform/db/savepoint.ts';
import type { ProfilesTable, UsersTable } from '../../platform/db/schema/core.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { mainPhotoOf } from '../../providers/media/photo.repository.ts';

const ownAccount = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.status',
      'users.role',
      'users.paid_user',
      'users.age_verified',
      'users.signup_at',
      'users.notifications_disabled',
      'users.language',
      'profiles.name',
      'profiles.date_of_birth',
      'profiles.gender',
      'profiles.sexuality',
      'profiles.country',
      'profiles.region',
      'profiles.city',
      'profiles.about',
      'profiles.status as profile_status',
      'profiles.privacy_mode',
      'credit_accounts.balance',
      'credit_accounts.free as free_credits',
      mainPhotoOf(sql`users.id`).as('main_photo'),
      sql<boolean>`exists (select from second_steps
        where second_steps.user_id = users.id and second_steps.confirmed_at is not null)`.as('two_step'),
      // Premium members may start any number.
      sql<number | null>`case when not users.paid_user then
        (select count(*) from conversations where started_by = users.id) end`.as('started_conversations'),
    ])
    .where('users.id', '=', userId),
);

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof ownAccount.first>>>;

/** A member with their own profile, their credits, and what the frame shows of them, as user.php returns them. */
export async function findOwnAccount(db: DbOrTrx, userId: number): Promise<OwnAccount> {
  const row = await ownAccount.first(db, { userId });
  if (row === undefined) throw new Error(`there is no account ${userId}`);
  return row;
}

const holderColumns = [
  'users.id',
  'users.tenant_id',
  'users.email',
  'users.email_key',
  'users.password_hash',
  'users.status',
  'users.language',
  'users.role',
  'users.status_before_deletion',
  'profiles.name',
  sql<boolean>`coalesce(users.claimable_until > now(), false)`.as('claimable'),
] as const;

/** An account for what happens to it: not what its member or others see. */
export type Holder = NonNullable<Awaited<ReturnType<typeof holderFromEmail.first>>>;

/**
 * The account with an address, or else the next one in the index, which begins again at its end: a row is looked up, joined,
 * sent and read for every address, so that it takes the same time whether somebody has it (R-ACCOUNT-LOGIN-ALIKE).
 */
const holderFromEmail = prepare((db, { tenantId, emailKey }: { tenantId: number; emailKey: string }) => {
  const first = db
    .selectFrom('users as next')
    .select('next.id')
    .where('next.tenant_id', '=', tenantId)
    .orderBy('next.email_key')
    // Written out: a plan for any number of rows would sort them all.
    .limit(sql.lit(1));
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(holderColumns)
    .where('users.id', '=', (of) => of.fn.coalesce(first.where('next.email_key', '>=', emailKey), first));
});

/** The tenant's account with an address; null when there is none. */
export async function findHolder(db: DbOrTrx, tenantId: number, emailKey: string): Promise<Holder | null> {
  const row = await holderFromEmail.first(db, { tenantId, emailKey });
  return row?.email_key === emailKey ? row : null;
}

/** The accounts of all tenants with an address. */
export async function listIdsByAddress(db: DbOrTrx, emailKey: string): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** An account, locked until the transaction ends; null when it is gone. */
export async function lockHolder(trx: Trx, userId: number): Promise<Holder | null> {
  const row = await trx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(holderColumns)
    .where('users.id', '=', userId)
    .forUpdate('users')
    .executeTakeFirst();
  return row ?? null;
}

export async function updatePassword(db: DbOrTrx, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** What turns mails on again with a new address (R-MAIL-BOUNCE-NEW-ADDRESS). */
const WITHOUT_BOUNCE = sql<never>`array_remove(notifications_disabled, 'bounce')`;

/**
 * Sets the address. False, and changes nothing, when another account of the tenant has it, or gets it at the same moment: only
 * the database knows of both.
 */
export async function updateEmail(
  trx: Trx,
  { id }: Pick<Holder, 'id'>,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<boolean> {
  await setSavepoint(trx, 'address');
  try {
    await trx
      .updateTable('users')
      .set({ email, email_key: emailKey, notifications_disabled: WITHOUT_BOUNCE })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (!isUniqueViolation(error, 'users_tenant_id_email_key_key')) throw error;
    await rollBackTo(trx, 'address');
    return false;
  }
}

/**
 * `since`: when the member requested it, which the purge counts from. `claimDays`: for how long a confirmed account can be
 * claimed (R-ACCOUNT-CLAIMED); null for not at all, left out where that stays as it is.
 */
export type StatusChange =
  | { status: 'not_confirmed' | 'active'; claimDays?: number | null }
  | { status: 'pending_deletion'; since: Date; reason: string | null; before: 'not_confirmed' | 'active' };

const untilOf = (days: number | null) => (days === null ? null : sql<Date>`now() + make_interval(days => ${days})`);

export async function updateStatus(trx: Trx, userId: number, change: StatusChange): Promise<void> {
  const pending = change.status === 'pending_deletion' ? change : null;
  await trx
    .updateTable('users')
    .set({
      status: change.status,
      deletion_requested_at: pending?.since ?? null,
      deletion_reason: pending?.reason ?? null,
      status_before_deletion: pending?.before ?? null,
      ...('claimDays' in change && change.claimDays !== undefined && { claimable_until: untilOf(change.claimDays) }),
    })
    .where('id', '=', userId)
    .execute();
}

export async function updateLanguage(db: DbOrTrx, userId: number, language: Locale): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

export type NewUser = Insertable<UsersTable>;
export type NewProfile = Insertable<ProfilesTable>;

/** Null when the tenant has an account with this address already. */
export async function insertUser(db: DbOrTrx, user: NewUser): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertProfile(db: DbOrTrx, profile: NewProfile): Promise<void> {
  await db.insertInto('profiles').values(profile).execute();
}

/** The proof of the consent to special-category data that was given with the signup. */
export async function insertConsent(db: DbOrTrx, userId: number): Promise<void> {
  await db.insertInto('consents').values({ user_id: userId, kind: 'sensitive', given: true }).execute();
}
