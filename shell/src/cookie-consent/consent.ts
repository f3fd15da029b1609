import { CONSENT_KEY, CONSENTS } from '@tandem/contracts/composition/cookie-question';
import type { Consent } from '@tandem/contracts/composition/cookie-question';
import { storeValue, storedValue, onStoredValue } from '../session/stored-values.ts';

export const toConsent = (text: string | undefined | null): Consent | null =>
  CONSENTS.find((known) => known === text) ?? null;

export const consent = (): Consent | null => toConsent(storedValue(CONSENT_KEY));

declare global {
  interface Window {
    /** An answer to the question of before the site was there (api-gateway/src/composition/document/inline-scripts.ts). */
    __answeredCookies?: string | undefined;
  }
}

/** Returns the answer that was given before the site was there, once: it is stored, and the gateway is still to be notified. */
export function takeDocumentAnswer(window: Pick<Window, '__answeredCookies'>): Consent | null {
  const answer = toConsent(window.__answeredCookies);
  window.__answeredCookies = undefined;
  return answer;
}

/** The question, which each document has above the frame (api-gateway/src/composition/document/cookie-question.ts). */
export const cookieQuestion = (): HTMLElement | null => document.querySelector('.cookie-question');

/** Shows the question, keeps its room for it while something else is asked (`held`), or takes both away. */
export function showQuestion(how: 'ask' | 'held' | null): void {
  const { dataset } = document.documentElement;
  if (how === null) delete dataset['cookies'];
  else dataset['cookies'] = how;
}

/** Stores the decision. */
export function decideConsent(decision: Consent): void {
  storeValue(CONSENT_KEY, decision);
}

/**
 * Asks again, for the link in the footer and on the cookies page: consent is as easy to withdraw as to give. Until the
 * new answer nothing that needs consent runs. The question takes the focus, which scrolls to it (R-PRIVACY-COOKIES-AGAIN).
 */
export function reopenConsent(): void {
  storeValue(CONSENT_KEY, null);
  showQuestion('ask');
  cookieQuestion()?.focus();
}

/** Calls the listener after each decision, in this tab or another one. */
export function onConsent(listener: (decision: Consent | null) => void): () => void {
  return onStoredValue((key) => {
    if (key === CONSENT_KEY || key === '') listener(consent());
  });
}
