import type { Message } from '@tandem/contracts/api/chat';
import { safetyRiskOf } from './chat-safety.ts';
import type { SafetyRisk } from './chat-safety.ts';

/** What was found in a message: it is looked for once, however often the conversation is drawn. */
const found = new WeakMap<Message, SafetyRisk | null>();

function riskOf(message: Message): SafetyRisk | null {
  const known = found.get(message);
  if (known !== undefined) return known;
  const risk = safetyRiskOf(message.text);
  found.set(message, risk);
  return risk;
}

/**
 * Returns the safety tip of each message that has one (R-CHAT-SAFETY-TIP), by its id: of all loaded received
 * messages, the newest of each kind of risk, so that a long conversation has six tips at most. Older messages that are
 * loaded later take no tip from a newer one; a new message takes over the tip of its kind.
 *
 * @param messages oldest first
 */
export function safetyTipsOf(messages: readonly Message[]): ReadonlyMap<number, SafetyRisk> {
  const tips = new Map<number, SafetyRisk>();
  const seen = new Set<SafetyRisk>();
  for (const message of messages.toReversed()) {
    const risk = message.mine ? null : riskOf(message);
    if (risk === null || seen.has(risk)) continue;
    seen.add(risk);
    tips.set(message.id, risk);
  }
  return tips;
}
