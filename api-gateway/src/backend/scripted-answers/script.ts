import { LIMITS } from '@tandem/contracts/product/limits';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type { Exchange } from './scripted-answers.repository.ts';
import en from './texts/en.json' with { type: 'json' };

type Script = typeof en;
type Stage = keyof Script;
/** A line of the script, by its stage and its place there, such as `greeting.first`. */
export type Line = TextKey<Script>;

const scriptOf = textsIn<Script>(import.meta.dirname);

const linesOf = (stage: Stage): Line[] => Object.keys(en[stage]).map((name) => `${stage}.${name}` as Line);

/** What the message asks for: thanks for a gift, a first hello, an answer to a question, or that the talk goes on. */
function stageOf({ gift, text, used, hasPartnerWritten }: Exchange): Stage {
  if (gift !== null) return 'gift';
  if (used.length === 0 && !hasPartnerWritten) return 'greeting';
  return text.includes('?') ? 'question' : 'later';
}

/**
 * Chooses the line that answers the message: of its stage, or, where all of those were said, of the later ones. None is
 * said twice, and the last of L-CHAT-SCRIPTED-ANSWERS says that it is the last. Null when nothing is answered any more.
 */
export function chooseLine(exchange: Exchange): Line | null {
  const { used } = exchange;
  if (used.length >= LIMITS.scriptedAnswers || linesOf('goodbye').some((line) => used.includes(line))) return null;
  const isLast = used.length === LIMITS.scriptedAnswers - 1;
  const fitting = isLast ? [] : [...linesOf(stageOf(exchange)), ...linesOf('later')];
  const unsaid = [...fitting, ...linesOf('goodbye')].filter((line) => !used.includes(line));
  return unsaid[0] ?? null;
}

/** Returns the line in the member's language, with their name. */
export function lineText(line: Line, { language, memberName }: Exchange): string {
  return scriptOf(language)(line, { name: memberName });
}
