import { useHydrated } from '@tandem/shared-ui/host';
import { useLocation, useNavigate } from '@tandem/shared-ui/router';
import { OPTIONS, QUESTIONS } from './questions.ts';
import type { Answers } from './questions.ts';

/** The answers of a place in the browser's history; none where somebody else wrote it. */
function answersIn(state: unknown): Answers {
  const given = (state as { answers?: Readonly<Record<string, unknown>> } | null)?.answers ?? {};
  return Object.fromEntries(
    QUESTIONS.flatMap((question) => {
      const known = OPTIONS[question].find((option) => option === given[question]);
      return known === undefined ? [] : [[question, known]];
    }),
  );
}

/**
 * The answers so far. Each question has its own place in the browser's history, so that its Back leads to the one before;
 * the address does not change, and says nothing of what was answered (R-LANDERS-QUESTION-BACK).
 */
export function useAnswers() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Prerendered HTML is the first question for everybody.
  const hydrated = useHydrated();
  return {
    answers: hydrated ? answersIn(state) : {},
    answer: (answers: Answers) => void navigate({ pathname, search }, { state: { answers }, preventScrollReset: true }),
    /** To the question before, as the browser's Back does. */
    goBack: () => void navigate(-1),
  };
}
