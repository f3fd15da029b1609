import { useState } from 'react';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { ApiError, useArrival, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupBody } from '../api/create-account.ts';
import { checkSignup } from './check-signup.ts';
import type { SignupField } from './check-signup.ts';
import { useSignupDraft } from './signup-draft.store.ts';
import type { SignupDraft } from './signup-draft.store.ts';
import type { SignupStart } from './signup-start.ts';

/** What is typed but never stored. */
interface Unstored {
  password: string;
  accept_terms: boolean;
  consent_sensitive: boolean;
}

export type FormValues = Unstored & Omit<SignupDraft, 'country'> & { country: NonNullable<SignupDraft['country']> };
export type FormErrors = Partial<Record<SignupField, string>>;

const todayHere = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** The values of the signup form, their faults, and the body that they make. */
export function useSignupForm(start: SignupStart) {
  const { t } = useTranslation('mf-signup');
  const settings = useSettings();
  const { current } = useLocale();
  const { source } = useArrival();
  const draft = useSignupDraft();
  const [unstored, setUnstored] = useState<Unstored>({ password: '', accept_terms: false, consent_sensitive: false });
  const [errors, setErrors] = useState<FormErrors>({});

  const offered = [draft.country, start.country, settings.geoip_country].find(
    (code) => code !== null && settings.countries.includes(code),
  );
  const values: FormValues = {
    ...draft,
    ...unstored,
    gender: draft.gender ?? start.gender,
    search_gender: draft.search_gender ?? start.search_gender,
    country: offered ?? settings.geoip_selected_country,
  };

  const clear = (field: string) => setErrors(({ [field as SignupField]: _cleared, ...others }) => others);

  return {
    values,
    errors,
    /** Changes a field that the draft keeps. */
    set: <F extends keyof SignupDraft>(field: F, value: SignupDraft[F]) => {
      useSignupDraft.setState({ [field]: value });
      clear(field);
    },
    /** Changes a field that is gone with a reload. */
    setUnstored: <F extends keyof Unstored>(field: F, value: Unstored[F]) => {
      setUnstored((before) => ({ ...before, [field]: value }));
      clear(field);
    },
    /** Checks everything; answers the faults by field, with their texts, and shows them. */
    check: (only?: SignupField): FormErrors => {
      const found = checkSignup(values, {
        minAge: settings.min_age,
        messageLength: settings.message_length,
        today: todayHere(),
      });
      const texts = Object.fromEntries(
        Object.entries(found)
          .filter(([field]) => only === undefined || field === only)
          .map(([field, fault]) => [field, t(`errors.${fault.key}`, fault.params ?? {})]),
      );
      setErrors((before) => (only === undefined ? texts : { ...before, ...texts }));
      return texts;
    },
    /** Puts the server's faults beside their fields. */
    showServerErrors: (error: unknown): void => {
      if (error instanceof ApiError) setErrors(error.code === 'email_taken' ? { email: error.message } : error.fields);
    },
    body: (): SignupBody => bodyOf(values, start, current, source),
  };
}

export type SignupForm = ReturnType<typeof useSignupForm>;

/** A first message goes out only to the member that the signup started from. */
function bodyOf(
  values: FormValues,
  start: SignupStart,
  language: SignupBody['language'],
  source: TrafficSource | null,
): SignupBody {
  const message = values.signup_message.trim();
  return {
    email: values.email.trim(),
    name: values.name.trim(),
    password: values.password,
    date_of_birth: values.date_of_birth,
    country: values.country,
    language,
    accept_terms: values.accept_terms,
    consent_sensitive: values.consent_sensitive,
    ...(values.gender === null ? {} : { gender: values.gender }),
    ...(values.search_gender === null ? {} : { search_gender: values.search_gender }),
    ...(start.profile === null || message === '' ? {} : { profile_id: start.profile, signup_message: message }),
    ...(start.invite === null ? {} : { invite: start.invite }),
    ...(start.lander === null ? {} : { lander: start.lander }),
    ...(source === null ? {} : { traffic_source: source }),
  };
}
