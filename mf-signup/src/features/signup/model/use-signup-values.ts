import { useLayoutEffect, useReducer, useState } from 'react';
import { useSettings } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';
import { draftAt } from './signup-arrival.ts';
import { useSignupDraft } from './signup-draft.store.ts';
import type { SignupFields } from './signup-draft.store.ts';
import type { SignupStart } from './signup-start.ts';

/** Fields that a reload clears. */
interface UnstoredFields {
  password: string;
  accept_terms: boolean;
  consent_sensitive: boolean;
}

export type SignupValues = UnstoredFields &
  Omit<SignupFields, 'country' | 'signup_message'> & {
    country: NonNullable<SignupFields['country']>;
    signup_message: string;
  };

/** The fields of the signup form: the draft, what the address brings, and what is never stored. */
export function useSignupValues(start: SignupStart) {
  const settings = useSettings();
  const draft = useSignupDraft();
  // React listens to the draft a moment after the field is there, on a slow device later than the first letters are typed. Until then
  // each of them would be taken back by the next one.
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useArrivedDraft(start);
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
    setDraft: <F extends keyof SignupFields>(field: F, value: SignupFields[F]) => {
      useSignupDraft.setState({ [field]: value });
      refresh();
    },
    setUnstored: <F extends keyof UnstoredFields>(field: F, value: UnstoredFields[F]) =>
      setUnstored((before) => ({ ...before, [field]: value })),
  };
}

/** Before the first picture of the page: nobody sees what an older draft had in place of what they just chose. */
function useArrivedDraft(start: SignupStart) {
  const { key } = useLocation();
  useLayoutEffect(() => {
    useSignupDraft.setState((draft) => draftAt(draft, start, key));
    // oxlint-disable-next-line react/exhaustive-deps -- later places in the history are further questions of the same signup
  }, []);
}

export type SignupValuesState = ReturnType<typeof useSignupValues>;
