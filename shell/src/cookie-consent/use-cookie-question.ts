import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLinks } from '@tandem/shared-ui/host';
import { useNavigate } from '@tandem/shared-ui/router';
import { opensElsewhere } from '../locale/use-switch-language.ts';
import { cookieQuestion, decideConsent, showQuestion, toConsent } from './consent.ts';

/** What is shown of the question: nothing once it is answered. */
type Shown = Parameters<typeof showQuestion>[0];

/**
 * Handles the question that the document has (R-PRIVACY-COOKIE-FREE): shows it as is wanted, takes its answers, and leads to
 * its details without a new document. When it goes, the focus returns to where it was: the link that opened it, say.
 */
export function useCookieQuestion(shown: Shown): void {
  const { cookies } = useLinks();
  const navigate = useNavigate();
  const before = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    const hadFocus = shown === null && cookieQuestion()?.contains(document.activeElement) === true;
    showQuestion(shown);
    // What was focused may have left with its page: the browser then goes on from the question's place.
    if (hadFocus && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  }, [shown]);

  useEffect(() => {
    const question = cookieQuestion();
    if (question === null) return undefined;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && question.contains(relatedTarget))) before.current = relatedTarget;
    };
    const press = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : question;
      const answer = toConsent(target.closest<HTMLElement>('[data-cookie-answer]')?.dataset['cookieAnswer']);
      if (answer !== null) {
        // The document's own script would answer as well.
        event.stopPropagation();
        decideConsent(answer);
      } else if (target.closest('a') !== null && cookies !== undefined && !opensElsewhere(event)) {
        event.preventDefault();
        void navigate(cookies());
      }
    };
    question.addEventListener('focusin', remember);
    question.addEventListener('click', press);
    return () => {
      question.removeEventListener('focusin', remember);
      question.removeEventListener('click', press);
    };
  }, [cookies, navigate]);
}
