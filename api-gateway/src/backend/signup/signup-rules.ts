import { z } from 'zod';
import type { signupBodySchema } from '@tandem/contracts/api/signup';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Text } from '../../platform/errors/error-texts.ts';
import { ageOn } from '../members/age.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { isVisible } from '../visible-text.ts';
import { isCommonPassword } from './common-passwords.ts';

export type SignupBody = z.output<typeof signupBodySchema>;

const emailSchema = z.email();
const dateSchema = z.iso.date();
/**
 * V-ACCOUNT-NAME-CHARACTERS, V-ACCOUNT-NAME-LENGTH. Letters of any script; marks that belong to a letter count with it.
 */
const NAME = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** The longest local part and domain that mail can be sent to. */
function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success && text.lastIndexOf('@') <= 64;
}

export function checkEmail(email: string): Text | null {
  return isEmail(email) ? null : 'account.email';
}

/** V-ACCOUNT-NAME-EMAIL, V-ACCOUNT-NAME-AT, V-ACCOUNT-NAME-CHARACTERS. */
export function checkName(name: string, email: string): Text | null {
  const length = Array.from(name).length;
  if (name !== '' && name.toLowerCase() === email.toLowerCase()) return 'account.name_is_email';
  if (name.startsWith('@')) return 'account.name_at_sign';
  // Letters too may be such that nobody sees: U+3164 is one.
  if (length < LIMITS.nameMin || length > LIMITS.nameMax || !NAME.test(name) || !isVisible(name))
    return 'account.name_characters';
  return null;
}

/** 8 to 72 bytes (L-ACCOUNT-PASSWORD-BYTES), not a common one, not the e-mail address. */
export function checkPassword(password: string, email: string): Text | null {
  const bytes = Buffer.byteLength(password);
  if (bytes < LIMITS.passwordMinBytes) return 'account.password_short';
  if (bytes > LIMITS.passwordMaxBytes) return 'account.password_long';
  if (password.toLowerCase() === email.toLowerCase()) return 'account.password_is_email';
  if (isCommonPassword(password)) return 'account.password_common';
  return null;
}

/** V-SIGNUP-BIRTH-AGE, V-SIGNUP-BIRTH-INVALID. `today` is the tenant's day, `YYYY-MM-DD`. */
export function checkDateOfBirth(dateOfBirth: string, minAge: number, today: string): Text | null {
  if (dateOfBirth === '') return { text: 'account.minimum_age', params: { min_age: minAge } };
  if (!dateSchema.safeParse(dateOfBirth).success) return 'account.date_of_birth';
  const age = ageOn(dateOfBirth, today);
  if (age < 0 || age > LIMITS.maxAge) return 'account.date_of_birth';
  return age < minAge ? { text: 'account.minimum_age', params: { min_age: minAge } } : null;
}

/** V-SIGNUP-MESSAGE-LENGTH: a message that is there has 1 to message_length characters. */
export function checkSignupMessage(message: string | undefined, length: number): Text | null {
  if (message === undefined) return null;
  const text = message.trim();
  return !isVisible(text) || Array.from(text).length > length
    ? { text: 'field.length_to', params: { n: length } }
    : null;
}

/** Every fault of a signup at once, by field. */
export function findFaults(body: SignupBody, tenant: Tenant, today: string): Record<string, Text> {
  const { settings } = tenant;
  const faults: Record<string, Text | null> = {
    email: checkEmail(body.email),
    name: checkName(body.name, body.email),
    password: checkPassword(body.password, body.email),
    date_of_birth: checkDateOfBirth(body.date_of_birth, settings.min_age, today),
    signup_message: checkSignupMessage(body.signup_message, settings.message_length),
    country: settings.countries.includes(body.country) ? null : 'field.invalid',
    accept_terms: body.accept_terms ? null : 'account.terms',
  };
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, Text] => entry[1] !== null));
}

/**
 * R-SIGNUP-OPEN-ALL, R-SIGNUP-OPEN-SOURCE: whether this visitor, who came with a traffic source or without, may sign up
 * without an invite.
 */
export function isSignupOpen(tenant: Tenant, hasSource: boolean): boolean {
  const { signups } = tenant.settings;
  return signups === 'all' || (signups === 'with_trafficsource' && hasSource);
}
