import { useState } from 'react';
import { useSettings } from '@tandem/shared-ui/host';
import { useSignupDraft } from './signup-draft.store.ts';
import type { SignupDraft } from './signup-draft.store.ts';
import type { SignupStart } from './signup-start.ts';

/** Fields that a reload clears. */
interface UnstoredFields {
  password: string;
  accept_terms: boolean;
  consent_sensitive: boolean;
}

export type SignupValues = UnstoredFields &
  Omit<SignupDraft, 'country' | 'signup_message'> & {
    country: NonNullable<SignupDraft['country']>;
    signup_message: string;
  };

/** The fields of the signup form: the draft, what the address brings, and what is never stored. */
export function useSignupValues(start: SignupStart) {
  const settings = useSettings();
  const draft = useSignupDraft();
  const [unstored, setUnstored] = useState<UnstoredFields>({
    password: '',
    accept_terms: false,
    consent_sensitive: false,
  });

  const country = [draft.country, start.country, settings.geoip_country].find(
    (code) => code !== null && settings.countries.includes(code),
  );
  const values: SignupValues = {
    ...draft,
    ...unstored,
    signup_message: draft.signup_message ?? start.message ?? '',
    gender: draft.gender ?? start.gender,
    search_gender: draft.search_gender ?? start.search_gender,
    country: country ?? settings.geoip_selected_country,
  };

  return {
    values,
    setDraft: <F extends keyof SignupDraft>(field: F, value: SignupDraft[F]) =>
      useSignupDraft.setState({ [field]: value }),
    setUnstored: <F extends keyof UnstoredFields>(field: F, value: UnstoredFields[F]) =>
      setUnstored((before) => ({ ...before, [field]: value })),
  };
}

export type SignupValuesState = ReturnType<typeof useSignupValues>;
