import type { Insertable } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { ProfilesTable, UsersTable } from '../../platform/db/schema/core.ts';

/** A member with their own profile, as user.php answers them. */
export async function findOwnAccount(db: DbOrTrx, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.status',
      'users.role',
      'users.paid_user',
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
      'profiles.fictional',
      'profiles.privacy_mode',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type OwnAccount = Awaited<ReturnType<typeof findOwnAccount>>;

export async function findCredentials(db: DbOrTrx, tenantId: number, emailKey: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateLanguage(db: DbOrTrx, userId: number, language: Locale): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Null when the tenant has an account with this address already. */
export async function insertUser(db: DbOrTrx, user: Insertable<UsersTable>): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertProfile(db: DbOrTrx, profile: Insertable<ProfilesTable>): Promise<void> {
  await db.insertInto('profiles').values(profile).execute();
}
