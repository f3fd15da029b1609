import type { Config } from '../../platform/config/env.ts';
import { createPhotoUnlocksService } from './photo-unlocks.service.ts';
import type { PhotoUnlocksDeps } from './photo-unlocks.service.ts';
import { createPhotoReviewService } from './photo-review.service.ts';
import type { PhotoReviewDeps } from './photo-review.service.ts';
import { createPhotosEndpoints } from './photos.routes.ts';
import { createPhotosService } from './photos.service.ts';
import type { PhotosServiceDeps } from './photos.service.ts';

export interface PhotosAreaDeps
  extends Omit<PhotosServiceDeps, 'review' | 'unlocks'>, Omit<PhotoReviewDeps, 'photos'>, PhotoUnlocksDeps {
  config: Pick<Config, 'photoReview'>;
}

/** A member's own photos, the private ones of others that they unlock, and what moderators do with new ones. */
export function createPhotosArea(deps: PhotosAreaDeps) {
  const unlocks = createPhotoUnlocksService(deps);
  const photos = createPhotosService({ ...deps, unlocks, review: deps.config.photoReview });
  const review = createPhotoReviewService({ ...deps, photos });
  const { removeDrafts } = deps.media.store;
  const cleanUp = async () => {
    await removeDrafts();
    await photos.removeLost();
  };
  return { photos, handlers: createPhotosEndpoints({ photos, unlocks, review }), cleanUp };
}
