import type { Logger } from 'pino';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import type { PhotoRejectionReason } from '@tandem/contracts/product/photo-rules';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { Media } from '../../providers/media/mount-media.ts';
import { removePhotoFiles } from '../../providers/media/remove-photo.ts';
import type { PhotoPart } from '../../providers/media/photo-part.ts';
import type { IngestedPhoto, PhotoFileKeys } from '../../providers/media/photo-pipeline.ts';
import type { PhotoRow } from '../../providers/media/photo.repository.ts';
import { arrange, moveTo } from './arrange.ts';
import { removeLost } from './lost-photos.ts';
import { createPhotoFiles } from './photo-files.ts';
import { photoLimit, toOwnPhotos } from './photos.mapper.ts';
import type { PhotoOwner } from './photos.mapper.ts';
import type { PhotoUnlocksService } from './photo-unlocks.service.ts';
import * as photoRows from './photos.repository.ts';
import * as removed from './removed-photos.repository.ts';

export interface PhotosServiceDeps {
  db: Db;
  media: Pick<Media, 'store' | 'queue'>;
  /** `before`: others see a photo when a moderator has passed it. `after`: at once, and it is looked at later. */
  review: 'before' | 'after';
  log: Logger;
  /** Pays back what members gave for a photo that is taken from them. */
  unlocks: Pick<PhotoUnlocksService, 'refund'>;
}

type Change = BodyOf<'PUT /api/photos.php'>;

export type Verdict = { status: 'active' } | { status: 'rejected'; reason: PhotoRejectionReason };

export interface PhotosService {
  own: (user: PhotoOwner) => Promise<OwnPhotos>;
  /**
   * Keeps an uploaded photo (C-PHOTOS-UPLOAD), or the part of it that the member has chosen (C-PHOTOS-CROP). Throws 409 `conflict` beyond the member's limit, and what
   * media/photo-pipeline throws for a file that is no photo of ours.
   */
  add: (
    user: PhotoOwner,
    bytes: Buffer,
    options: { isPrivate: boolean; part?: PhotoPart | undefined },
  ) => Promise<OwnPhotos & { photo_id: number }>;
  /** Throws 404 for a photo that is not the member's, 422 where the main photo cannot be this one, 409 for one that comes back where there is no room any more. */
  change: (user: PhotoOwner, change: Change) => Promise<OwnPhotos>;
  /**
   * Removes the photo from everybody's sight; who has unlocked it gets the credits back (R-PHOTOS-UNLOCK-REFUND-DELETED).
   * For L-PHOTOS-RESTORE-TIME `change` brings it back. Throws 404.
   */
  remove: (user: PhotoOwner, photoId: number) => Promise<OwnPhotos>;
  /** Removes the files of photos that can be brought back no longer. */
  removeLost: () => Promise<void>;
  /**
   * A moderator's word on a photo; a rejected main photo hands over to the next, and who has unlocked a rejected one gets
   * the credits back (R-PHOTOS-UNLOCK-REFUND). In the caller's transaction, if there is one. Throws 404.
   */
  judge: (photoId: number, verdict: Verdict, trx?: Trx) => Promise<void>;
  /** Gives back what was paid for the photos of a member who is taken from the site, for good or until a moderator's word. */
  refundUnlocksOf: (trx: Trx, userId: number) => Promise<void>;
  /** Gives a member back what they paid for the photos of an owner who blocks them (R-PHOTOS-UNLOCK-REFUND-BLOCK). */
  refundUnlocksBetween: (trx: Trx, ownerId: number, userId: number) => Promise<void>;
  /** The names of the files of all photos of a member who is purged. */
  listFilesOf: (trx: Trx, userId: number) => Promise<PhotoFileKeys[]>;
  /** Removes the files of photos whose rows are gone; rejects where one stays behind. */
  removeFiles: (photos: readonly PhotoFileKeys[]) => Promise<void>;
}

