import type { Config } from '../../platform/config/env.ts';
import { createPhotoUnlocksService } from './photo-unlocks.service.ts';
import type { PhotoUnlocksDeps } from './photo-unlocks.service.ts';
import { createPhotosEndpoints } from './photos.routes.ts';
import { createPhotosService } from './photos.service.ts';
import type { PhotosServiceDeps } from './photos.service.ts';

export interface PhotosAreaDeps extends Omit<PhotosServiceDeps, 'review' | 'unlocks'>, PhotoUnlocksDeps {
  config: Pick<Config, 'photoReview'>;
}

/** A member's own photos, and the private ones of others that they unlock. */
export function createPhotosArea(deps: PhotosAreaDeps) {
  const unlocks = createPhotoUnlocksService(deps);
  const photos = createPhotosService({ ...deps, unlocks, review: deps.config.photoReview });
  return { photos, handlers: createPhotosEndpoints({ photos, unlocks }) };
}
