/** What an uploaded photo has to be (V-PHOTOS-FORMAT, V-PHOTOS-SIZE, V-PHOTOS-PIXELS). */
export const PHOTO_UPLOAD = {
  maxMegabytes: 10,
  maxMegapixels: 25,
  minPixels: 400,
  /** Declared by the sender; the bytes of a file decide what it is. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'],
  /** For a browser that knows no type for HEIC. */
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif'],
} as const;

/**
 * Why a moderator turned a photo down: completes 'This photo does not meet our rules: {reason}.' (T-PHOTOS-REJECTED).
 */
export const PHOTO_REJECTION_REASONS = [
  'nudity',
  'somebody_else',
  'no_face',
  'contact_details',
  'minor',
  'violence',
  'quality',
  'other',
] as const;

export type PhotoRejectionReason = (typeof PHOTO_REJECTION_REASONS)[number];