const notThere = () => new AppError('not_found', 'photos.gone');

function findOwn(rows: readonly PhotoRow[], photoId: number): PhotoRow {
  const row = rows.find(({ id }) => id === photoId);
  if (row === undefined) throw notThere();
  return row;
}

/** Rejected photos do not count: nobody sees them, and their owner may replace them. */
function checkRoom(rows: readonly PhotoRow[], paidUser: boolean): void {
  const limit = photoLimit(paidUser);
  const used = rows.filter(({ status }) => status !== 'rejected').length;
  if (used >= limit) throw new AppError('conflict', 'photos.count', { params: { n: limit } });
}

/** What keeps a photo from being the main one. */
function checkMain(photo: PhotoRow, isPrivate: boolean, rows: readonly PhotoRow[]): void {
  if (isPrivate) throw validationError({ main: 'photos.main_not_public' });
  if (photo.status === 'rejected') throw validationError({ main: 'photos.rejected' });
  const others = rows.some(({ id, status, is_private }) => id !== photo.id && status === 'active' && !is_private);
  if (photo.status === 'pending' && others) throw validationError({ main: 'photos.in_review' });
}

async function rearrange(trx: Trx, userId: number, rows: readonly PhotoRow[]): Promise<void> {
  await photoRows.savePlaces(trx, userId, arrange(rows));
}

/**
 * Adds the row of a photo whose files are there. Throws 409 beyond the member's limit: what counts is the check under
 * the lock.
 */
async function insert(
  trx: Trx,
  userId: number,
  photo: IngestedPhoto & { isPrivate: boolean; status: 'active' | 'pending' },
): Promise<number> {
  const { paidUser } = await photoRows.lockMember(trx, userId);
  const rows = await photoRows.readOwnPhotos(trx, userId);
  checkRoom(rows, paidUser);
  const id = await photoRows.insertPhoto(trx, {
    user_id: userId,
    position: rows.length,
    status: photo.status,
    is_private: photo.isPrivate,
    width: photo.width,
    height: photo.height,
    color: photo.color,
    media_key: photo.mediaKey,
    blurred_key: photo.blurredKey,
    variants: JSON.stringify(photo.variants),
  });
  await rearrange(trx, userId, await photoRows.readOwnPhotos(trx, userId));
  return id;
}

/** Takes a photo out of its album, and pays back its unlocks. Throws 404. */
async function takeOut(
  trx: Trx,
  { userId, photoId, unlocks }: { userId: number; photoId: number; unlocks: PhotosServiceDeps['unlocks'] },
): Promise<void> {
  await photoRows.lockMember(trx, userId);
  const rows = await photoRows.readOwnPhotos(trx, userId);
  findOwn(rows, photoId);
  await unlocks.refund(trx, { photoId });
  await removed.removePhoto(trx, photoId);
  const others = rows.filter(({ id }) => id !== photoId);
  await rearrange(trx, userId, others);
}

/** Puts a photo that was just removed back into its place. Throws 404 where it is gone, 409 where its room was taken. */
async function putBack(trx: Trx, user: PhotoOwner, photoId: number): Promise<void> {
  await photoRows.lockMember(trx, user.id);
  const place = await removed.restorePhoto(trx, user.id, photoId);
  if (place === undefined) throw notThere();
  const rows = await photoRows.readOwnPhotos(trx, user.id);
  const { status } = findOwn(rows, photoId);
  if (status !== 'rejected')
    checkRoom(
      rows.filter(({ id }) => id !== photoId),
      user.paidUser,
    );
  await rearrange(trx, user.id, moveTo(rows, photoId, place));
}

/** What follows the end of a member's account, and of what others see of them. */
const whenTakenAway = ({
  media: { store },
  unlocks,
}: Pick<PhotosServiceDeps, 'media' | 'unlocks'>): Pick<
  PhotosService,
  'listFilesOf' | 'removeFiles' | 'refundUnlocksOf' | 'refundUnlocksBetween'
