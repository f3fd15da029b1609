import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { isPublicPhoto, isWaitingPhoto, ownerIsThere } from './photo.repository.ts';

const publicKey = prepare(
  (_db, { address }: { address: string }) => sql<{ key: string }>`
    select photo.media_key as key from photos photo where photo.sharp_address = ${address} and ${isPublicPhoto}`,
);

const blurredKey = prepare(
  (_db, { address }: { address: string }) => sql<{ key: string }>`
    select photo.blurred_key as key from photos photo
    where photo.blurred_address = ${address} and photo.status = 'active' and ${ownerIsThere}`,
);

/** The name of the clear files of the public photo that has this address; null when none has it now. */
export async function findPublicKey(db: DbOrTrx, address: string): Promise<string | null> {
  return (await publicKey.first(db, { address }))?.key ?? null;
}

/** The name of the blurred files of the photo that has this address and may be seen blurred; null when none has it now. */
export async function findBlurredKey(db: DbOrTrx, address: string): Promise<string | null> {
  return (await blurredKey.first(db, { address }))?.key ?? null;
}

/** A photo that a signed address names, and whether its viewer may see it sharp now. */
export interface NamedPhoto {
  id: number;
  key: string;
  sharp_address: string;
}

const forViewer = prepare(
  (_db, { photoId, viewerId }: { photoId: number; viewerId: number }) => sql<NamedPhoto>`
    select photo.id, photo.media_key as key, photo.sharp_address
    from photos photo where photo.id = ${photoId} and (
      photo.user_id = ${viewerId}
      or (photo.status = 'active' and ${ownerIsThere}
        and exists (select 1 from photo_unlocks where photo_id = photo.id and user_id = ${viewerId})
        and not exists (select 1 from blocks
          where (blocker_id, blocked_id) in ((photo.user_id, ${viewerId}), (${viewerId}, photo.user_id))))
      or exists (select 1 from users moderator join users owner on owner.tenant_id = moderator.tenant_id
        where moderator.id = ${viewerId} and moderator.role = 'moderator' and owner.id = photo.user_id
          and (${isWaitingPhoto} or photo.status = 'rejected' or exists (select 1 from reports report
            where report.type = 'photo' and report.target_id = photo.id and report.decision is null)))
    )`,
);

/**
 * The photo of this id, when the viewer may see it sharp although it is not public: their own (R-PHOTOS-OWNER-ALL), or one
 * that they have unlocked (R-PHOTOS-PRIVATE-UNLOCKED) of a member who is there, neither of the two blocking the other. A
 * moderator sees one that waits or is reported, until that is decided, and a rejected one, which can be approved again
 * (R-MODERATION-LIFTED).
 */
export async function findForViewer(db: DbOrTrx, photoId: number, viewerId: number): Promise<NamedPhoto | null> {
  return (await forViewer.first(db, { photoId, viewerId })) ?? null;
}
