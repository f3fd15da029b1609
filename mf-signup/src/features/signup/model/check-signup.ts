import { LIMITS } from '@tandem/contracts/product/limits';
import type { Gender } from '@tandem/contracts/product/lists';

export interface SignupValues {
  email: string;
  name: string;
  password: string;
  gender: Gender | null;
  date_of_birth: string;
  signup_message: string;
  accept_terms: boolean;
}

export type SignupField = keyof SignupValues | 'country' | 'search_gender';

/** A fault as a text key of `errors.*` and its figures. */
export interface SignupFault {
  key: string;
  params?: Readonly<Record<string, number>>;
}

export interface SignupRules {
  minAge: number;
  messageLength: number;
  /** The visitor's day, `yyyy-mm-dd`. */
  today: string;
}

const NAME = /^[\p{L}\p{M}\p{N}_-]+$/u;
/** Only what cannot be an address at all: the server decides, with the same text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whole years between two days; negative for a day to come. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

function checkName(name: string, email: string): SignupFault | null {
  const length = Array.from(name).length;
  if (name !== '' && name.toLowerCase() === email.toLowerCase()) return { key: 'name-is-email' };
  if (name.startsWith('@')) return { key: 'name-at' };
  const { nameMin, nameMax } = LIMITS;
  return length < nameMin || length > nameMax || !NAME.test(name)
    ? { key: 'name', params: { min: nameMin, max: nameMax } }
    : null;
}

function checkPassword(password: string, email: string): SignupFault | null {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < LIMITS.passwordMinBytes) return { key: 'password-short', params: { n: LIMITS.passwordMinBytes } };
  if (bytes > LIMITS.passwordMaxBytes) return { key: 'password-long', params: { n: LIMITS.passwordMaxBytes } };
  return password.toLowerCase() === email.toLowerCase() ? { key: 'password-is-email' } : null;
}

function checkDateOfBirth(birth: string, { minAge, today }: SignupRules): SignupFault | null {
  const missing = { key: 'date-of-birth', params: { min_age: minAge } };
  if (birth === '') return missing;
  const age = ageOn(birth, today);
  if (birth > today || age > LIMITS.maxAge) return { key: 'date-of-birth-invalid' };
  return age < minAge ? missing : null;
}

/**
 * The rules of docs/product/validation.md that need no server, so that faults are told at once; all of them together
 * (V-SIGNUP-ALL-FAULTS). Whom somebody looks for may stay unsaid: the consent that it needs is the member's choice
 * (V-PRIVACY-SENSITIVE-CONSENT).
 */
export function checkSignup(values: SignupValues, rules: SignupRules): Partial<Record<SignupField, SignupFault>> {
  const email = values.email.trim();
  const message = Array.from(values.signup_message.trim()).length;
  const faults: Partial<Record<SignupField, SignupFault | null>> = {
    signup_message: message > rules.messageLength ? { key: 'message', params: { n: rules.messageLength } } : null,
    gender: values.gender === null ? { key: 'gender' } : null,
    name: checkName(values.name.trim(), email),
    date_of_birth: checkDateOfBirth(values.date_of_birth, rules),
    email: EMAIL.test(email) ? null : { key: 'email' },
    password: checkPassword(values.password, email),
    accept_terms: values.accept_terms ? null : { key: 'terms' },
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
