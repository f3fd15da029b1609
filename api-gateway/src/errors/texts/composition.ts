/** Texts of the composition area's errors: English, which is also the key, and French. */
export const COMPOSITION_TEXTS = {} as const;
