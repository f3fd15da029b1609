import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idSchema, imageSchema } from './common.ts';
import { PHOTO_REJECTION_REASONS, PHOTO_UPLOAD } from '../product/photo-rules.ts';

/** A photo as its owner sees it: never blurred, whatever its state. */
export const ownPhotoSchema = imageSchema
  .extend({
    main: z.boolean(),
    /** Of a rejected photo. */
    rejection_reason: z.enum(PHOTO_REJECTION_REASONS).nullable(),
  })
  .meta({ id: 'OwnPhoto' });

export type OwnPhoto = z.infer<typeof ownPhotoSchema>;

/** All photos of the member in their order, the main one first. */
export const ownPhotosSchema = z
  .object({
    photos: z.array(ownPhotoSchema),
    /**
     * How many the member may have; rejected ones do not count (R-PHOTOS-UPLOAD-LIMIT-FREE,
     * R-PHOTOS-UPLOAD-LIMIT-PREMIUM).
     */
    limit: z.int().positive(),
  })
  .meta({ id: 'OwnPhotos' });

export type OwnPhotos = z.infer<typeof ownPhotosSchema>;

export const unlockedPhotoSchema = z
  .object({
    /** Sharp, for the session that unlocked it. */
    photo: imageSchema,
    /** What the member has left. */
    credits: z.int().nonnegative(),
    /** As in user.php: signup credits that are left. */
    free_credits: z.int().nonnegative().optional(),
  })
  .meta({ id: 'UnlockedPhoto' });

export type UnlockedPhoto = z.infer<typeof unlockedPhotoSchema>;

export const photosEndpoints = {
  'POST /api/photos.php': defineEndpoint({
    summary: "Upload a photo: the file's bytes are the body (C-PHOTOS-UPLOAD)",
    access: 'member',
    // Each is seconds of work; a premium member who fills the whole album stays far below.
    limit: { calls: 100, seconds: 3600 },
    query: z.object({
      private: z.enum(['true', 'false']).optional(),
      /**
       * What its owner keeps of it, 4:5: by how many degrees it is turned clockwise, then left, top and width of the
       * part as shares of the turned photo, such as `90,0.125,0,0.75`. The site chooses where it is left out.
       */
      part: z
        .string()
        .regex(/^(0|90|180|270)(,(0(\.\d{1,8})?|1)){3}$/)
        .optional(),
    }),
    upload: { types: PHOTO_UPLOAD.types, maxBytes: PHOTO_UPLOAD.maxMegabytes * 1_000_000 },
    response: ownPhotosSchema.extend({ photo_id: idSchema }).meta({ id: 'UploadedPhoto' }),
    status: 201,
    idempotent: true,
    errors: {
      conflict: ['photos.count'],
      too_large: ['photos.bytes'],
      unsupported_media_type: ['photos.format'],
      validation: ['photos.pixels', 'photos.too_small'],
    },
  }),
  'PUT /api/photos.php': defineEndpoint({
    summary: "Change a photo's place, privacy, make it the main one, or bring back one that was just removed",
    access: 'member',
    body: z
      .strictObject({
        id: idSchema,
        main: z.literal(true).optional(),
        /** New place among the member's photos, from 0. A public photo in place 0 is the main one. */
        order: z.int().min(0).max(1000).optional(),
        private: z.boolean().optional(),
        /** Brings back a photo that was just removed (R-PHOTOS-DELETE-UNDO). */
        removed: z.literal(false).optional(),
      })
      .meta({ id: 'PhotoChange' }),
    response: ownPhotosSchema,
    errors: { not_found: ['photos.gone'], conflict: ['photos.count'] },
  }),
  'DELETE /api/photos.php': defineEndpoint({
    summary: 'Remove a photo: nobody sees it any more; its files follow (C-PHOTOS-DELETE)',
    access: 'member',
    repeatable: true,
    body: z.strictObject({ id: idSchema }),
    response: ownPhotosSchema,
    errors: { not_found: ['photos.gone'] },
  }),
  'POST /api/photo-unlock.php': defineEndpoint({
    summary: "Unlock another member's private photo for good, for `photo_credits` (C-PHOTOS-UNLOCK)",
    access: 'member',
    body: z.strictObject({
      photo_id: idSchema,
      /** The price that the caller was shown, in credits; another one is refused (R-PHOTOS-UNLOCK-PRICE-SHOWN). */
      price: z.int().nonnegative().exactOptional(),
    }),
    response: unlockedPhotoSchema,
    // What is unlocked is not charged again, and the response has an address for this session alone.
    idempotent: 'by-handler',
    errors: {
      insufficient_credits: ['chat.insufficient_credits'],
      not_found: ['photos.gone', 'members.gone'],
      blocked: ['members.blocked_by'],
      conflict: ['photos.not_private', 'photos.price'],
    },
  }),
};
