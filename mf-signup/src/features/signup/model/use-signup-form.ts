import { useMemo } from 'react';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { schemaResolver, serverFieldErrors, useForm } from '@tandem/shared-ui/forms';
import type { FieldErrors } from '@tandem/shared-ui/forms';
import { ApiError, useArrival, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupBody } from '../api/create-account.ts';
import type { SignupStart } from './signup-start.ts';
import type { SignupValues, SignupValuesState } from './use-signup-values.ts';

const todayHere = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

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
  submit: (body: SignupBody) => Promise<void>;
}

/** The signup form: its fields, validated by the contract's schema, and its submission. */
export function useSignupForm({ start, state, submit }: SignupFormOptions) {
  const { t } = useTranslation('mf-signup');
  const { min_age: minAge, message_length: messageLength } = useSettings();
  const { current } = useLocale();
  const { source } = useArrival();
  const { values, setDraft, setUnstored } = state;
  const resolver = useMemo(
    () =>
      schemaResolver<SignupValues, Partial<SignupValues>>(
        async () => {
          const { signupFormSchema } = await import(
            /* webpackChunkName: "form-signup" */ '@tandem/contracts/forms/signup-form'
          );
          return signupFormSchema({ minAge, messageLength, today: todayHere() });
        },
        (key, params) => t(`errors.${key}`, params),
      ),
    [t, minAge, messageLength],
  );
  const form = useForm({
    getValues: () => values,
    resolver,
    onSubmit: (parsed) => submit(bodyOf({ ...values, ...parsed }, start, current, source)),
    serverErrors,
  });
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
    ...(start.invite === null ? {} : { invite: start.invite }),
    ...(start.lander === null ? {} : { lander: start.lander }),
    ...(source === null ? {} : { traffic_source: source }),
  };
}
