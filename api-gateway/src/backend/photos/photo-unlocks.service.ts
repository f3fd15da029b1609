import type { BodyOf } from '@tandem/contracts/api/index';
import type { UnlockedPhoto } from '@tandem/contracts/api/photos';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import { readPhoto } from '../../providers/media/photo.repository.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { MembersService } from '../members/members.service.ts';
import { assertVisible } from '../members/standing.ts';
import type { PhotoOwner } from './photos.mapper.ts';
import * as unlocks from './photo-unlocks.repository.ts';
import type { Ending } from './photo-unlocks.repository.ts';

export interface PhotoUnlocksDeps {
  db: Db;
  members: Pick<MembersService, 'standing'>;
  credits: Pick<CreditsService, 'spend' | 'giveBack' | 'balance'>;
}

export interface PhotoUnlocksService {
  /**
   * Unlocks another member's private photo for good (C-PHOTOS-UNLOCK), for `photo_credits` of the tenant, Premium or not.
   * A photo that the viewer has unlocked before costs nothing (R-PHOTOS-UNLOCK-PERMANENT). Throws 402
   * `insufficient_credits`, 404 for a photo or a member that the viewer does not see, 403 `blocked`, and 409 for a photo
   * that is not private any more, or has another price than the viewer was shown (R-PHOTOS-UNLOCK-PRICE-SHOWN). Locks in
   * this order: photo, viewer's credits.
   */
  unlock: (tenant: Tenant, viewer: PhotoOwner, wanted: BodyOf<'POST /api/photo-unlock.php'>) => Promise<UnlockedPhoto>;
  /**
   * Gives the members who have unlocked a photo, or any photo of its owner, their credits back: it is taken from them by a
   * moderator (R-PHOTOS-UNLOCK-REFUND, R-PHOTOS-UNLOCK-REFUND-OWNER) or its owner, who deletes it
   * (R-PHOTOS-UNLOCK-REFUND-DELETED) or blocks them (R-PHOTOS-UNLOCK-REFUND-BLOCK). The unlocks end with it. Locks in this
   * order: photos, members' credits.
   */
  refund: (trx: Trx, ending: Ending) => Promise<void>;
}

const notThere = () => new AppError('not_found', 'photos.gone');

/** Unlocks the photo in the caller's transaction, and charges the viewer where it was locked. */
async function unlockIn(
  trx: Trx,
  { members, credits }: PhotoUnlocksDeps,
  order: { tenant: Tenant; viewerId: number; photoId: number; price: number | undefined },
): Promise<void> {
  const { tenant, viewerId, photoId, price } = order;
  const photo = await unlocks.holdPhoto(trx, photoId);
  if (photo === undefined || photo.status !== 'active' || photo.ownerId === viewerId) throw notThere();
  assertVisible(await members.standing(tenant.id, photo.ownerId, viewerId, trx));
  if (await unlocks.isUnlocked(trx, photoId, viewerId)) return;
  if (!photo.isPrivate) throw new AppError('conflict', 'photos.not_private');
  const cost = tenant.settings.photo_credits;
  if (price !== undefined && price !== cost) throw new AppError('conflict', 'photos.price', { params: { n: cost } });
  const id = await unlocks.insertUnlock(trx, { photoId, userId: viewerId, cost });
  // Another call of the viewer has unlocked it meanwhile, and was charged.
  if (id === null) return;
  await credits.spend({ userId: viewerId, amount: cost, kind: 'photo', reference: String(id) }, trx);
}

/** What members pay for private photos, and get back. */
export function createPhotoUnlocksService(deps: PhotoUnlocksDeps): PhotoUnlocksService {
  const { db, credits } = deps;
  return {
    unlock: async (tenant, viewer, { photo_id: photoId, price }) => {
      await db.transaction().execute((trx) => unlockIn(trx, deps, { tenant, viewerId: viewer.id, photoId, price }));
      const photo = await readPhoto(db, photoId);
      if (photo === null) throw notThere();
      const { credits: left, free } = await credits.balance(viewer.id);
      return { photo: presentImage(photo, { sharpFor: viewer }), credits: left, free_credits: free };
    },
    refund: async (trx, ending) => {
      for (const { id, userId, cost } of await unlocks.deleteUnlocks(trx, ending)) {
        if (cost === 0) continue;
        await credits.giveBack({ userId, amount: cost, kind: 'photo_refund', reference: String(id) }, trx);
      }
    },
  };
}
