import type { ReactNode } from 'react';
import { useConsent } from './use-consent.ts';
import { useCookieQuestion } from './use-cookie-question.ts';

interface CookieConsentProps {
  /** Another dialog has to be answered first. */
  held: boolean;
  /** What may be shown once the visitor has decided. */
  otherwise: ReactNode;
}

/** Asks about cookies until the visitor has decided, in the question of the document. Nothing that needs consent runs before. */
export function CookieConsent({ held, otherwise }: CookieConsentProps) {
  const decided = useConsent() !== null;
  const asked = held ? 'held' : 'ask';
  useCookieQuestion(decided ? null : asked);
  return decided ? otherwise : null;
}
