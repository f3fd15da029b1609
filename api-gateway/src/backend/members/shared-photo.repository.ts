import type { DbOrTrx } from '../../platform/db/database.ts';
import type { PhotoRow } from '../../providers/media/photo.repository.ts';

/** The photo that stands for a member outside of the site. */
export interface SharedPhoto {
  photo: PhotoRow;
  /** Answered by the site, not by a person (F-PROFILE-FICTIONAL): the picture says so. */
  fictional: boolean;
  name: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
}

/**
 * A member's main photo when it may be shown to everybody (F-PROFILE-SOCIAL-IMAGE): active, public, and of a member
 * whom a search may find, so neither invisible nor disabled nor gone. Undefined otherwise.
 */
export async function readSharedPhoto(
  db: DbOrTrx,
  tenantId: number,
  memberId: number,
): Promise<SharedPhoto | undefined> {
  const row = await db
    .selectFrom('photos')
    .innerJoin('member_search as found', 'found.user_id', 'photos.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'found.user_id')
    .where('found.user_id', '=', memberId)
    .where('found.tenant_id', '=', tenantId)
    .where('photos.is_main', '=', true)
    .where('photos.is_private', '=', false)
    .where('photos.status', '=', 'active')
    .selectAll('photos')
    .select(['found.fictional', 'profiles.name', 'found.date_of_birth as dateOfBirth'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fictional, name, dateOfBirth, ...photo } = row;
  return { photo, fictional, name, dateOfBirth };
}
