import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALPHA, BETA, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { newSignup, signUpAt } from './domain/signup.ts';
import type { SignupBody } from './domain/signup.ts';
import { failureOf } from './failure.ts';
import { freshName } from './names.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const signUp = (changes?: Partial<SignupBody>, host?: string) => signUpAt(gateway, changes, host);
const faultsOf = async (changes: Partial<SignupBody>, host?: string) =>
  (await failureOf(signUp(changes, host))).error.fields;

/**
 * Birthday of somebody who turns `age` today in a zone's calendar, moved by `days`. On 29 February who was born in a year
 * without one turned it the day before.
 */
function birthday(age: number, days = 0, timeZone = 'Europe/Amsterdam'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year - age, month, 0)).getUTCDate();
  const date = new Date(Date.UTC(year - age, month - 1, Math.min(day, lastDay) + days, 12));
  return date.toISOString().slice(0, 10);
}

/** Lets the days of the site be those of another zone. */
const moveSite = (timeZone: string) =>
  sql`update tenants set time_zone = ${timeZone} where id = ${ALPHA}`.execute(gateway.db);

describe('faults of the form', () => {
  test('come all at once, each beside its field [V-SIGNUP-ALL-FAULTS, V-SIGNUP-TERMS, V-SIGNUP-BIRTH-MISSING, V-SIGNUP-MESSAGE-LENGTH, V-ACCOUNT-EMAIL-INVALID, V-ACCOUNT-NAME-AT, V-ACCOUNT-PASSWORD-SHORT]', async () => {
    expect(
      await faultsOf({
        email: 'nope',
        name: '@x',
        password: 'short',
        date_of_birth: '',
        accept_terms: false,
        profile_id: 1,
        signup_message: '',
      }),
    ).toEqual({
      email: 'Invalid email',
      name: 'Username may not start with @',
      password: 'Use at least 8 characters.',
      date_of_birth: 'Enter your date of birth (18+)',
      accept_terms: 'Please accept the terms of use.',
      signup_message: 'Write 1 to 1000 characters.',
    });
  });

  test('come all at once from a body that is none of a signup: what is missing or of a wrong kind hides nothing [V-SIGNUP-ALL-FAULTS]', async () => {
    const faultsOfBody = async (body: object) => {
      const response = await gateway.client().post('/api/signup.php', body, {
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(response.status).toBe(422);
      return (response.body as { error: { fields: Record<string, string> } }).error.fields;
    };
    expect(Object.keys(await faultsOfBody({})).toSorted()).toEqual(
      ['accept_terms', 'country', 'date_of_birth', 'email', 'gender', 'language', 'name', 'password'].toSorted(),
    );
    const wrong = { email: 5, name: '@a', password: 'e', date_of_birth: '1990-02-30', accept_terms: 'yes' };
    expect(await faultsOfBody({ ...newSignup(), ...wrong, gender: undefined })).toEqual({
      email: 'This value is not valid.',
      name: 'Username may not start with @',
      password: 'Use at least 8 characters.',
      date_of_birth: 'Invalid date of birth.',
      gender: 'Choose whether you are a woman or a man.',
      accept_terms: 'This value is not valid.',
    });
  });

  test('are there for a first message with nothing to see in it [V-SIGNUP-MESSAGE-LENGTH]', async () => {
    expect(await faultsOf({ profile_id: 1, signup_message: '\u3164\u200b' })).toEqual({
      signup_message: 'Write 1 to 1000 characters.',
    });
  });

  test('come in French on a French page [R-LOCALE-ERROR-TEXTS]', async () => {
    const failure = await failureOf(
      gateway
        .client()
        .call('POST /api/signup.php', { body: newSignup({ date_of_birth: '' }), headers: { 'accept-language': 'fr' } }),
    );
    expect(failure.error.message).toBe('Vérifiez votre saisie.');
    expect(failure.error.fields).toEqual({ date_of_birth: 'Indiquez votre date de naissance (18\u00a0ans et plus)' });
  });

  test.each(['nope', 'a@b', 'a@@b.fr', '@b.fr', 'a b@c.fr', 'a@b.fr ; x', 'a@b..fr', `${'x'.repeat(65)}@b.fr`])(
    'the address %s is none [V-ACCOUNT-EMAIL-INVALID]',
    async (email) => {
      expect(await faultsOf({ email })).toEqual({ email: 'Invalid email' });
    },
  );

  test('a name that is the address is refused in words of its own [V-ACCOUNT-NAME-EMAIL]', async () => {
    const email = `${randomUUID().slice(0, 4)}@b.fr`;
    expect(await faultsOf({ email, name: email.toUpperCase() })).toEqual({
      name: 'Username may not be the same as your e-mail address',
    });
  });

  test.each([
    ['ab', 'V-ACCOUNT-NAME-LENGTH, L-ACCOUNT-NAME-LENGTH'],
    ['x'.repeat(21), 'V-ACCOUNT-NAME-LENGTH, L-ACCOUNT-NAME-LENGTH'],
    ['a b', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['a.b', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['a@b', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['a\u200bbc', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['ab\nc', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['<b>x</b>', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['\u3164\u3164\u3164', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['\u115f\u1160\uffa0', 'V-ACCOUNT-NAME-CHARACTERS'],
  ])('the name %j is refused [%s]', async (name) => {
    expect(await faultsOf({ name })).toEqual({ name: 'Use 3 to 20 letters, digits, _ or -' });
  });

  test.each([
    ['abc', 'V-ACCOUNT-NAME-LENGTH, L-ACCOUNT-NAME-LENGTH'],
    ['x'.repeat(20), 'V-ACCOUNT-NAME-LENGTH, L-ACCOUNT-NAME-LENGTH'],
    ['Élodie-2_', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['Žaneta', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['李小龍', 'V-ACCOUNT-NAME-CHARACTERS'],
  ])('the name %s is taken [%s]', async (name) => {
    expect((await signUp({ name })).user?.profile.name).toBe(name);
  });

  test.each([
    ['1234567', 'Use at least 8 characters.', 'V-ACCOUNT-PASSWORD-SHORT, L-ACCOUNT-PASSWORD-BYTES'],
    [
      'éàù',
      'Use at least 8 bytes: letters such as é count as two or more.',
      'V-ACCOUNT-PASSWORD-SHORT, V-ACCOUNT-PASSWORD-BYTES-TEXT',
    ],
    ['x'.repeat(73), 'Use at most 72 characters.', 'V-ACCOUNT-PASSWORD-LONG, L-ACCOUNT-PASSWORD-BYTES'],
    [
      'é'.repeat(37),
      'Use at most 72 bytes: letters such as é count as two or more.',
      'V-ACCOUNT-PASSWORD-LONG, V-ACCOUNT-PASSWORD-BYTES-TEXT',
    ],
    [
      'kumquat8',
      'This password is too easy to guess. Make it longer, or less usual.',
      'V-ACCOUNT-PASSWORD-STRENGTH, L-ACCOUNT-PASSWORD-STRENGTH',
    ],
    ['Alpha-2026', 'Your password may not be the name of this site with digits.', 'V-ACCOUNT-PASSWORD-TENANT'],
    ['password', 'This password is too common. Choose another one.', 'V-ACCOUNT-PASSWORD-COMMON'],
    ['P@ssw0rd123!', 'This password is too common. Choose another one.', 'V-ACCOUNT-PASSWORD-COMMON'],
    ['12345678', 'This password is too common. Choose another one.', 'V-ACCOUNT-PASSWORD-COMMON'],
    ['azertyuiop', 'This password is too common. Choose another one.', 'V-ACCOUNT-PASSWORD-COMMON'],
    ['abcabcabc', 'This password is too common. Choose another one.', 'V-ACCOUNT-PASSWORD-COMMON'],
  ])('the password %s is refused: %s [%s]', async (password, text) => {
    expect(await faultsOf({ password })).toEqual({ password: text });
  });

  test('the address is no password, 8 and 72 bytes are [V-ACCOUNT-PASSWORD-EMAIL, L-ACCOUNT-PASSWORD-BYTES]', async () => {
    const email = `${randomUUID().slice(0, 8)}@b.fr`;
    expect(await faultsOf({ email, password: email.toUpperCase() })).toEqual({
      password: 'Your password may not be your e-mail address.',
    });
    expect((await signUp({ password: 'Kw8-mz2q' })).user).not.toBeNull();
    expect(
      (await signUp({ password: 'lantern kumquat violet harbour meadow saddle copper window ribbon autumn' })).user,
    ).not.toBeNull();
  });

  test('18 today is enough, 18 tomorrow is not; nor is 100, or a day that does not exist [V-SIGNUP-BIRTH-AGE, V-SIGNUP-BIRTH-INVALID, L-ACCOUNT-AGES]', async () => {
    expect((await signUp({ date_of_birth: birthday(18) })).user?.profile.age).toBe(18);
    expect(await faultsOf({ date_of_birth: birthday(18, 1) })).toEqual({
      date_of_birth: 'Enter your date of birth (18+)',
    });
    expect((await signUp({ date_of_birth: birthday(99) })).user?.profile.age).toBe(99);
    for (const date of [birthday(100), '1990-02-30', '1990-13-01', '90-1-1', '01/02/1990', birthday(-1)]) {
      expect(await faultsOf({ date_of_birth: date })).toEqual({ date_of_birth: 'Invalid date of birth.' });
    }
  });

  // At any hour one of the two has another day than UTC and the device of who signs up.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    '18 today counts in the calendar of the site: %s [V-SIGNUP-BIRTH-AGE, R-PLATFORM-DAY-SERVER]',
    async (zone) => {
      await moveSite(zone);
      const there = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
      try {
        const signUpThere = (days: number) => signUpAt(there, { date_of_birth: birthday(18, days, zone) });
        expect((await signUpThere(0)).user?.profile.age).toBe(18);
        expect((await failureOf(signUpThere(1))).error.fields).toEqual({
          date_of_birth: 'Enter your date of birth (18+)',
        });
      } finally {
        await there.close();
        await moveSite('Europe/Amsterdam');
      }
    },
  );

  test('the name and the local part of the address are no password [V-ACCOUNT-PASSWORD-NAME, V-ACCOUNT-PASSWORD-LOCAL-PART]', async () => {
    const name = freshName('Quartz');
    expect(await faultsOf({ name, password: name.toLowerCase() })).toEqual({
      password: 'Your password may not be your username.',
    });
    const local = freshName('quartz');
    expect(await faultsOf({ email: `${local}@b.fr`, password: local.toUpperCase() })).toEqual({
      password: 'Your password may not be the first part of your e-mail address.',
    });
  });

  test('a gender is needed [V-SIGNUP-GENDER]', async () => {
    const { gender: _, ...body } = newSignup();
    const failure = await failureOf(gateway.client().call('POST /api/signup.php', { body }));
    expect(failure.error.fields).toEqual({ gender: 'Choose whether you are a woman or a man.' });
  });

  test('values outside their lists hide no other fault [V-SIGNUP-FAULTS-WITH-SCHEMA]', async () => {
    expect(
      await faultsOf({ country: 'XX', language: 'xx', gender: 'robot', search_gender: 'x', name: '@x', email: 'nope' }),
    ).toEqual({
      country: 'This value is not valid.',
      language: 'This value is not valid.',
      gender: 'This value is not valid.',
      search_gender: 'This value is not valid.',
      name: 'Username may not start with @',
      email: 'Invalid email',
    });
  });

  test('an address with letters beyond ASCII is one account, however its domain is spelt [V-ACCOUNT-EMAIL-INTERNATIONAL]', async () => {
    const local = `zoé-${randomUUID().slice(0, 8)}`;
    expect((await signUp({ email: `${local}@exämple.fr` })).user?.email).toBe(`${local}@exämple.fr`);
    const again = await failureOf(signUp({ email: `${local}@XN--EXMPLE-CUA.fr` }));
    expect(again.error.code).toBe('email_taken');
  });

  test('the country is one of the tenant [V-SIGNUP-COUNTRY]', async () => {
    const invite = await gateway.makeInvite(BETA);
    expect(await faultsOf({ country: 'NL', invite }, 'nuit.localhost')).toEqual({
      country: 'This value is not valid.',
    });
  });
});
