import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@tandem/contracts/api/index';
import { ALPHA, ALPHA_SETTINGS, BETA, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { failureOf } from './failure.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Body = BodyOf<'POST /api/signup.php'>;

const newBody = (changes: Partial<Body> = {}): Body => ({
  email: `${randomUUID()}@example.test`,
  name: 'Juliette_75',
  password: 'lanterne bleue',
  date_of_birth: '1992-03-04',
  country: 'NL',
  language: 'en',
  accept_terms: true,
  ...changes,
});

const signUp = (changes: Partial<Body> = {}, host?: string) =>
  gateway.client(host).call('POST /api/signup.php', { body: newBody(changes), headers: { 'accept-language': 'en' } });
const faultsOf = async (changes: Partial<Body>, host?: string) => (await failureOf(signUp(changes, host))).error.fields;
const usersOf = async (email: string) =>
  gateway.db.selectFrom('users').selectAll().where('email', '=', email).execute();

/** Birthday of somebody who turns `age` today in the tenant's calendar, moved by `days`. */
function birthday(age: number, days = 0): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date());
  const date = new Date(`${Number(today.slice(0, 4)) - age}${today.slice(4)}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

describe('an account', () => {
  test('is made, unconfirmed, with five credits and two conversations, and is logged in [C-SIGNUP-CREATE, R-ACCOUNT-CREATED-UNCONFIRMED, R-SIGNUP-CREDITS, R-SIGNUP-OPEN-ALL]', async () => {
    const client = gateway.client();
    const { user } = await client.call('POST /api/signup.php', {
      body: newBody({ gender: 'female', lander: 'gallery' }),
    });
    expect(user).toMatchObject({
      status: 'not_confirmed',
      credits: 5,
      conversations_left: 2,
      paid_user: false,
      language: 'en',
      profile: { name: 'Juliette_75', gender: 'female', country: 'NL' },
    });
    expect((await client.call('GET /api/user.php')).user?.id).toBe(user?.id);
    const row = await gateway.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(row.lander).toBe('gallery');
  });

  test('keeps its password as a hash of the cost that a gateway has unless a test says otherwise', async () => {
    const real = await startTestGateway({ realPasswords: true });
    try {
      await real.client().call('POST /api/signup.php', { body: newBody() });
      const row = await real.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    } finally {
      await real.close();
    }
  });

  test('sends its first message: one credit and one conversation less, in the same transaction [R-CREDITS-SIGNUP-MESSAGE, R-CHAT-SIGNUP-MESSAGE-COUNTS]', async () => {
    const partner = await gateway.makeMember();
    const { user } = await signUp({ profile_id: partner.id, signup_message: '  Bonsoir !  ' });
    expect(user).toMatchObject({ credits: 4, conversations_left: 1 });
    const { chats } = await (await gateway.login(partner)).call('GET /api/chats.php');
    expect(chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { text: 'Bonsoir !', mine: false } });
  });

  test('is not made when its first message cannot be sent: the field says why', async () => {
    const gone = await gateway.makeMember({ profile_status: 'disabled' });
    const body = newBody({ profile_id: gone.id, signup_message: 'Hello' });
    const failure = await failureOf(gateway.client().call('POST /api/signup.php', { body }));
    expect(failure.status).toBe(422);
    expect(failure.error.fields).toHaveProperty('signup_message');
    expect(await usersOf(body.email)).toEqual([]);
  });

  test('cannot be given a role, credits or a status by the body', async () => {
    for (const extra of [
      { role: 'moderator' },
      { credits: 100 },
      { status: 'active' },
      { paid_user: true },
      { id: 1 },
    ]) {
      const failure = await failureOf(signUp(extra as Partial<Body>));
      expect(failure.error.fields).toEqual({ [Object.keys(extra)[0] ?? '']: 'This field is not known.' });
    }
  });

  test('keeps whom it looks for only with consent', async () => {
    const stored = async (consent: boolean) => {
      const { user } = await signUp({ gender: 'male', search_gender: 'male', consent_sensitive: consent });
      return gateway.db
        .selectFrom('profiles')
        .select(['search_gender', 'sensitive_consent_at'])
        .where('user_id', '=', user?.id ?? 0)
        .executeTakeFirstOrThrow();
    };
    expect(await stored(false)).toEqual({ search_gender: null, sensitive_consent_at: null });
    expect(await stored(true)).toMatchObject({ search_gender: 'male', sensitive_consent_at: expect.any(Date) as Date });
  });
});

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

  test('are there for a first message with nothing to see in it [V-SIGNUP-MESSAGE-LENGTH]', async () => {
    expect(await faultsOf({ profile_id: 1, signup_message: '\u3164\u200b' })).toEqual({
      signup_message: 'Write 1 to 1000 characters.',
    });
  });

  test('come in French on a French page [R-LOCALE-ERROR-TEXTS]', async () => {
    const failure = await failureOf(
      gateway
        .client()
        .call('POST /api/signup.php', { body: newBody({ date_of_birth: '' }), headers: { 'accept-language': 'fr' } }),
    );
    expect(failure.error.message).toBe('Veuillez vérifier votre saisie.');
    expect(failure.error.fields).toEqual({ date_of_birth: 'Indiquez votre date de naissance (18 ans et plus)' });
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
    ['x'.repeat(73), 'Use at most 72 characters.', 'V-ACCOUNT-PASSWORD-LONG, L-ACCOUNT-PASSWORD-BYTES'],
    ['é'.repeat(37), 'Use at most 72 characters.', 'V-ACCOUNT-PASSWORD-LONG, L-ACCOUNT-PASSWORD-BYTES'],
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
    expect((await signUp({ password: 'kumquat8' })).user).not.toBeNull();
    expect((await signUp({ password: `${'lantern '.repeat(8)}kumquats` })).user).not.toBeNull();
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

  test('the country is one of the tenant [V-SIGNUP-COUNTRY]', async () => {
    const invite = await gateway.makeInvite(BETA);
    expect(await faultsOf({ country: 'NL', invite }, 'nuit.localhost')).toEqual({
      country: 'This value is not valid.',
    });
  });
});

describe('addresses', () => {
  test('are taken once per tenant, whatever their case [T-SIGNUP-EMAIL-TAKEN]', async () => {
    const email = `${randomUUID()}@example.test`;
    await signUp({ email });
    const failure = await failureOf(signUp({ email: email.toUpperCase() }));
    expect(failure.status).toBe(409);
    expect(failure.error).toMatchObject({
      code: 'email_taken',
      message: 'An account with this e-mail address already exists',
    });
    const invite = await gateway.makeInvite(BETA);
    expect((await signUp({ email, country: 'FR', invite }, 'nuit.localhost')).user).not.toBeNull();
  });

  test('ten signups at once with one address make one account', async () => {
    const email = `${randomUUID()}@example.test`;
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => signUp({ email })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usersOf(email)).toHaveLength(1);
  });

  test('of an account that waits for its deletion are told so [T-ACCOUNT-PENDING-DELETION]', async () => {
    const member = await gateway.makeMember({ status: 'pending_deletion' });
    const failure = await failureOf(signUp({ email: member.email }));
    expect(failure.status).toBe(409);
    expect(failure.error.code).toBe('account_pending_deletion');
  });
});

describe('invite-only', () => {
  const atBeta = (changes: Partial<Body>) => signUp({ country: 'FR', ...changes }, 'nuit.localhost');

  test('without an invite it is refused [R-SIGNUP-CLOSED, T-SIGNUP-INVITE-ONLY]', async () => {
    const failure = await failureOf(atBeta({}));
    expect(failure.status).toBe(403);
    expect(failure.error).toMatchObject({
      code: 'invite_only',
      message: 'currently invite-only: use your invite link or try later',
    });
  });

  test('an invite works once, until it is over, on its own tenant [R-SIGNUP-INVITE-OPENS, R-SIGNUP-INVITE-ONCE, R-SIGNUP-INVITE-EXPIRED]', async () => {
    const invite = await gateway.makeInvite(BETA);
    expect(invite).toHaveLength(32);
    expect((await atBeta({ invite })).user).not.toBeNull();
    for (const code of [
      invite,
      await gateway.makeInvite(BETA, { expired: true }),
      await gateway.makeInvite(ALPHA),
      'x'.repeat(32),
      '',
    ]) {
      expect((await failureOf(atBeta({ invite: code }))).error.code).toBe('invite_only');
    }
  });

  test('one invite used by two at once makes one account [R-SIGNUP-INVITE-ONCE]', async () => {
    const invite = await gateway.makeInvite(BETA);
    const results = await Promise.allSettled([atBeta({ invite }), atBeta({ invite }), atBeta({ invite })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('with_trafficsource is open to whom a source brought, and to invites [R-SIGNUP-OPEN-SOURCE, R-SIGNUP-INVITE-OPENS]', async () => {
    const settings = JSON.stringify({ ...ALPHA_SETTINGS, domain: 'nuit.localhost', signups: 'with_trafficsource' });
    const own = await startTestGateway();
    try {
      await own.db.updateTable('tenants').set({ settings }).where('id', '=', ALPHA).execute();
      const join = (changes: Partial<Body>) => own.client().call('POST /api/signup.php', { body: newBody(changes) });
      expect((await failureOf(join({}))).error.code).toBe('invite_only');
      expect((await failureOf(join({ traffic_source: { network: ' ' } }))).error.code).toBe('invite_only');
      expect((await join({ traffic_source: { network: 'partner', sub1: 'a' } })).user).not.toBeNull();
      expect((await join({ invite: await own.makeInvite(ALPHA) })).user).not.toBeNull();
    } finally {
      await own.close();
    }
  });
});

describe('a repeated call', () => {
  test('answers the first account again and logs in, because the cookie may have been lost with the answer [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const body = newBody();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await gateway.client().post('/api/signup.php', body, { headers });
    const client = gateway.client();
    const second = await client.post('/api/signup.php', body, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await client.call('GET /api/user.php')).user?.email).toBe(body.email);
    expect(await usersOf(body.email)).toHaveLength(1);
  });
});
