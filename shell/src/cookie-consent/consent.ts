import { CONSENT_KEY, CONSENTS } from '@tandem/contracts/composition/cookie-question';
import type { Consent } from '@tandem/contracts/composition/cookie-question';
import { storeValue, storedValue, onStoredValue } from '../session/stored-values.ts';

export const toConsent = (text: string | null): Consent | null => CONSENTS.find((known) => known === text) ?? null;

export const consent = (): Consent | null => toConsent(storedValue(CONSENT_KEY));

declare global {
  interface Window {
    /** The answer to the question that the document asked itself (api-gateway/src/composition/document/cookie-question.ts). */
    __answeredCookies?: string | undefined;
  }
}

/** Returns the answer that was given before the site was there, once: it is stored, and the gateway is still to be notified. */
export function takeDocumentAnswer(window: Pick<Window, '__answeredCookies'>): Consent | null {
  const answer = toConsent(window.__answeredCookies ?? null);
  window.__answeredCookies = undefined;
  return answer;
}

/** Removes the question of the document: the shell asks, or it is not asked any more. */
export function removeDocumentQuestion(): void {
  document.querySelector('.cookie-question')?.remove();
}

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

/** Whether the visitor has opened the question, and has not seen it since. */
export const waitsForQuestion = (): boolean => reopened && consent() === null;

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
