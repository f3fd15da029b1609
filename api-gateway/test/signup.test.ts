import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvites } from '../src/backend/signup/invites.service.ts';
import { ALPHA, BETA, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { newSignup, signUpAt } from './domain/signup.ts';
import type { SignupBody } from './domain/signup.ts';
import { failureOf } from './failure.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const signUp = (changes?: Partial<SignupBody>, host?: string) => signUpAt(gateway, changes, host);
const usersOf = async (email: string) =>
  gateway.db.selectFrom('users').selectAll().where('email', '=', email).execute();

describe('an account', () => {
  test('is made, unconfirmed, with five credits and two conversations, and is logged in [C-SIGNUP-CREATE, R-ACCOUNT-CREATED-UNCONFIRMED, R-SIGNUP-CREDITS, R-SIGNUP-OPEN-ALL]', async () => {
    const client = gateway.client();
    const { user } = await client.call('POST /api/signup.php', {
      body: newSignup({ name: 'Juliette_75', gender: 'female', lander: 'gallery' }),
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
      await real.client().call('POST /api/signup.php', { body: newSignup() });
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
    const body = newSignup({ profile_id: gone.id, signup_message: 'Hello' });
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
      const failure = await failureOf(signUp(extra as Partial<SignupBody>));
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

  test('of an account that waits for its deletion are refused with the reason [T-ACCOUNT-PENDING-DELETION]', async () => {
    const member = await gateway.makeMember({ status: 'pending_deletion' });
    const failure = await failureOf(signUp({ email: member.email }));
    expect(failure.status).toBe(409);
    expect(failure.error.code).toBe('account_pending_deletion');
  });
});

describe('invite-only', () => {
  const atBeta = (changes: Partial<SignupBody>) => signUp({ country: 'FR', ...changes }, 'nuit.localhost');

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

  test('whether an invite opens the signup can be read before, which uses nothing up [C-SIGNUP-INVITE]', async () => {
    const usable = async (code: string) =>
      (await gateway.client('nuit.localhost').call('GET /api/invite.php', { query: { code } })).usable;
    const [invite, revoked] = [await gateway.makeInvite(BETA), await gateway.makeInvite(BETA)];
    const invites = createInvites(gateway.db);
    await invites.revoke(BETA, revoked);
    const over = await gateway.makeInvite(BETA, { expired: true });
    for (const code of [revoked, over, await gateway.makeInvite(ALPHA), 'x'.repeat(32), ''])
      expect(await usable(code)).toBe(false);
    expect([await usable(invite), await usable(invite)]).toEqual([true, true]);
    await atBeta({ invite });
    expect(await usable(invite)).toBe(false);
  });

  test('one invite used by two at once makes one account [R-SIGNUP-INVITE-ONCE]', async () => {
    const invite = await gateway.makeInvite(BETA);
    const results = await Promise.allSettled([atBeta({ invite }), atBeta({ invite }), atBeta({ invite })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('with_trafficsource is open to whom a source brought, and to invites [R-SIGNUP-OPEN-SOURCE, R-SIGNUP-INVITE-OPENS]', async () => {
    const own = await startTestGateway({ settings: { signups: 'with_trafficsource' } });
    try {
      const join = (changes: Partial<SignupBody>) =>
        own.client().call('POST /api/signup.php', { body: newSignup(changes) });
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
  test('returns the first account again and logs in, because the cookie may have been lost with the response [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const body = newSignup();
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
