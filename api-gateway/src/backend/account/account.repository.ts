import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { ProfilesTable, UsersTable } from '../../platform/db/schema/core.ts';
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
      mainPhotoOf(sql`users.id`).as('main_photo'),
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
