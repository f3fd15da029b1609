import type { z } from 'zod';
import type { signupBodySchema } from '@tandem/contracts/api/signup';
import { signupFormSchema } from '@tandem/contracts/forms/signup-form';
import { GENDERS } from '@tandem/contracts/product/lists';
import { COUNTRIES, LOCALES } from '@tandem/contracts/product/locales';
import type { Text } from '../../platform/errors/error-texts.ts';
import { formFaults } from '../../platform/errors/form-faults.ts';
import type { IssueTexts } from '../../platform/errors/form-faults.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { isReservedName } from '../account/reserved-names.ts';
import { guessFault, PASSWORD_TEXTS } from './password-faults.ts';

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
  ...PASSWORD_TEXTS,
  'email': 'account.email',
  'gender': 'account.gender',
  'date-of-birth': 'account.minimum_age',
  'date-of-birth-invalid': 'account.date_of_birth',
  'message': 'field.length_to',
  'message-contact': 'chat.first_contact',
  'terms': 'account.terms',
};

/** A value that is in its list, or null. */
const inList = <T extends string>(words: readonly T[], value: string | undefined): T | null =>
  words.find((word) => word === value) ?? null;

/** The body with the words of its lists: what `findFaults` has found no fault with. */
export function listedWords(body: SignupBody) {
  return {
    country: inList(COUNTRIES, body.country),
    language: inList(LOCALES, body.language),
    gender: inList(GENDERS, body.gender),
    search_gender: inList(GENDERS, body.search_gender),
  };
}

/** V-SIGNUP-FAULTS-WITH-SCHEMA, V-SIGNUP-COUNTRY: the values that are not in their lists. */
function listFaults(body: SignupBody, tenant: Tenant): Record<string, Text> {
  const { country, language, ...genders } = listedWords(body);
  const faults: Record<string, Text> = {};
  if (country === null || !tenant.settings.countries.includes(country)) faults['country'] = 'field.invalid';
  if (language === null) faults['language'] = 'field.invalid';
  for (const field of ['gender', 'search_gender'] as const)
    if (body[field] !== undefined && genders[field] === null) faults[field] = 'field.invalid';
  return faults;
}

/**
 * Returns the text of each invalid field of a signup, of all fields together (V-SIGNUP-ALL-FAULTS). The rules are those
 * of the signup form; only the server knows the tenant's countries (V-SIGNUP-COUNTRY), the reserved names
 * (V-ACCOUNT-NAME-RESERVED), the common passwords (V-ACCOUNT-PASSWORD-COMMON), and whether an empty first message was sent.
 *
 * @param tenants all of the gateway: nobody is called as one of them
 * @param today the tenant's day, `yyyy-mm-dd`
 */
export function findFaults(
  body: SignupBody,
  tenant: Tenant,
  tenants: readonly Tenant[],
  today: string,
): Record<string, Text> {
  const { name: siteName, min_age: minAge, message_length: messageLength } = tenant.settings;
  const schema = signupFormSchema({ minAge, messageLength, siteName, today });
  const { signup_message: message } = body;
  const { gender } = listedWords(body);
  const faults = {
    ...formFaults(schema, { ...body, gender, signup_message: message ?? '' }, TEXTS),
    ...listFaults(body, tenant),
  };
  if (faults['name'] === undefined && isReservedName(body.name, tenants)) faults['name'] = 'account.name_reserved';
  const guessable = faults['password'] === undefined ? guessFault(body.password, { ...body, siteName }) : null;
  if (guessable !== null) faults['password'] = guessable;
  if (message?.trim() === '') faults['signup_message'] = { text: 'field.length_to', params: { n: messageLength } };
  return faults;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const givenTextOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * The faults of a body that is none of a signup: a field is of a wrong kind, or not there, and does not hide the others
 * (V-SIGNUP-ALL-FAULTS).
 */
export function findMoreFaults(body: Readonly<Record<string, unknown>>, tenant: Tenant, today: string) {
  const text = (field: string) => textOf(body[field]);
  const given = (field: string) => givenTextOf(body[field]);
  const filled: SignupBody = {
    email: text('email').trim(),
    name: text('name').trim(),
    password: text('password'),
    date_of_birth: text('date_of_birth').trim(),
    gender: given('gender'),
    search_gender: given('search_gender'),
    signup_message: given('signup_message'),
    profile_id: typeof body['profile_id'] === 'number' ? body['profile_id'] : undefined,
    country: text('country'),
    language: text('language'),
    accept_terms: body['accept_terms'] === true,
  };
  // Of no other tenants: these faults come together with one that refuses the body in any case.
  return findFaults(filled, tenant, [tenant], today);
}

/**
 * R-SIGNUP-OPEN-ALL, R-SIGNUP-OPEN-SOURCE: whether this visitor, who came with a traffic source or without, may sign up
 * without an invite.
 */
export function isSignupOpen(tenant: Tenant, hasSource: boolean): boolean {
  const { signups } = tenant.settings;
  return signups === 'all' || (signups === 'with_trafficsource' && hasSource);
}
