import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProfileChange } from '@tandem/contracts/api/profile';
import type { Messages } from '@tandem/contracts/composition/remote';
import { complaintFormSchema } from '@tandem/contracts/forms/complaint-form';
import { profileFormSchema } from '@tandem/contracts/forms/profile-form';
import { signupFormSchema } from '@tandem/contracts/forms/signup-form';
import { INTERESTS, SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { dayIn } from '../src/platform/tenants/day.ts';
import { startTestGateway } from './harness.ts';
import type { TestResponse, TestGateway, TestMember } from './harness.ts';

/**
 * A form validates with its schema and the texts of its part, the gateway with the same schema and texts of its own. For
 * each of these inputs both refuse the same fields with the same texts, or both accept it.
 */
type Faults = Record<string, string>;
interface Issues {
  error?: { issues: readonly object[] } | undefined;
}

const WORKSPACE = path.join(import.meta.dirname, '../..');
const OPEN = INTERESTS.filter((interest) => !SENSITIVE_INTERESTS.includes(interest));
const VALID = 'valid';

let gateway: TestGateway;
let members: Record<Locale, TestMember>;
beforeAll(async () => {
  gateway = await startTestGateway();
  const made = LOCALES.map(
    async (language) => [language, await gateway.makeMember({ country: 'NL', language })] as const,
  );
  members = Object.fromEntries(await Promise.all(made)) as Record<Locale, TestMember>;
});
// Each row is sent in every language: nobody has its name.
beforeEach(async () => {
  await gateway.db.deleteFrom('name_claims').execute();
});
afterAll(() => gateway.close());

/** Returns the function that shows the errors of a form in a part: the texts of its issues, by field. */
function formOf(part: string, group: string, folder = 'locales') {
  const resources = Object.fromEntries(
    LOCALES.map((locale) => {
      const file = path.join(WORKSPACE, part, 'src', folder, `${locale}.json`);
      return [locale, { translation: JSON.parse(readFileSync(file, 'utf8')) as Messages }];
    }),
  );
  const i18n = createInstance();
  void i18n.init({ initAsync: false, resources, interpolation: { escapeValue: false } });
  return ({ error }: Issues, locale: Locale): Faults => {
    const faults: Faults = {};
    for (const issue of (error?.issues ?? []) as { path: [string]; message: string; params?: object }[]) {
      const key = `${group}.${issue.message}`;
      if (!i18n.exists(key, { lng: locale })) throw new Error(`${part} has no text ${key} in ${locale}.`);
      faults[issue.path[0]] ??= i18n.t(key, { lng: locale, ...issue.params });
    }
    return faults;
  };
}

/** Returns the texts of a response by field; none for a success. */
function faultsOf({ status, body }: TestResponse): Faults {
  if (status < 300) return {};
  expect(status).toBe(422);
  return (body as { error: { fields: Faults } }).error.fields;
}

const headersIn = (locale: Locale) => ({ 'accept-language': locale, 'idempotency-key': randomUUID() });
const filled = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** Adds the tests of a form: both sides, in each language. */
function compare<Changes>(
  rows: readonly (readonly [Changes, string])[],
  verdicts: (changes: Changes, locale: Locale) => Promise<{ inBrowser: Faults; onServer: Faults }>,
): void {
  const label = (changes: Changes) => JSON.stringify(changes).slice(0, 60);
  const inEach = rows.flatMap(([changes, field]) =>
    LOCALES.map((locale) => [label(changes), locale, field, changes] as const),
  );
  test.each(inEach)('%s in %s: %s', async (_label, locale, field, changes) => {
    const { inBrowser, onServer } = await verdicts(changes, locale);
    expect(Object.keys(inBrowser)).toEqual(field === VALID ? [] : [field]);
    expect(onServer).toEqual(inBrowser);
  });
}

describe('the signup', () => {
  const show = formOf('mf-signup', 'errors');
  const values = (email: string) => ({
    email,
    name: 'Juliette_75',
    password: 'lanterne bleue',
    gender: 'female' as 'female' | null,
    date_of_birth: '1992-03-04',
    signup_message: '',
    accept_terms: true,
  });
  const rows: readonly (readonly [Partial<ReturnType<typeof values>>, string])[] = [
    [{}, VALID],
    [{ name: ' Élodie-2_ ' }, VALID],
    [{ email: '' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ email: `${'x'.repeat(65)}@b.fr` }, 'email'],
    [{ email: `a@${'b.'.repeat(150)}fr` }, 'email'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(300) }, 'name'],
    [{ name: '\u3164\u3164\u3164' }, 'name'],
    [{ name: '@x' }, 'name'],
    [{ name: 'same@b.fr', email: 'Same@b.fr' }, 'name'],
    [{ name: 'insta_sam' }, 'name'],
    [{ password: '1234567' }, 'password'],
    [{ password: 'é'.repeat(300) }, 'password'],
    [{ password: 'Same@b.fr', email: 'same@b.fr' }, 'password'],
    [{ password: 'same', email: 'same@b.fr' }, 'password'],
    [{ password: 'alpha-2026' }, 'password'],
    [{ password: 'Juliettes', name: 'juliettes' }, 'password'],
    [{ gender: null }, 'gender'],
    [{ date_of_birth: '' }, 'date_of_birth'],
    [{ date_of_birth: 'not a date, and longer than one is'.repeat(2) }, 'date_of_birth'],
    [{ date_of_birth: '1990-02-30' }, 'date_of_birth'],
    [{ date_of_birth: '1900-01-01' }, 'date_of_birth'],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth'],
    [{ signup_message: '\u200b' }, 'signup_message'],
    [{ signup_message: 'x'.repeat(5000) }, 'signup_message'],
    [{ signup_message: 'Call me: 06 12 34 56 78' }, 'signup_message'],
    [{ accept_terms: false }, 'accept_terms'],
  ];
  compare(rows, async (changes, locale) => {
    const given = { ...values(`${randomUUID()}@example.test`), ...changes };
    const rules = { minAge: 18, messageLength: 1000, siteName: 'Alpha', today: dayIn('Europe/Amsterdam') };
    const body = { ...filled(given), email: given.email, name: given.name, date_of_birth: given.date_of_birth };
    const response = await gateway
      .client()
      .post('/api/signup.php', { ...body, country: 'NL', language: locale }, { headers: headersIn(locale) });
    return { inBrowser: show(signupFormSchema(rules).safeParse(given), locale), onServer: faultsOf(response) };
  });
});

