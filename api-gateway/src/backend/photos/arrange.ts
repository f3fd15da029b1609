import type { PhotoRow } from '../../providers/media/photo.repository.ts';

export type Arrangeable = Pick<PhotoRow, 'id' | 'position' | 'status' | 'is_private' | 'is_main'>;

export interface Place {
  id: number;
  position: number;
  is_main: boolean;
}

/**
 * Which photo stands for the member: the first public one that others can see, else the first that is being checked.
 */
function mainOf(photos: readonly Arrangeable[]): Arrangeable | undefined {
  const open = photos.filter((photo) => !photo.is_private && photo.status !== 'rejected');
  return open.find((photo) => photo.status === 'active') ?? open[0];
}

/**
 * The one order of a member's photos: the main photo is the first, the others follow as they were given.
 * Private and rejected photos are never the main one, so the next public photo takes its place.
 */
export function arrange(photos: readonly Arrangeable[]): Place[] {
  const main = mainOf(photos);
  const ordered = main === undefined ? photos : [main, ...photos.filter((photo) => photo !== main)];
  return ordered.map((photo, position) => ({ id: photo.id, position, is_main: photo === main }));
}

/** The photos with one of them moved to a place, counted from 0; a place beyond the end is the last one. */
export function moveTo<P extends Arrangeable>(photos: readonly P[], id: number, place: number): P[] {
  const moved = photos.find((photo) => photo.id === id);
  const others = photos.filter((photo) => photo.id !== id);
  return moved === undefined ? others : others.toSpliced(place, 0, moved);
}
