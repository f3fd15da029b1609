import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '@tandem/shared-ui/router';
import { questionAt } from './questions.ts';
import type { Question } from './questions.ts';

/** The parameter of the address with the question on show: the browser's Back button leads to the one before. */
const PARAMETER = 'question';

/** The questions on the places before this one in the browser's history; none where somebody else wrote its state. */
function questionsBefore(state: unknown): readonly unknown[] {
  const written = (state as { questions?: unknown } | null)?.questions;
  return Array.isArray(written) ? written : [];
}

export interface QuestionState {
  question: Question;
  /** The place among the questions, from 1. */
  place: number;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  /**
   * Shows another question. An earlier one is gone back to in the history, or takes the place of this one where the history does
   * not have it: what the browser's Back leads to is always the question before (R-SIGNUP-QUESTION-BACK).
   */
  goTo: (question: Question) => void;
  goOn: () => void;
  goBack: () => void;
}

/** Which question is on show, by the address. */
export function useQuestion(questions: readonly Question[]): QuestionState {
  const [search, setSearch] = useSearchParams();
  const question = questionAt(questions, search.get(PARAMETER));
  const index = questions.indexOf(question);
  const before = questionsBefore(useLocation().state);
  const navigate = useNavigate();
  const goTo = (next: Question) => {
    const isBack = questions.indexOf(next) < index;
    const place = isBack ? before.lastIndexOf(next) : -1;
    if (place !== -1) return void navigate(place - before.length);
    setSearch(
      (given) => {
        const changed = new URLSearchParams(given);
        changed.set(PARAMETER, next);
        return changed;
      },
      { replace: isBack, preventScrollReset: true, state: { questions: isBack ? before : [...before, question] } },
    );
  };
  const goBy = (step: number) => {
    const next = questions[index + step];
    if (next !== undefined) goTo(next);
  };
  return {
    question,
    place: index + 1,
    count: questions.length,
    isFirst: index === 0,
    isLast: index === questions.length - 1,
    goTo,
    goOn: () => goBy(1),
    goBack: () => goBy(-1),
  };
}

const FIRST_FIELD = ':is(input, textarea):not([type="checkbox"], :disabled)';

/** Moves the focus to each question after the one that the page was opened with: to what is invalid, else to its first field. */
export function useQuestionFocus(question: Question) {
  const shown = useRef(question);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    const invalid = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset)');
    const target = invalid ?? panel.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? panel.current;
    target?.focus({ preventScroll: true });
    // From its beginning, where what has the focus can be seen from there: between the bar and what is docked.
    if (typeof scrollTo === 'function') scrollTo({ top: 0 });
    target?.scrollIntoView?.({ block: 'nearest' });
  }, [question]);
  return panel;
}