describe('a complaint', () => {
  const show = formOf('mf-members', 'complaints.errors', 'features/complaints/texts');
  const values = {
    subject: 'billing' as 'billing' | 'illegal',
    url: '',
    explanation: 'I was charged twice for one bundle.',
    name: 'Juliette Marchand',
    email: 'juliette@example.test',
    good_faith: true,
  };
  const rows: readonly (readonly [Partial<typeof values>, string])[] = [
    [{}, VALID],
    [{ subject: 'illegal', url: '/members/7', name: '', email: '' }, VALID],
    [{ subject: 'illegal' }, 'url'],
    [{ url: 'example.org' }, 'url'],
    [{ url: `/${'x'.repeat(9000)}` }, 'url'],
    [{ explanation: 'too short' }, 'explanation'],
    [{ explanation: 'x'.repeat(3001) }, 'explanation'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(2000) }, 'name'],
    [{ email: '' }, 'email'],
    [{ email: `${'x'.repeat(2000)}@b.fr` }, 'email'],
    [{ good_faith: false }, 'good_faith'],
  ];
  compare(rows, async (changes, locale) => {
    const given = { ...values, ...changes };
    const response = await gateway.client().post('/api/complaints.php', filled(given), { headers: headersIn(locale) });
    return { inBrowser: show(complaintFormSchema.safeParse(given), locale), onServer: faultsOf(response) };
  });
});

describe('the own profile', () => {
  const show = formOf('mf-members', 'own.errors');
  const rows: readonly (readonly [ProfileChange, string])[] = [
    [{ name: ' Zoë ', about: '💛'.repeat(2000), city: 'Stratford (Ontario)', country: 'NL', region: 'NL-UT' }, VALID],
    [{ name: 'x'.repeat(300) }, 'name'],
    [{ name: '@sam' }, 'name'],
    [{ name: 'sam_gmail_com' }, 'name'],
    [{ about: 'x'.repeat(9000) }, 'about'],
    [{ about: 'write to sam@example.org' }, 'about'],
    [{ reason: 'x'.repeat(301) }, 'reason'],
    [{ country: null }, 'country'],
    [{ region: 'NL-UT' }, 'region'],
    [{ city: 'x'.repeat(500) }, 'city'],
    [{ interests: OPEN.slice(0, 16) }, 'interests'],
    [{ interests: ['bondage'] }, 'interests'],
    [{ sexuality: 'bi' }, 'sexuality'],
    [{ search_gender: 'male' }, 'search_gender'],
  ];
  const verdicts = async (change: ProfileChange, locale: Locale) => {
    const member = members[locale];
    const client = await gateway.login(member);
    const response = await client.put('/api/profile.php', change, { headers: headersIn(locale) });
    const schema = profileFormSchema({ email: member.email, hasConsent: false });
    return { inBrowser: show(schema.safeParse(change), locale), onServer: faultsOf(response) };
  };
  compare(rows, verdicts);
  test.each(LOCALES)('a name that is the e-mail address, in %s', async (locale) => {
    const { inBrowser, onServer } = await verdicts({ name: members[locale].email }, locale);
    expect(Object.keys(inBrowser)).toEqual(['name']);
    expect(onServer).toEqual(inBrowser);
  });
});
