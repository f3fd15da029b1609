import type { Db } from '../../platform/db/database.ts';
import type { PhotoFiles } from './photo-files.ts';
import * as removed from './removed-photos.repository.ts';

/** Removes the files of photos that can be brought back no longer, and forgets them. */
export async function removeLost(db: Db, files: Pick<PhotoFiles, 'remove'>): Promise<void> {
  for (const photo of await removed.readLost(db)) {
    if (!photo.illustrated && !(await removed.areFilesShared(db, photo))) await files.remove(photo);
    await removed.forgetRemoved(db, photo.id);
  }
}
