import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { ProfilesTable } from '../../platform/db/schema/core.ts';
import { ownAlbumOf } from '../../providers/media/photo.repository.ts';

const COLUMNS = [
  'users.id',
  'users.email',
  'profiles.name',
  'profiles.date_of_birth',
  'profiles.gender',
  'profiles.search_gender',
  'profiles.sexuality',
  'profiles.country',
  'profiles.region',
  'profiles.city',
  'profiles.hair_color',
  'profiles.eye_color',
  'profiles.body_type',
  'profiles.relationship_status',
  'profiles.tattoos',
  'profiles.interests',
  'profiles.about',
  'profiles.reason',
  'profiles.status',
  'profiles.disabled_reason',
  'profiles.invisible',
  'profiles.privacy_mode',
  'profiles.sensitive_consent_at',
  'profiles.sensitive_audience',
] as const;

const ownProfile = (db: DbOrTrx, userId: number) =>
  db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(COLUMNS)
    .where('profiles.user_id', '=', userId);

const ownProfileWithPhotos = prepare((db, { userId }: { userId: number }) =>
  ownProfile(db, userId).select(ownAlbumOf(sql`profiles.user_id`).as('photos')),
);

/** The own profile with all own photos, whatever their state. */
export async function readOwnProfile(db: DbOrTrx, userId: number) {
  const row = await ownProfileWithPhotos.first(db, { userId });
  if (row === undefined) throw new Error(`there is no profile of ${userId}`);
  return row;
}

export type ProfileAndPhotos = Awaited<ReturnType<typeof readOwnProfile>>;
export type OwnProfileRow = Omit<ProfileAndPhotos, 'photos'>;

/** The same, for a change: others wait until the transaction ends. */
export async function lockOwnProfile(trx: Trx, userId: number): Promise<OwnProfileRow> {
  return ownProfile(trx, userId).forNoKeyUpdate('profiles').executeTakeFirstOrThrow();
}

/** Nothing is written when nothing is to be changed. */
export async function updateProfile(trx: Trx, userId: number, values: Updateable<ProfilesTable>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await trx.updateTable('profiles').set(values).where('user_id', '=', userId).execute();
}

/** The proof of a consent and of its withdrawal. */
export async function recordConsent(trx: Trx, userId: number, given: boolean): Promise<void> {
  await trx.insertInto('consents').values({ user_id: userId, kind: 'sensitive', given }).execute();
}
