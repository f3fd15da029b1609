import { useEffect, useMemo } from 'react';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { schemaResolver, serverFieldErrors, useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors, Resolver } from '@tandem/shared-ui/forms';
import { isoDateOf } from '@tandem/shared-ui/components/DateOfBirthField';
import { ApiError, useArrival, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupBody } from '../api/create-account.ts';
import { errorsOf, firstFaulty, QUESTIONS } from './questions.ts';
import type { Question } from './questions.ts';
import type { SignupStart } from './signup-start.ts';
import type { QuestionState } from './use-question.ts';
import { useToday } from './use-today.ts';
import type { SignupValues, SignupValuesState } from './use-signup-values.ts';

/** `email_taken` belongs to the e-mail field, though the server names none. */
function serverErrors(error: unknown): FieldErrors<SignupValues> {
  if (error instanceof ApiError && error.code === 'email_taken') return { email: error.message };
  return serverFieldErrors(error, [
    'email',
    'name',
    'password',
    'gender',
    'search_gender',
    'date_of_birth',
    'signup_message',
    'country',
    'accept_terms',
  ]);
}

interface SignupFormOptions {
  start: SignupStart;
  state: SignupValuesState;
  questions: QuestionState;
  submit: (body: SignupBody) => Promise<void>;
}

type Parsed = Partial<SignupValues>;
type SignupResolution = Awaited<ReturnType<Resolver<SignupValues, Parsed>>>;

/** Before the last question only the fields of the question on show count: the others are not on show yet. */
function onlyOf(question: Question, resolution: SignupResolution): SignupResolution {
  if (resolution.isValid) return resolution;
  const errors = errorsOf(resolution.errors, question);
  return Object.keys(errors).length > 0 ? { isValid: false, errors } : { isValid: true, output: {} };
}

/** The day of this device, for a site that gives none. */
const dayHere = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** The contract's schema of the signup, for this tenant, on the tenant's day (R-PLATFORM-DAY-BROWSER). */
function useSignupResolver() {
  const { t } = useTranslation('mf-signup');
  const { min_age: minAge, message_length: messageLength, name: siteName } = useSettings();
  const today = useToday();
  return useMemo(
    () =>
      schemaResolver<SignupValues, Parsed>(
        async () => {
          const { signupFormSchema } = await import(
            /* webpackChunkName: "form-signup" */ '@tandem/contracts/forms/signup-form'
          );
          return signupFormSchema({ minAge, messageLength, siteName, today: today ?? dayHere() });
        },
        (key, params) => t(`errors.${key}`, params),
      ),
    [t, minAge, messageLength, siteName, today],
  );
}

/**
 * The signup form: its fields, validated by the contract's schema, question by question, and its submission. An error in
 * a question that is not on show brings that question back.
 */
export function useSignupForm({ start, state, questions, submit }: SignupFormOptions) {
  const { current } = useLocale();
  const { source } = useArrival();
  const { values, setDraft, setUnstored } = state;
  const validate = useSignupResolver();
  const { question, isLast, goOn, goTo } = questions;
  const resolver: Resolver<SignupValues, Parsed> = async (given) => {
    const resolution = await validate(given);
    return isLast ? resolution : onlyOf(question, resolution);
  };
  if (validate.preload !== undefined) resolver.preload = validate.preload;
  const form = useForm({
    getValues: () => ({ ...values, date_of_birth: isoDateOf(values.date_of_birth) }),
    resolver,
    onSubmit: async (parsed) => {
      if (isLast) await submit(bodyOf({ ...values, ...parsed }, start, current, source));
      else goOn();
    },
    serverErrors,
  });
  const faulty = firstFaulty(form.errors, QUESTIONS);
  // Only where the form is sent: from the question that is faulty, the browser's Back leads to the one before.
  const isElsewhere = isLast && faulty !== null && firstFaulty(form.errors, [question]) === null;
  useEffect(() => {
    if (isElsewhere) goTo(faulty);
    // oxlint-disable-next-line react/exhaustive-deps -- the way to another question is new in each render
  }, [isElsewhere, faulty]);
  return {
    ...form,
    values,
    /** Changes a field that the draft stores. */
    set: ((field, value) => {
      setDraft(field, value);
      form.clearError(field);
    }) as typeof setDraft,
    /** Changes a field that a reload clears. */
    setUnstored: ((field, value) => {
      setUnstored(field, value);
      form.clearError(field);
    }) as typeof setUnstored,
  };
}

export type SignupForm = ReturnType<typeof useSignupForm>;

/** Only the member that the signup started from receives a first message. */
function bodyOf(
  values: SignupValues,
  start: SignupStart,
  language: SignupBody['language'],
  source: TrafficSource | null,
): SignupBody {
  const { email, name, password, date_of_birth, country, accept_terms, consent_sensitive } = values;
  const { gender, search_gender, signup_message: message } = values;
  return {
    email,
    name,
    password,
    date_of_birth,
    country,
    language,
    accept_terms,
    consent_sensitive,
    ...(gender === null ? {} : { gender }),
    ...(search_gender === null ? {} : { search_gender }),
    ...(start.profile === null || message === '' ? {} : { profile_id: start.profile, signup_message: message }),
    ...(start.likes.length === 0 ? {} : { likes: [...start.likes] }),
    ...(start.invite === null ? {} : { invite: start.invite }),
    ...(start.lander === null ? {} : { lander: start.lander }),
    ...(source === null ? {} : { traffic_source: source }),
  };
}
