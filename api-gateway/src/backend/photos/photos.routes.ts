import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { PhotosService } from './photos.service.ts';

/** `photos.php` (C-PHOTOS-UPLOAD, C-PHOTOS-UPDATE, C-PHOTOS-DELETE). */
export function createPhotosEndpoints({ photos }: { photos: PhotosService }): EndpointHandlers {
  return {
    ...handle('POST /api/photos.php', ({ query, rawBody, context }) =>
      photos.add(context.user, rawBody ?? Buffer.alloc(0), { isPrivate: query.private === 'true' }),
    ),
    ...handle('PUT /api/photos.php', ({ body, context }) => photos.change(context.user, body)),
    ...handle('DELETE /api/photos.php', ({ body, context }) => photos.remove(context.user, body.id)),
  };
}
