import { useState } from 'react';
import { hasContactDetails } from '@tandem/contracts/product/contact-details';
import { safetyRiskOf } from './chat-safety.ts';
import type { SafetyRisk } from './chat-safety.ts';

/** Why a text is not sent yet: the sender is asked about its risk first, or it will not do as a first message. */
export type HeldBack = SafetyRisk | 'first-contact';

export interface SafetyNudge {
  /** Why the text was held back; null for none. It follows the text. */
  reason: HeldBack | null;
  /** Called before the text is sent: true when it is held back, each time again. */
  holdsBack: () => boolean;
  /** The text was changed: what is harmless now closes the question, for good. */
  follow: (next: string) => void;
  /** The sender has answered. */
  close: () => void;
}

/**
 * Asks before a message with a phone number, address, link or request for money is sent (R-CHAT-NUDGE-SHOWN). The message
 * that opens a conversation may have no contact details: what the server would refuse is not asked about, but held back
 * (V-PRIVACY-CONTACT-DETAILS).
 */
export function useSafetyNudge(text: string, opensConversation: boolean): SafetyNudge {
  const [isAsking, setAsking] = useState(false);
  const reasonOf = (written: string): HeldBack | null =>
    opensConversation && hasContactDetails(written) ? 'first-contact' : safetyRiskOf(written);
  return {
    reason: isAsking ? reasonOf(text) : null,
    holdsBack: () => {
      const isHeld = reasonOf(text) !== null;
      setAsking(isHeld);
      return isHeld;
    },
    follow: (next) => {
      if (isAsking && reasonOf(next) === null) setAsking(false);
    },
    close: () => setAsking(false),
  };
}
