import type { SignupValues } from './use-signup-values.ts';

/** The questions of the signup in their order, one on each screen (R-SIGNUP-ONE-QUESTION). */
export const QUESTIONS = ['message', 'who', 'birth', 'name', 'account', 'consents'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The fields that a question asks for. */
const FIELDS: Readonly<Record<Question, readonly (keyof SignupValues)[]>> = {
  message: ['signup_message'],
  who: ['gender', 'search_gender', 'country'],
  birth: ['date_of_birth'],
  name: ['name'],
  account: ['email', 'password'],
  consents: ['accept_terms', 'consent_sensitive'],
};

/** The questions of a signup: the message only where a member was chosen. */
export const questionsOf = (hasMember: boolean): readonly Question[] => (hasMember ? QUESTIONS : QUESTIONS.slice(1));

/** The question that an address names, or the first one. */
export function questionAt(questions: readonly Question[], name: string | null): Question {
  const [first = 'who'] = questions;
  return questions.find((known) => known === name) ?? first;
}

/** The errors of the fields of one question. */
export function errorsOf<Errors extends object>(errors: Errors, question: Question): Partial<Errors> {
  const fields: readonly string[] = FIELDS[question];
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field))) as Partial<Errors>;
}

/** The first question with an error; null without one. */
export function firstFaulty(errors: object, questions: readonly Question[]): Question | null {
  return questions.find((question) => Object.keys(errorsOf(errors, question)).length > 0) ?? null;
}
