import { boolean, enum as oneOf, iso, nullable, object, refine, string, superRefine, trim } from 'zod/mini';
import { ageOn } from '../product/age.ts';
import { hasContactDetails } from '../product/contact-details.ts';
import { LIMITS } from '../product/limits.ts';
import { GENDERS } from '../product/lists.ts';
import { lengthOf } from '../product/text-length.ts';
import { isVisible } from '../product/visible-text.ts';
import { nameIssue } from './account-name.ts';
import { isEmailAddress } from './email-address.ts';
import { addFieldIssues } from './field-issues.ts';
import { passwordIssue } from './password-rules.ts';

/** What the rules of a signup depend on. */
export interface SignupRules {
  minAge: number;
  messageLength: number;
  /** The tenant's day, on which the age is counted, `yyyy-mm-dd` (R-PLATFORM-DAY-BROWSER). */
  today: string;
  /** The tenant's name, which is no password (V-ACCOUNT-PASSWORD-TENANT). */
  siteName: string;
}

const dateSchema = iso.date();

function dateOfBirth({ minAge, today }: SignupRules) {
  const missing = { error: 'date-of-birth', params: { min_age: minAge } };
  const isPlausible = (date: string) =>
    dateSchema.safeParse(date).success && date <= today && ageOn(date, today) <= LIMITS.maxAge;
  return string().check(
    refine((date) => date !== '', missing),
    refine(isPlausible, { error: 'date-of-birth-invalid' }),
    refine((date) => ageOn(date, today) >= minAge, missing),
  );
}

/**
 * The signup form (docs/product/validation.md). Every broken rule is one issue; its message is the key of its text, and
 * the first issue of a field counts. All fields are validated together (V-SIGNUP-ALL-FAULTS).
 *
 * A signup without a first message has an empty one. `search_gender` is no field: leaving it out is the member's choice
 * (V-PRIVACY-SENSITIVE-CONSENT).
 */
export function signupFormSchema(rules: SignupRules) {
  const message = { error: 'message', params: { n: rules.messageLength } };
  return object({
    email: string().check(trim(), refine(isEmailAddress, { error: 'email' })),
    name: string().check(trim()),
    password: string(),
    gender: nullable(oneOf(GENDERS)).check(refine((gender) => gender !== null, { error: 'gender' })),
    date_of_birth: dateOfBirth(rules),
    signup_message: string().check(
      trim(),
      refine((text) => text === '' || (isVisible(text) && lengthOf(text) <= rules.messageLength), message),
      refine((text) => !hasContactDetails(text), { error: 'message-contact' }),
    ),
    accept_terms: boolean().check(refine((isAccepted) => isAccepted, { error: 'terms' })),
  }).check(
    superRefine(({ name, password, email }, context) =>
      addFieldIssues(context, {
        name: nameIssue(name, email),
        password: passwordIssue(password, { email, name, siteName: rules.siteName }),
      }),
    ),
  );
}
