import { randomBytes } from 'node:crypto';
import type { Db } from '../../src/platform/db/database.ts';
import { createCreditsService } from '../../src/backend/credits/credits.service.ts';
import { createMembersService } from '../../src/backend/members/members.service.ts';
import { createPhotoUnlocksService } from '../../src/backend/photos/photo-unlocks.service.ts';
import { createPhotosService } from '../../src/backend/photos/photos.service.ts';
import { createMedia } from '../../src/providers/media/mount-media.ts';
import { insertPhotos } from '../../src/providers/media/photo.repository.ts';
import type { TestClient, TestGateway } from '../harness.ts';

/** Photos of a member without files, which a moderator has passed: `public` active ones, the first of them the main one, then `private` ones. */
export async function givePhotos(
  db: Db,
  memberId: number,
  photos: { public: number; private?: number },
): Promise<void> {
  const total = photos.public + (photos.private ?? 0);
  await insertPhotos(
    db,
    Array.from({ length: total }, (_, position) => ({
      user_id: memberId,
      position,
      status: 'active' as const,
      reviewed_at: new Date(),
      is_private: position >= photos.public,
      is_main: position === 0,
      width: 960,
      height: 1200,
      color: '#aabbcc',
      media_key: randomBytes(16).toString('hex'),
      blurred_key: randomBytes(16).toString('hex'),
      variants: JSON.stringify([{ size: 'thumb', width: 96, height: 120 }]),
    })),
  );
}

/** The photos of the member who is logged in, as they see them. */
export const ownPhotos = async (client: TestClient) => (await client.call('GET /api/profile.php')).photos;

/** What a member is shown of another. */
export const seenBy = (viewer: TestClient, id: number) => viewer.call('GET /api/member.php', { query: { id } });

/** The photos of a gateway, for what no call does, such as a moderator's verdict. */
export const photosOf = ({ db, config }: TestGateway, review: 'before' | 'after' = 'after') =>
  createPhotosService({
    db,
    media: createMedia({ config }),
    review,
    log: undefined as never,
    unlocks: createPhotoUnlocksService({
      db,
      members: createMembersService({ db }),
      credits: createCreditsService({ db }),
    }),
  });

/** `block` hides the two from each other. */
export async function block(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await db.insertInto('blocks').values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
}
