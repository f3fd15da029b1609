import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { removeDocumentQuestion } from './consent.ts';
import { useLostQuestion } from './use-lost-question.ts';
import { useConsent } from './use-consent.ts';

const [useCookieBar, CookieBar] = createLateCode(() => import(/* webpackChunkName: "cookie-bar" */ './CookieBar.tsx'));

interface CookieConsentProps {
  /** Another dialog has to be answered first. */
  held: boolean;
  /** What may be shown in its place once the visitor has decided. */
  otherwise: ReactNode;
}

/** Asks about cookies until the visitor has decided. Nothing that needs consent runs before. */
export function CookieConsent({ held, otherwise }: CookieConsentProps) {
  const decided = useConsent() !== null;
  const isWanted = !decided && !held;
  const isThere = useCookieBar(isWanted);
  useLostQuestion(isWanted && !isThere);
  useEffect(() => {
    if (decided || held) removeDocumentQuestion();
  }, [decided, held]);
  if (decided) return otherwise;
  if (held) return null;
  return (
    <Optional>
      <CookieBar />
    </Optional>
  );
}
