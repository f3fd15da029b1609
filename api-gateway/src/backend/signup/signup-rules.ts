import type { z } from 'zod';
import type { signupBodySchema } from '@tandem/contracts/api/signup';
import { signupFormSchema } from '@tandem/contracts/forms/signup-form';
import type { Text } from '../../platform/errors/error-texts.ts';
import { formFaults } from '../../platform/errors/form-faults.ts';
import type { IssueTexts } from '../../platform/errors/form-faults.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { isReservedName } from '../account/reserved-names.ts';
import { isCommonPassword } from './common-passwords.ts';

export type SignupBody = z.output<typeof signupBodySchema>;

/** Texts of the issues of a username, in every form that has one. */
export const NAME_TEXTS: IssueTexts = {
  'name': 'account.name_characters',
  'name-at': 'account.name_at_sign',
  'name-contact': 'account.name_contact',
  'name-is-email': 'account.name_is_email',
};

const TEXTS: IssueTexts = {
  ...NAME_TEXTS,
  'email': 'account.email',
  'password-short': 'account.password_short',
  'password-long': 'account.password_long',
  'password-is-email': 'account.password_is_email',
  'date-of-birth': 'account.minimum_age',
  'date-of-birth-invalid': 'account.date_of_birth',
  'message': 'field.length_to',
  'message-contact': 'chat.first_contact',
  'terms': 'account.terms',
};

/**
 * Returns the text of each invalid field of a signup, of all fields together (V-SIGNUP-ALL-FAULTS). The rules are those
 * of the signup form; only the server knows the tenant's countries (V-SIGNUP-COUNTRY), the reserved names
 * (V-ACCOUNT-NAME-RESERVED), the common passwords (V-ACCOUNT-PASSWORD-COMMON), and whether an empty first message was sent.
 *
 * @param today the tenant's day, `yyyy-mm-dd`
 */
export function findFaults(body: SignupBody, tenant: Tenant, today: string): Record<string, Text> {
  const { min_age: minAge, message_length: messageLength, countries } = tenant.settings;
  const schema = signupFormSchema({ minAge, messageLength, today, isGenderOptional: true });
  const { gender = null, signup_message: message } = body;
  const faults = formFaults(schema, { ...body, gender, signup_message: message ?? '' }, TEXTS);
  if (faults['name'] === undefined && isReservedName(body.name, tenant)) faults['name'] = 'account.name_reserved';
  if (!countries.includes(body.country)) faults['country'] = 'field.invalid';
  if (faults['password'] === undefined && isCommonPassword(body.password))
    faults['password'] = 'account.password_common';
  if (message?.trim() === '') faults['signup_message'] = { text: 'field.length_to', params: { n: messageLength } };
  return faults;
}

/**
 * R-SIGNUP-OPEN-ALL, R-SIGNUP-OPEN-SOURCE: whether this visitor, who came with a traffic source or without, may sign up
 * without an invite.
 */
export function isSignupOpen(tenant: Tenant, hasSource: boolean): boolean {
  const { signups } = tenant.settings;
  return signups === 'all' || (signups === 'with_trafficsource' && hasSource);
}
