import { expect, it } from 'vitest';
import { ageOn, checkSignup } from './check-signup.ts';
import type { SignupField, SignupValues } from './check-signup.ts';

const RULES = { minAge: 18, messageLength: 1000, today: '2026-11-20' };
const GOOD: SignupValues = {
  email: 'sam@tandemly.test',
  name: 'Sam_82',
  password: 'a long evening',
  gender: 'female',
  date_of_birth: '1990-05-04',
  signup_message: '',
  accept_terms: true,
};
const faultsOf = (changes: Partial<SignupValues>) => checkSignup({ ...GOOD, ...changes }, RULES);

it('finds nothing wrong with a whole form', () => {
  expect(faultsOf({})).toEqual({});
});

it.each<[SignupField, Partial<SignupValues>, string]>([
  ['email', { email: 'sam' }, 'email'],
  ['email', { email: '' }, 'email'],
  ['email', { email: 'sam@tandemly' }, 'email'],
  ['name', { name: 'sam@tandemly.test' }, 'name-is-email'],
  ['name', { name: 'SAM@tandemly.test' }, 'name-is-email'],
  ['name', { name: '@sam' }, 'name-at'],
  ['name', { name: 'ab' }, 'name'],
  ['name', { name: 'a'.repeat(21) }, 'name'],
  ['name', { name: 'two words' }, 'name'],
  ['password', { password: '1234567' }, 'password-short'],
  ['password', { password: 'é'.repeat(37) }, 'password-long'],
  ['password', { password: 'Sam@tandemly.test' }, 'password-is-email'],
  ['gender', { gender: null }, 'gender'],
  ['date_of_birth', { date_of_birth: '' }, 'date-of-birth'],
  ['date_of_birth', { date_of_birth: '2008-11-21' }, 'date-of-birth'],
  ['date_of_birth', { date_of_birth: '2027-01-01' }, 'date-of-birth-invalid'],
  ['date_of_birth', { date_of_birth: '1926-11-20' }, 'date-of-birth-invalid'],
  ['signup_message', { signup_message: 'a'.repeat(1001) }, 'message'],
  ['accept_terms', { accept_terms: false }, 'terms'],
])(
  '%s: %o is answered with %s [V-ACCOUNT-EMAIL-INVALID, V-ACCOUNT-NAME-EMAIL, V-ACCOUNT-NAME-AT, V-ACCOUNT-NAME-CHARACTERS, V-ACCOUNT-NAME-LENGTH, V-ACCOUNT-PASSWORD-SHORT, V-ACCOUNT-PASSWORD-LONG, V-ACCOUNT-PASSWORD-EMAIL, V-SIGNUP-BIRTH-MISSING, V-SIGNUP-BIRTH-AGE, V-SIGNUP-MESSAGE-LENGTH, V-SIGNUP-TERMS]',
  (field, changes, key) => {
    expect(faultsOf(changes)[field]?.key).toBe(key);
    expect(Object.keys(faultsOf(changes))).toEqual([field]);
  },
);

it.each<Partial<SignupValues>>([
  { name: 'Zoé' },
  { name: 'a'.repeat(20) },
  { password: 'a'.repeat(72) },
  { date_of_birth: '2008-11-20' },
  { date_of_birth: '1927-11-20' },
  { signup_message: 'a'.repeat(1000) },
])(
  'takes %o [V-ACCOUNT-NAME-CHARACTERS, L-ACCOUNT-NAME-LENGTH, L-ACCOUNT-PASSWORD-BYTES, L-ACCOUNT-AGES]',
  (changes) => {
    expect(faultsOf(changes)).toEqual({});
  },
);

it('counts years by the calendar, not by days [V-SIGNUP-BIRTH-AGE]', () => {
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
});
