import type { AnswerOf, BodyOf } from '@tandem/contracts/api/index';
import type { OwnPhoto, OwnPhotos } from '@tandem/contracts/api/photos';

export type UploadAnswer = AnswerOf<'POST /api/photos.php'>;

/** Whether others can be shown the photo, so that it can stand for the member. */
export function canBeMain(photo: OwnPhoto): boolean {
  return !photo.private && photo.status === 'active';
}

/** The order as the server makes it: the first photo that can be the main one is it, and comes first. */
function arrange(photos: readonly OwnPhoto[]): OwnPhoto[] {
  const main = photos.find(canBeMain) ?? photos.find((photo) => !photo.private && photo.status === 'pending');
  const ordered = main === undefined ? photos : [main, ...photos.filter((photo) => photo !== main)];
  return ordered.map((photo) => ({ ...photo, main: photo === main }));
}

/** The photos as they will be when the change is made; shown until the server answers. */
export function withPhotoChange(own: OwnPhotos, change: BodyOf<'PUT /api/photos.php'>): OwnPhotos {
  const photos = own.photos.map((photo) =>
    photo.id === change.id ? { ...photo, private: change.private ?? photo.private } : photo,
  );
  const place = change.main === true ? 0 : change.order;
  const changed = photos.find((photo) => photo.id === change.id);
  if (place === undefined || changed === undefined) return { ...own, photos: arrange(photos) };
  const others = photos.filter((photo) => photo !== changed);
  return { ...own, photos: arrange(others.toSpliced(place, 0, changed)) };
}

export function withoutPhoto(own: OwnPhotos, id: number): OwnPhotos {
  return { ...own, photos: arrange(own.photos.filter((photo) => photo.id !== id)) };
}

/**
 * The photos as an answer of the server has them. It may have been made before others were uploaded whose answers were
 * quicker: those are the newest, and stay at the end.
 */
export function withAnswer(own: OwnPhotos, answer: OwnPhotos): OwnPhotos {
  const answered = new Set(answer.photos.map(({ id }) => id));
  const newer = own.photos.filter(({ id }) => !answered.has(id));
  return newer.length === 0 ? answer : { ...answer, photos: arrange([...answer.photos, ...newer]) };
}

/**
 * The photos with one that was uploaded. Of the others its answer may know less than the page: while they are being
 * changed they stay as they are shown, and one that was removed meanwhile does not come back.
 */
export function withUploaded(own: OwnPhotos, { photo_id, ...answer }: UploadAnswer, isChanging: boolean): OwnPhotos {
  const known = new Set(own.photos.map(({ id }) => id));
  if (isChanging) {
    const added = answer.photos.filter(({ id }) => id === photo_id && !known.has(id));
    return { ...answer, photos: arrange([...own.photos, ...added]) };
  }
  return withAnswer(own, { ...answer, photos: answer.photos.filter(({ id }) => id === photo_id || known.has(id)) });
}

/** How many photos may still be added; rejected ones do not count. */
export function roomLeft(own: OwnPhotos): number {
  return Math.max(0, own.limit - own.photos.filter(({ status }) => status !== 'rejected').length);
}
