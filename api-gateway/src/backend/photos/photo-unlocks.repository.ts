import type { Trx } from '../../platform/db/database.ts';

/** A photo that somebody wants to unlock. */
export interface LockedPhoto {
  ownerId: number;
  status: 'pending' | 'active' | 'rejected';
  isPrivate: boolean;
}

/**
 * A photo, whose rights nobody changes until the transaction ends: neither its owner nor a moderator. Undefined when there
 * is none.
 */
export async function holdPhoto(trx: Trx, photoId: number): Promise<LockedPhoto | undefined> {
  return trx
    .selectFrom('photos')
    .select(['user_id as ownerId', 'status', 'is_private as isPrivate'])
    .where('id', '=', photoId)
    .forShare()
    .executeTakeFirst();
}

export async function isUnlocked(trx: Trx, photoId: number, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('photo_unlocks')
    .select('id')
    .where('photo_id', '=', photoId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps an unlock and returns its id; null when the member has unlocked the photo before, or does so at this moment. */
export async function insertUnlock(
  trx: Trx,
  unlock: { photoId: number; userId: number; cost: number },
): Promise<number | null> {
  const row = await trx
    .insertInto('photo_unlocks')
    .values({ photo_id: unlock.photoId, user_id: unlock.userId, cost: unlock.cost })
    .onConflict((conflict) => conflict.columns(['photo_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface EndedUnlock {
  id: number;
  userId: number;
  cost: number;
}

/** The photo, or all photos of their owner: for everybody, or for the one member whom they block. */
export type Ending = { photoId: number } | { ownerId: number; userId?: number };

/**
 * Removes all unlocks of photos to which the right ends. It waits for unlocks that are being made, and later ones wait for
 * the end of the transaction. Returns them in the order in which their members' accounts are to be locked.
 */
export async function deleteUnlocks(trx: Trx, ending: Ending): Promise<EndedUnlock[]> {
  const photos = trx.selectFrom('photos').select('id').orderBy('id').forUpdate();
  const held = await (
    'photoId' in ending ? photos.where('id', '=', ending.photoId) : photos.where('user_id', '=', ending.ownerId)
  ).execute();
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  let ended = trx.deleteFrom('photo_unlocks').where('photo_id', 'in', ids);
  if ('ownerId' in ending && ending.userId !== undefined) ended = ended.where('user_id', '=', ending.userId);
  const rows = await ended.returning(['id', 'user_id as userId', 'cost']).execute();
  return rows.toSorted((a, b) => a.userId - b.userId || a.id - b.id);
}
