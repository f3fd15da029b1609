import { useState } from 'react';
import { safetyRiskOf } from './chat-safety.ts';
import type { SafetyRisk } from './chat-safety.ts';

export interface SafetyNudge {
  /** The risk that the sender is asked about; null for none. It follows the text. */
  risk: SafetyRisk | null;
  /** Called before the text is sent: true when the sender is asked first, each time again. */
  holdsBack: () => boolean;
  /** The text was changed: what is harmless now closes the question, for good. */
  follow: (next: string) => void;
  /** The sender has answered. */
  close: () => void;
}

/** Asks before a message with a phone number, address, link or request for money is sent (R-CHAT-NUDGE-SHOWN). */
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
