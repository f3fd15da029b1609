/** Where a browser stores the decision about cookies that are not needed; the document's first script reads it as well. */
export const CONSENT_KEY = 'cookie-consent';

/** What a visitor decides about them. */
export const CONSENTS = ['accepted', 'necessary'] as const;
export type Consent = (typeof CONSENTS)[number];
