import type { Config } from '../../platform/config/env.ts';
import { createPhotosEndpoints } from './photos.routes.ts';
import { createPhotosService } from './photos.service.ts';
import type { PhotosServiceDeps } from './photos.service.ts';

export interface PhotosAreaDeps extends Omit<PhotosServiceDeps, 'review'> {
  config: Pick<Config, 'photoReview'>;
}

/** A member's own photos. */
export function createPhotosArea(deps: PhotosAreaDeps) {
  const photos = createPhotosService({ ...deps, review: deps.config.photoReview });
  return { photos, handlers: createPhotosEndpoints({ photos }) };
}
