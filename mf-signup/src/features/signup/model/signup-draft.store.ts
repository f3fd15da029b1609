import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { tabStorage } from '@tandem/shared-ui/host';
import type { Gender } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';

/**
 * The fields that a reload restores (R-SIGNUP-DRAFT-KEPT): everything but the password (F-SIGNUP-DRAFT-PASSWORD) and the consents.
 */
export interface SignupFields {
  email: string;
  name: string;
  /** `yyyy-mm-dd`, or '' while it is incomplete. */
  date_of_birth: string;
  /** Null: not typed yet, so that the address decides. */
  signup_message: string | null;
  /** Null: not chosen yet, so that the address decides. */
  gender: Gender | null;
  search_gender: Gender | null;
  country: Country | null;
}

/** What the address of a signup has brought into the draft, and at which place of the browser's history. */
export interface Arrival {
  key: string;
  brought: string;
}

/** The fields, and whose they are (R-SIGNUP-DRAFT-MEMBER, R-SIGNUP-DRAFT-ARRIVAL). */
export interface SignupDraft extends SignupFields {
  /** The member to whom the message is; null where none was chosen. */
  message_to: number | null;
  /** What was typed to other members, by their ids. */
  put_aside: Readonly<Record<number, string>>;
  /** The arrivals whose choices are in the draft already, the last one at the end. */
  arrivals: readonly Arrival[];
}

export const EMPTY_DRAFT: SignupDraft = {
  email: '',
  name: '',
  date_of_birth: '',
  signup_message: null,
  gender: null,
  search_gender: null,
  country: null,
  message_to: null,
  put_aside: {},
  arrivals: [],
};

/** Lives as long as the tab: the next person at this device does not find it. */
export const useSignupDraft = create<SignupDraft>()(
  persist(() => EMPTY_DRAFT, {
    name: 'tandem.signup-draft',
    version: 1,
    storage: createJSONStorage(() => tabStorage),
  }),
);
