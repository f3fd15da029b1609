import type { ResponseOf, BodyOf } from '@tandem/contracts/api/index';
import type { OwnPhoto, OwnPhotos } from '@tandem/contracts/api/photos';

export type UploadResponse = ResponseOf<'POST /api/photos.php'>;

/** Returns whether others can see the photo, so that it can be the main one. */
export function canBeMain(photo: OwnPhoto): boolean {
  return !photo.private && photo.status === 'active';
}

/** Sorts as the server does: the first photo that can be the main one is it, and comes first. */
function arrange(photos: readonly OwnPhoto[]): OwnPhoto[] {
  const main = photos.find(canBeMain) ?? photos.find((photo) => !photo.private && photo.status === 'pending');
  const ordered = main === undefined ? photos : [main, ...photos.filter((photo) => photo !== main)];
  return ordered.map((photo) => ({ ...photo, main: photo === main }));
}

/** Returns the photos with an optimistic change; shown until the server responds. */
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
 * Returns the photos of a response. It may be older than uploads whose responses were faster: those are the newest
 * photos, and stay at the end.
 */
export function withResponse(own: OwnPhotos, response: OwnPhotos): OwnPhotos {
  const returned = new Set(response.photos.map(({ id }) => id));
  const newer = own.photos.filter(({ id }) => !returned.has(id));
  return newer.length === 0 ? response : { ...response, photos: arrange([...response.photos, ...newer]) };
}

/**
 * Returns the photos with an uploaded one. Its response may be outdated for the others: while they are being changed
 * they stay as shown, and one that was removed does not reappear.
 */
export function withUploaded(
  own: OwnPhotos,
  { photo_id, ...response }: UploadResponse,
  isChanging: boolean,
): OwnPhotos {
  const known = new Set(own.photos.map(({ id }) => id));
  if (isChanging) {
    const added = response.photos.filter(({ id }) => id === photo_id && !known.has(id));
    return { ...response, photos: arrange([...own.photos, ...added]) };
  }
  return withResponse(own, {
    ...response,
    photos: response.photos.filter(({ id }) => id === photo_id || known.has(id)),
  });
}

/** Returns how many photos may still be added; rejected ones do not count. */
export function roomLeft(own: OwnPhotos): number {
  return Math.max(0, own.limit - own.photos.filter(({ status }) => status !== 'rejected').length);
}
