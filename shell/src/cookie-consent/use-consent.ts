import { CONSENT_KEY } from '@tandem/contracts/composition/cookie-question';
import type { Consent } from '@tandem/contracts/composition/cookie-question';
import { useStoredValue } from '../session/use-stored-value.ts';
import { toConsent } from './consent.ts';

/** What the visitor decided about cookies, in any tab; null until they did, and in prerendered markup. */
export const useConsent = (): Consent | null => toConsent(useStoredValue(CONSENT_KEY));
