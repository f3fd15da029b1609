/** Texts of the media area's errors: English, which is also the key, and French. */
export const MEDIA_TEXTS = {} as const;
