import type { Arrival, SignupDraft } from './signup-draft.store.ts';
import type { SignupStart } from './signup-start.ts';

/** So many arrivals are remembered: far more than somebody makes in one tab before they sign up. */
const REMEMBERED = 30;
/** The key of the first page of a document: the same for each document. */
const FIRST_OF_DOCUMENT = 'default';

const broughtBy = ({ profile, gender, search_gender, country, message, lander }: SignupStart): string =>
  JSON.stringify([profile, gender, search_gender, country, message, lander]);

/** A reload has the place of before, and so has the way back; another language is another document with the same choices. */
function isNew(arrivals: readonly Arrival[], { key, brought }: Arrival): boolean {
  if (key === FIRST_OF_DOCUMENT) return arrivals.at(-1)?.brought !== brought;
  return !arrivals.some((known) => known.key === key && known.brought === brought);
}

/** The draft with the message to this member: the one to another member is put aside, and is found again. */
function draftFor(draft: SignupDraft, profile: number | null): SignupDraft {
  if (draft.message_to === profile) return draft;
  const { message_to: before, signup_message: message, put_aside: aside } = draft;
  // A release before this one said nothing of whom a message is to: it is to the member of the signup that goes on.
  if (before === null && message !== null) return { ...draft, message_to: profile };
  return {
    ...draft,
    message_to: profile,
    signup_message: (profile === null ? undefined : aside[profile]) ?? null,
    put_aside: before === null || message === null ? aside : { ...aside, [before]: message },
  };
}

/**
 * Returns the draft for a signup that was just opened. Its message is one to this member (R-SIGNUP-DRAFT-MEMBER), and what
 * a new arrival brings is not in the draft, so that the address decides (R-SIGNUP-DRAFT-ARRIVAL).
 *
 * @param key of the place in the browser's history
 */
export function draftAt(draft: SignupDraft, start: SignupStart, key: string): SignupDraft {
  const own = draftFor(draft, start.profile);
  const arrival = { key, brought: broughtBy(start) };
  if (!isNew(draft.arrivals, arrival)) return own;
  return {
    ...own,
    arrivals: [...draft.arrivals, arrival].slice(-REMEMBERED),
    signup_message: start.message === null ? own.signup_message : null,
    gender: start.gender === null ? own.gender : null,
    search_gender: start.search_gender === null ? own.search_gender : null,
    country: start.country === null ? own.country : null,
  };
}
