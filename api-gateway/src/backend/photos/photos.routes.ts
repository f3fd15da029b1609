import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { PhotoPart } from '../../providers/media/photo-part.ts';
import type { PhotoReviewService } from './photo-review.service.ts';
import type { PhotoUnlocksService } from './photo-unlocks.service.ts';
import type { PhotosService } from './photos.service.ts';

/** Reads a part that the contract has checked: `90,0.125,0,0.75`. */
function parsePart(text: string): PhotoPart {
  const [turn = 0, left = 0, top = 0, width = 1] = text.split(',').map(Number);
  return { turn: turn as PhotoPart['turn'], left, top, width };
}

export interface PhotosEndpointsDeps {
  photos: PhotosService;
  unlocks: PhotoUnlocksService;
  review: PhotoReviewService;
}

/**
 * `photos.php` and `photo-unlock.php` (C-PHOTOS-UPLOAD, C-PHOTOS-UPDATE, C-PHOTOS-DELETE, C-PHOTOS-UNLOCK), and
 * `photo-review.php` for moderators.
 */
export function createPhotosEndpoints({ photos, unlocks, review }: PhotosEndpointsDeps): EndpointHandlers {
  return {
    ...handle('POST /api/photos.php', ({ query, rawBody, context }) =>
      photos.add(context.user, rawBody ?? Buffer.alloc(0), {
        isPrivate: query.private === 'true',
        part: query.part === undefined ? undefined : parsePart(query.part),
      }),
    ),
    ...handle('PUT /api/photos.php', ({ body, context }) => photos.change(context.user, body)),
    ...handle('DELETE /api/photos.php', ({ body, context }) => photos.remove(context.user, body.id)),
    ...handle('POST /api/photo-unlock.php', ({ body, context }) => unlocks.unlock(context.tenant, context.user, body)),
    ...handle('GET /api/photo-review.php', ({ query, context }) => review.waiting(context.user, query.after)),
    ...handle('PUT /api/photo-review.php', ({ body, context }) => review.decide(context.user, body)),
  };
}
