import { randomUUID } from 'node:crypto';
import { createChatService } from '../../src/backend/chat/chat.service.ts';
import type { CreditsService } from '../../src/backend/credits/credits.service.ts';
import { createMembersService } from '../../src/backend/members/members.service.ts';
import { createPhotoUnlocksService } from '../../src/backend/photos/photo-unlocks.service.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { Tenant } from '../../src/platform/tenants/tenant-settings.ts';
import { givePhotos } from '../domain/photos.ts';
import { insertMember } from '../domain/rows.ts';

/** As many as the longest history has steps. */
const PHOTOS = 40;

/** Whom all members of the histories write to, and whose private photos they unlock. */
export interface Partner {
  id: number;
  photos: readonly number[];
}

export async function createPartner(db: Db): Promise<Partner> {
  const id = await insertMember(db);
  await givePhotos(db, id, { public: 1, private: PHOTOS });
  const photos = db.selectFrom('photos').select('id').where('user_id', '=', id).where('is_private', '=', true);
  return { id, photos: (await photos.orderBy('id').execute()).map((photo) => photo.id) };
}

/** What a member pays for where it is sold: in a conversation, and on the photos of a profile; with the locks of these. */
export function createSpending(
  db: Db,
  { tenant, userId, credits, partner }: { tenant: Tenant; userId: number; credits: CreditsService; partner: Partner },
) {
  const members = createMembersService({ db });
  const chat = createChatService({
    db,
    members,
    credits,
    // The partner is a person, and writes nothing.
    answers: { stage: () => Promise.resolve() },
    messagesPerMinute: 0,
    messagePrice: () => Promise.reject(new Error('No list of conversations was requested.')),
  });
  const unlocks = createPhotoUnlocksService({ db, members, credits });
  const sender = { id: userId, status: 'active', paidUser: false } as const;
  const send = (draft: { text: string; gift?: 'rose' }) =>
    chat.send(tenant, sender, { profileId: partner.id, clientId: randomUUID(), ...draft });
  let wanted = 0;

  return {
    send: () => send({ text: 'Bonjour' }),
    send_gift: () => send({ text: 'rose', gift: 'rose' }),
    unlock: async () => {
      const photo = partner.photos[wanted % partner.photos.length];
      wanted += 1;
      const viewer = { id: userId, paidUser: false, sessionKey: Buffer.alloc(32) };
      if (photo !== undefined) await unlocks.unlock(tenant, viewer, { photo_id: photo });
    },
    /** As when the partner blocks the member. */
    unlocks_back: () => db.transaction().execute((trx) => unlocks.refund(trx, { ownerId: partner.id, userId })),
  } as const;
}
