import { storeValue, storedValue, onStoredValue, useStoredValue } from '../session/stored-values.ts';

/** What the visitor decided about cookies that are not needed; null until they did. */
export type Consent = 'accepted' | 'necessary';

/** On this device, for all tabs. */
const CONSENT_KEY = 'cookie-consent';

const toConsent = (text: string | null): Consent | null => (text === 'accepted' || text === 'necessary' ? text : null);

export const consent = (): Consent | null => toConsent(storedValue(CONSENT_KEY));
export const useConsent = (): Consent | null => toConsent(useStoredValue(CONSENT_KEY));

/** Stores the decision. */
export function decideConsent(decision: Consent): void {
  storeValue(CONSENT_KEY, decision);
}

let reopened = false;

/**
 * Asks again, for the link in the footer and on the cookies page: consent is as easy to withdraw as to give. Until the
 * new answer nothing that needs consent runs.
 */
export function reopenConsent(): void {
  reopened = true;
  storeValue(CONSENT_KEY, null);
}

/** True once after the visitor has opened the question: it takes the focus. */
export function consumeReopened(): boolean {
  const was = reopened;
  reopened = false;
  return was;
}

/** Calls the listener after each decision, in this tab or another one. */
export function onConsent(listener: (decision: Consent | null) => void): () => void {
  return onStoredValue((key) => {
    if (key === CONSENT_KEY || key === '') listener(consent());
  });
}
