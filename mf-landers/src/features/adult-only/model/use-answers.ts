import { useSteps } from '../../../shared/tab-place.ts';
import { OPTIONS, QUESTIONS } from './questions.ts';
import type { Answers } from './questions.ts';

/** The answers of a place in the browser's history; none where somebody else wrote it. */
function answersIn(written: unknown): Answers {
  const given = (written ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    QUESTIONS.flatMap((question) => {
      const known = OPTIONS[question].find((option) => option === given[question]);
      return known === undefined ? [] : [[question, known]];
    }),
  );
}

/** The answers so far. Each question has its own place in the browser's history; the address says nothing of what was answered. */
export function useAnswers() {
  const { steps: answers, go: answer, goBack } = useSteps('answers', answersIn);
  return { answers, answer, goBack };
}
