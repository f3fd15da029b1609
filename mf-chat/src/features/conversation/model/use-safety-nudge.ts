import { useState } from 'react';
import { safetyRiskOf } from './chat-safety.ts';
import type { SafetyRisk } from './chat-safety.ts';

export interface SafetyNudge {
  /** What the sender is asked about right now; null while nothing is. It follows the text. */
  risk: SafetyRisk | null;
  /** The text is about to be sent: true where the sender is asked first, every time anew. */
  holdsBack: () => boolean;
  /** The text was changed: what is harmless now closes the question, for good. */
  follow: (next: string) => void;
  /** The question is answered. */
  close: () => void;
}

/**
 * The question before a message with a phone number, address, link or request for money goes out (R-CHAT-NUDGE-SHOWN).
 */
export function useSafetyNudge(text: string): SafetyNudge {
  const [isAsking, setAsking] = useState(false);
  return {
    risk: isAsking ? safetyRiskOf(text) : null,
    holdsBack: () => {
      const isRisky = safetyRiskOf(text) !== null;
      setAsking(isRisky);
      return isRisky;
    },
    follow: (next) => {
      if (isAsking && safetyRiskOf(next) === null) setAsking(false);
    },
    close: () => setAsking(false),
  };
}