> => ({
  refundUnlocksOf: (trx, ownerId) => unlocks.refund(trx, { ownerId }),
  refundUnlocksBetween: (trx, ownerId, userId) => unlocks.refund(trx, { ownerId, userId }),
  listFilesOf: async (trx, userId) => {
    const shown = (await photoRows.readOwnPhotos(trx, userId)).map((photo) => ({
      media: photo.media_key,
      blurred: photo.blurred_key,
      illustrated: photo.illustrated,
    }));
    const uploaded = [...shown, ...(await removed.readRemovedOf(trx, userId))].filter(
      ({ illustrated }) => !illustrated,
    );
    return uploaded.map(({ media, blurred }) => ({ media, blurred }));
  },
  removeFiles: async (photos) => {
    for (const keys of photos) await removePhotoFiles(store, keys);
  },
});

/** Gives a photo another place or makes it private or public; see `change`. */
async function changeIn(trx: Trx, userId: number, { id, main, order, private: isPrivate }: Change): Promise<void> {
  await photoRows.lockMember(trx, userId);
  const rows = await photoRows.readOwnPhotos(trx, userId);
  const photo = findOwn(rows, id);
  const willBePrivate = isPrivate ?? photo.is_private;
  if (main === true) checkMain(photo, willBePrivate, rows);
  if (willBePrivate !== photo.is_private) await photoRows.setPrivate(trx, id, willBePrivate);
  const changed = rows.map((row) => (row.id === id ? { ...row, is_private: willBePrivate } : row));
  const place = main === true ? 0 : order;
  await rearrange(trx, userId, place === undefined ? changed : moveTo(changed, id, place));
}

export function createPhotosService({ db, media, review, log, unlocks }: PhotosServiceDeps): PhotosService {
  const files = createPhotoFiles(media, log);

  const own: PhotosService['own'] = async (user) => toOwnPhotos(await photoRows.readOwnAlbum(db, user.id), user);

  const add: PhotosService['add'] = async (user, bytes, { isPrivate, part }) => {
    // Before the work is done.
    checkRoom(await photoRows.readOwnPhotos(db, user.id), user.paidUser);
    const photo = await files.ingest(bytes, part);
    try {
      const status = review === 'after' ? 'active' : 'pending';
      const kept = { ...photo, isPrivate, status } as const;
      const id = await db.transaction().execute((trx) => insert(trx, user.id, kept));
      return { ...(await own(user)), photo_id: id };
    } catch (error) {
      await files.remove({ media: photo.mediaKey, blurred: photo.blurredKey });
      throw error;
    }
  };

  const change: PhotosService['change'] = async (user, body) => {
    await db.transaction().execute(async (trx) => {
      if (body.removed === false) await putBack(trx, user, body.id);
      await changeIn(trx, user.id, body);
    });
    return own(user);
  };

  const remove: PhotosService['remove'] = async (user, photoId) => {
    await db.transaction().execute((trx) => takeOut(trx, { userId: user.id, photoId, unlocks }));
    return own(user);
  };

  const judgeIn = async (trx: Trx, photoId: number, verdict: Verdict) => {
    const userId = await photoRows.findOwner(trx, photoId);
    if (userId === null) throw notThere();
    await photoRows.lockMember(trx, userId);
    await photoRows.setStatus(trx, photoId, verdict);
    if (verdict.status === 'rejected') await unlocks.refund(trx, { photoId });
    await rearrange(trx, userId, await photoRows.readOwnPhotos(trx, userId));
  };

  const judge: PhotosService['judge'] = (photoId, verdict, trx) =>
    trx === undefined
      ? db.transaction().execute((own) => judgeIn(own, photoId, verdict))
      : judgeIn(trx, photoId, verdict);

  return {
    own,
    add,
    change,
    remove,
    removeLost: () => removeLost(db, files),
    judge,
    ...whenTakenAway({ media, unlocks }),
  };
}
