import { expect, it } from 'vitest';
import type { ProfileChange } from '../api/profile.ts';
import { INTERESTS, SENSITIVE_INTERESTS } from '../product/lists.ts';
import { profileFormSchema } from './profile-form.ts';

const RULES = { email: 'sam@tandemly.test', hasConsent: false };
const OPEN = INTERESTS.filter((interest) => !SENSITIVE_INTERESTS.includes(interest));

/** The issues of a change, each with its field, the key of its text and the figures in it. */
const issuesOf = (change: ProfileChange, rules = RULES) =>
  (profileFormSchema(rules).safeParse(change).error?.issues ?? []).map(({ path, message, ...issue }) => [
    path[0],
    message,
    'params' in issue ? issue.params : undefined,
  ]);

it.each<[ProfileChange, string, string, Record<string, number>, string]>([
  [{ name: ' ab ' }, 'name', 'name', { min: 3, max: 20 }, 'V-ACCOUNT-NAME-LENGTH'],
  [{ name: '' }, 'name', 'name', { min: 3, max: 20 }, 'V-ACCOUNT-NAME-LENGTH'],
  [{ name: '@sam' }, 'name', 'name-at', {}, 'V-ACCOUNT-NAME-AT'],
  [{ name: 'Sam@tandemly.test' }, 'name', 'name-is-email', {}, 'V-ACCOUNT-NAME-EMAIL'],
  [{ about: 'x'.repeat(2001) }, 'about', 'too-long', { n: 2000 }, 'V-PROFILE-BIO-LENGTH'],
  [{ reason: 'x'.repeat(301) }, 'reason', 'too-long', { n: 300 }, 'V-PROFILE-BIO-LENGTH'],
  [{ about: 'mail me: a@b.org' }, 'about', 'contact-details', {}, 'V-PROFILE-BIO-CONTACT'],
  [{ reason: '06 12 34 56 78' }, 'reason', 'contact-details', {}, 'V-PROFILE-BIO-CONTACT'],
  [{ region: 'NL-UT' }, 'region', 'country-first', {}, 'V-PROFILE-COUNTRY-FIRST'],
  [{ interests: OPEN.slice(0, 16) }, 'interests', 'interests', { n: 15 }, 'V-PROFILE-INTERESTS-COUNT'],
  [{ interests: ['bondage'] }, 'interests', 'consent', {}, 'V-PRIVACY-SENSITIVE-CONSENT'],
  [{ sexuality: 'bi' }, 'sexuality', 'consent', {}, 'V-PRIVACY-SENSITIVE-CONSENT'],
  [{ search_gender: 'male' }, 'search_gender', 'consent', {}, 'V-PRIVACY-SENSITIVE-CONSENT'],
])('%j: %s, %s %j [%s]', (change, field, key, params) => {
  expect(issuesOf(change)).toEqual([[field, key, params]]);
});

it.each<[ProfileChange, string, string]>([
  [{ country: null }, 'country', 'country'],
  [{ city: 'R2-D2' }, 'city', 'town'],
  [{ city: 'x'.repeat(81) }, 'city', 'town'],
  [{ city: 'sam(at)gmail.com' }, 'city', 'town'],
])('%j: %s, %s', (change, field, key) => {
  expect(issuesOf(change)).toEqual([[field, key, {}]]);
});

it.each<[ProfileChange, string]>([
  [{}, 'C-PROFILE-UPDATE'],
  [{ name: ' Zoë_łódź-7 ' }, 'V-ACCOUNT-NAME-CHARACTERS'],
  [{ about: '💛'.repeat(2000), reason: null }, 'V-PROFILE-BIO-LENGTH'],
  [{ country: 'NL', region: 'NL-UT', city: '’s-Hertogenbosch' }, 'V-PROFILE-COUNTRY-FIRST'],
  [{ region: '', city: ' ' }, 'V-PROFILE-COUNTRY-FIRST'],
  [{ interests: [...OPEN.slice(0, 15), ...OPEN.slice(0, 1)] }, 'V-PROFILE-INTERESTS-COUNT'],
  [{ sensitive_consent: true, sexuality: 'bi', interests: ['bondage'] }, 'V-PRIVACY-SENSITIVE-CONSENT'],
])('accepts %j [%s]', (change) => {
  expect(issuesOf(change)).toEqual([]);
});

it('counts the consent that was given before, until it is withdrawn [V-PRIVACY-SENSITIVE-CONSENT]', () => {
  const rules = { ...RULES, hasConsent: true };
  expect(issuesOf({ sexuality: 'bi' }, rules)).toEqual([]);
  expect(issuesOf({ sensitive_consent: false, sexuality: 'bi' }, rules)).toEqual([['sexuality', 'consent', {}]]);
});

it('returns the issues of all fields together, and a valid change as it is', () => {
  expect(issuesOf({ name: '@x', about: 'www.example.test', city: '7' }).map(([field]) => field)).toEqual([
    'name',
    'about',
    'city',
  ]);
  const change: ProfileChange = { name: 'Sam', eye_color: 'amber' };
  expect(profileFormSchema(RULES).parse(change)).toEqual(change);
});
