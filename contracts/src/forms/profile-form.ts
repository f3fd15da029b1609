import { custom, superRefine } from 'zod/mini';
import type { ProfileChange } from '../api/profile.ts';
import { hasContactDetails, hasContactDetailsInTown } from '../product/contact-details.ts';
import { LIMITS } from '../product/limits.ts';
import { isSensitiveInterest } from '../product/lists.ts';
import { lengthOf } from '../product/text-length.ts';
import { tidyText } from '../product/visible-text.ts';
import { nameIssue } from './account-name.ts';
import { addFieldIssues } from './field-issues.ts';
import type { FieldIssue } from './field-issues.ts';

/** What the rules of a profile depend on. */
export interface ProfileRules {
  /** The e-mail address of the account. */
  email: string;
  /** Whether the member has consented to special-category data; a change may say otherwise. */
  hasConsent: boolean;
}

const TOWN = /^['’]?[\p{L}\p{M}][\p{L}\p{M}\s.,'’()/-]*$/u;
const CONSENT: FieldIssue = { key: 'consent' };

/** V-PROFILE-BIO-LENGTH, V-PROFILE-BIO-CONTACT */
function wordsIssue(words: string | null | undefined, max: number): FieldIssue | null {
  const text = tidyText(words ?? null);
  if (text === null) return null;
  if (lengthOf(text) > max) return { key: 'too-long', params: { n: max } };
  return hasContactDetails(text) ? { key: 'contact-details' } : null;
}

/** V-PROFILE-COUNTRY-FIRST */
function regionIssue({ country, region }: ProfileChange): FieldIssue | null {
  const isGiven = region !== undefined && region !== null && region !== '';
  return isGiven && (country ?? null) === null ? { key: 'country-first' } : null;
}

/** V-PROFILE-TOWN-CONTACT */
function townIssue(city: string | null | undefined): FieldIssue | null {
  const town = tidyText(city ?? null);
  if (town === null) return null;
  const isTown = lengthOf(town) <= LIMITS.cityMax && TOWN.test(town) && !hasContactDetailsInTown(town);
  return isTown ? null : { key: 'town' };
}

/** V-PROFILE-INTERESTS-COUNT, V-PRIVACY-SENSITIVE-CONSENT */
function interestsIssue(interests: ProfileChange['interests'] = [], consents: boolean): FieldIssue | null {
  const { interestsMax: n } = LIMITS;
  if (new Set(interests).size > n) return { key: 'interests', params: { n } };
  return !consents && interests.some(isSensitiveInterest) ? CONSENT : null;
}

/**
 * A change of the own profile (docs/product/validation.md), whichever of its fields are given. Every broken rule is one
 * issue; its message is the key of its text. Only the server knows which countries, regions and interests there are.
 */
export function profileFormSchema({ email, hasConsent }: ProfileRules) {
  return custom<ProfileChange>().check(
    superRefine((change, context) => {
      const { name, about, reason, country, city, interests, sexuality = null, search_gender = null } = change;
      const consents = change.sensitive_consent ?? hasConsent;
      addFieldIssues(context, {
        name: name === undefined ? null : nameIssue(name.trim(), email),
        about: wordsIssue(about, LIMITS.bioMax),
        reason: wordsIssue(reason, LIMITS.reasonMax),
        interests: interestsIssue(interests, consents),
        country: country === null ? { key: 'country' } : null,
        region: regionIssue(change),
        city: townIssue(city),
        // Special-category data are kept with the separate consent only (V-PRIVACY-SENSITIVE-CONSENT).
        sexuality: sexuality === null || consents ? null : CONSENT,
        search_gender: search_gender === null || consents ? null : CONSENT,
      });
    }),
  );
}
