import type { SignupStart } from '../../../shared/signup-path.ts';

/** The questions of the page, in their order. */
export const QUESTIONS = ['age', 'intent', 'me', 'seek'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What may be answered, in the order in which it is offered. */
export const OPTIONS = {
  age: ['adult', 'minor'],
  intent: ['talk', 'light', 'lasting'],
  me: ['female', 'male'],
  seek: ['male', 'female', 'any'],
} as const satisfies Record<Question, readonly string[]>;

export type Answers = { readonly [Q in Question]?: (typeof OPTIONS)[Q][number] };

/** The first question that has no answer yet; null when all have one. */
export const nextQuestion = (answers: Answers): Question | null =>
  QUESTIONS.find((question) => answers[question] === undefined) ?? null;

/**
 * The choices that the signup begins with. What somebody is here for is theirs alone, and stays in the page
 * (R-LANDERS-INTENT-KEPT-NOWHERE).
 */
export function startOf({ me, seek }: Answers): SignupStart {
  return {
    lander: 'adultonly',
    ...(me === undefined ? {} : { me }),
    ...(seek === undefined || seek === 'any' ? {} : { gender: seek }),
  };
}
