import { sql } from 'kysely';
import type { ReportReason, Standing } from '@tandem/contracts/product/lists';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import type { PhotoRejectionReason } from '@tandem/contracts/product/photo-rules';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { standing } from '../moderation/standing-column.repository.ts';
import { photoColumn } from '../../providers/media/photo.repository.ts';
import type { PhotoSource } from '../../providers/media/photo.repository.ts';

interface StandingRow {
  id: number;
  name: string | null;
  email: string;
  standing: Standing | null;
  reason: ReportReason | null;
  photos: { photo: PhotoSource; reason: PhotoRejectionReason | null }[];
}

const standingOf = prepare(
  (_db, wanted: { tenantId: number; emailKey: string }) => sql<StandingRow>`
    select member.id, profile.name, member.email, ${standing} as standing,
      case when profile.status = 'disabled' then profile.disabled_reason end as reason,
      coalesce((select json_agg(json_build_object('photo', ${photoColumn}, 'reason', photo.rejection_reason) order by photo.id desc)
        from photos photo where photo.user_id = member.id and photo.status = 'rejected'), '[]') as photos
    from users member left join profiles profile on profile.user_id = member.id
    where member.tenant_id = ${wanted.tenantId} and member.email_key = ${wanted.emailKey}`,
);

/** A member of a tenant with what is in force about them; undefined when there is none. */
export function readStanding(db: DbOrTrx, wanted: { tenantId: number; emailKey: string }) {
  return standingOf.first(db, wanted);
}

export interface HeldMember {
  email: string;
  language: Locale;
  standing: Standing | null;
  /** When their account is purged; null for a member who has not requested that. */
  purgeAt: Date | null;
}

/** A member of a tenant, about whom nobody else decides until the transaction ends; undefined when there is none. */
export async function holdMember(trx: Trx, tenantId: number, memberId: number): Promise<HeldMember | undefined> {
  const { rows } = await sql<HeldMember>`
    select member.email, member.language, ${standing} as standing,
      member.deletion_requested_at + make_interval(days => ${LIMITS.reactivationDays}) as "purgeAt"
    from users member left join profiles profile on profile.user_id = member.id
    where member.id = ${memberId} and member.tenant_id = ${tenantId} for no key update of member`.execute(trx);
  return rows[0];
}

/** Shows a hidden profile again. */
export async function showProfile(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ status: 'active', disabled_reason: null })
    .where('user_id', '=', memberId)
    .execute();
}

/**
 * Opens a closed account again, as what it was: its member can log in. A deletion that they had requested goes on, as if the
 * account had not been closed.
 */
export async function openAccount(trx: Trx, memberId: number): Promise<void> {
  await sql`
    update users set status_before_ban = null, status = case
        when deletion_requested_at is not null then 'pending_deletion' else coalesce(status_before_ban, 'active') end
    where id = ${memberId} and status = 'banned'`.execute(trx);
}

/** Whose a photo of a tenant is, and whether it is rejected; undefined when there is none. */
export function findPhoto(trx: Trx, tenantId: number, photoId: number) {
  return trx
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .select(['photos.user_id as memberId', 'photos.status'])
    .where('photos.id', '=', photoId)
    .where('users.tenant_id', '=', tenantId)
    .executeTakeFirst();
}
