/** Texts of the domain area's errors: English, which is also the key, and French. */
export const DOMAIN_TEXTS = {} as const;
