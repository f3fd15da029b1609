import { keepValue, keptValue, onKeptValue, useKeptValue } from '../session/kept-values.ts';

/** What the visitor decided about cookies that are not needed; null until they did. */
export type Consent = 'accepted' | 'necessary';

/** On this device, for all tabs. */
const CONSENT_KEY = 'cookie-consent';

const toConsent = (text: string | null): Consent | null => (text === 'accepted' || text === 'necessary' ? text : null);

export const consent = (): Consent | null => toConsent(keptValue(CONSENT_KEY));
export const useConsent = (): Consent | null => toConsent(useKeptValue(CONSENT_KEY));

/** Keeps the decision. */
export function decideConsent(decision: Consent): void {
  keepValue(CONSENT_KEY, decision);
}

let reopened = false;

/**
 * Asks again, for the link at the foot of every page and on the cookies page: taking consent back is as easy as
 * giving it. Until the new answer nothing that needs consent runs.
 */
export function reopenConsent(): void {
  reopened = true;
  keepValue(CONSENT_KEY, null);
}

/** True once after the visitor asked for the question themselves: it takes the focus. */
export function takeReopened(): boolean {
  const was = reopened;
  reopened = false;
  return was;
}

/** Calls the listener after each decision, in this tab or another one. */
export function onConsent(listener: (decision: Consent | null) => void): () => void {
  return onKeptValue((key) => {
    if (key === CONSENT_KEY || key === '') listener(consent());
  });
}
