import { createPhotosEndpoints } from './photos.routes.ts';
import { createPhotosService } from './photos.service.ts';

/** A member's own photos. */
export function createPhotosArea(deps: Parameters<typeof createPhotosService>[0]) {
  const photos = createPhotosService(deps);
  return { photos, handlers: createPhotosEndpoints({ photos }) };
}
