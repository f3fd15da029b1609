import { sql } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { isWaitingPhoto, photoColumn, publicAlbumOf } from '../../providers/media/photo.repository.ts';
import type { PhotoSource } from '../../providers/media/photo.repository.ts';

/** A photo that waits for a moderator, with the member whose it is. */
export interface WaitingRow {
  id: number;
  photo: PhotoSource;
  uploadedAt: Date;
  memberId: number;
  memberName: string;
  about: string | null;
  fictional: boolean;
  album: PhotoSource[];
}

interface WaitingValues {
  tenantId: number;
  /** 0: from the oldest on. */
  after: number;
  limit: number;
}

const waiting = prepare(
  (_db, { tenantId, after, limit }: WaitingValues) => sql<WaitingRow>`
    select photo.id, ${photoColumn} as photo, photo.created_at as "uploadedAt",
      member.user_id as "memberId", member.name as "memberName", member.about, member.fictional,
      ${publicAlbumOf(sql<number>`member.user_id`)} as album
    from photos photo join profiles member on member.user_id = photo.user_id
    where member.tenant_id = ${tenantId} and ${isWaitingPhoto} and photo.id > ${after}
    order by photo.id limit ${limit}`,
);

/** Photos of a tenant that no moderator has looked at, the oldest first. */
export function readWaiting(db: DbOrTrx, values: WaitingValues): Promise<WaitingRow[]> {
  return waiting.all(db, values);
}

/** What is decided on: whose it is, and whether somebody has decided already. */
export interface ReviewedPhoto {
  ownerId: number;
  /** Where its owner is mailed what is decided. */
  email: string;
  language: Locale;
  status: PhotoSource['status'];
  uploadedAt: Date;
  isReviewed: boolean;
}

/**
 * A photo of a tenant, which nobody else decides on until the transaction ends; undefined when there is none. Locks in this
 * order, as every change of an album: member, photo.
 */
export async function holdForReview(trx: Trx, tenantId: number, photoId: number): Promise<ReviewedPhoto | undefined> {
  const { rows } = await sql<Pick<ReviewedPhoto, 'email' | 'language'>>`
    select users.email, users.language from users join photos on photos.user_id = users.id
    where photos.id = ${photoId} and users.tenant_id = ${tenantId} for no key update of users`.execute(trx);
  const [owner] = rows;
  if (owner === undefined) return undefined;
  const photo = await trx
    .selectFrom('photos')
    .select([
      'user_id as ownerId',
      'status',
      'created_at as uploadedAt',
      sql<boolean>`reviewed_at is not null`.as('isReviewed'),
    ])
    .where('id', '=', photoId)
    .executeTakeFirst();
  return photo && { ...photo, ...owner };
}
