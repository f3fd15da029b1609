import { textsOfBlocks } from '../document/document-text.ts';
import { fillBlocks, fillText } from '../document/fill-text.ts';
import { foldText, wordsOfQuery } from '../document/fold-text.ts';
import { plainText } from '../document/inline-text.ts';
import type { PageFacts } from '../document/page-facts.ts';
import type { FaqGroup, FaqQuestion, FaqText } from './faq-text.ts';

/** The questions as this tenant's visitors read them, without those to which it has no answer. */
export function fillFaq(text: FaqText, facts: PageFacts): FaqText {
  const fill = (one: string) => fillText(one, facts) ?? '';
  return {
    ...text,
    title: fill(text.title),
    lead: fill(text.lead),
    groups: text.groups.map(({ id, title, questions }) => ({
      id,
      title: fill(title),
      questions: questions
        .map((one) => ({ id: one.id, question: fill(one.question), answer: fillBlocks(one.answer, facts) }))
        .filter(({ answer }) => answer.length > 0),
    })),
  };
}

const plainAnswer = ({ answer }: FaqQuestion) => textsOfBlocks(answer).map(plainText).join(' ');

/**
 * Returns the questions that contain all words of the query, in the question or its answer; groups without one are left
 * out.
 */
export function searchFaq(groups: readonly FaqGroup[], query: string): FaqGroup[] {
  const words = wordsOfQuery(query);
  if (words.length === 0) return [...groups];
  const holds = (one: FaqQuestion) => {
    const text = foldText(`${one.question} ${plainAnswer(one)}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(holds) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Returns questions and answers as plain text, for structured data (JSON-LD `FAQPage`). */
export function plainFaq({ groups }: FaqText): { id: string; question: string; answer: string }[] {
  return groups.flatMap(({ questions }) =>
    questions.map((one) => ({ id: one.id, question: plainText(one.question), answer: plainAnswer(one) })),
  );
}
