import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BETA, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { newSignup } from './domain/signup.ts';
import type { SignupBody } from './domain/signup.ts';
import { eventually, mailsTo, tokenOf } from './mail/mails.ts';

/** A site that does not reveal who has an account. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ settings: { reveal_taken_email: false } });
});
afterAll(() => gateway.close());

const signUp = (changes: Partial<SignupBody> = {}, host?: string) =>
  gateway.client(host).post('/api/signup.php', newSignup(changes), {
    headers: { 'accept-language': 'en', 'idempotency-key': randomUUID() },
  });

const accountsWith = (email: string) =>
  gateway.db.selectFrom('users').select(['id', 'status']).where('email', '=', email).execute();

/** Confirms the address of a signup by the link of its mail. */
async function confirm(email: string): Promise<void> {
  const [mail] = await mailsTo(gateway.client(), email);
  await gateway.client().call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
}

describe('where the tenant does not reveal who has an account', () => {
  test('a signup with a taken address gets the response of a new one, and the mail says that there is an account [R-SIGNUP-TAKEN-HIDDEN, F-PLATFORM-REVEAL-EMAIL]', async () => {
    const member = await gateway.makeMember();
    const fresh = newSignup();
    const responses = [await signUp(fresh), await signUp({ email: member.email.toUpperCase() })];
    for (const { status, text, headers } of responses) {
      expect([status, text]).toEqual([201, '{"user":null}']);
      expect(headers['set-cookie']?.filter((cookie) => cookie.startsWith('auth.'))).toEqual(undefined);
    }
    expect(await accountsWith(fresh.email)).toEqual([{ id: expect.any(Number) as number, status: 'not_confirmed' }]);
    expect(await accountsWith(member.email)).toEqual([{ id: member.id, status: 'active' }]);
    const [mail] = await mailsTo(gateway.client(), member.email);
    expect(mail?.subject).toContain('You already have an account');
    expect(mail?.links.map((link) => new URL(link).pathname)).toContain('/login');
  });

  test('a new account logs in with its password, and its address is confirmed by its mail', async () => {
    const fresh = newSignup();
    await signUp(fresh);
    await confirm(fresh.email);
    const { user } = await (await gateway.login(fresh)).call('GET /api/user.php');
    expect(user).toMatchObject({ status: 'active', credits: 5, profile: { name: fresh.name } });
  });

  test('the owner of an address is mailed once a day, however often somebody signs up with it', async () => {
    const member = await gateway.makeMember();
    for (const _attempt of [1, 2, 3]) expect((await signUp({ email: member.email })).status).toBe(201);
    const queued = await gateway.db.selectFrom('mail_outbox').select('kind').where('user_id', '=', member.id).execute();
    expect(queued).toEqual([{ kind: 'signup-taken' }]);
  });

  test('an account that is about to be deleted is mailed that it can be kept, and one that is banned nothing', async () => {
    const leaving = await gateway.makeMember({ status: 'pending_deletion' });
    const banned = await gateway.makeMember({ status: 'banned' });
    for (const { email } of [leaving, banned]) expect((await signUp({ email })).text).toBe('{"user":null}');
    const [mail] = await mailsTo(gateway.client(), leaving.email);
    expect(mail?.text).toContain('about to be deleted');
    const dropped = async () =>
      gateway.db.selectFrom('mail_outbox').select('dropped_at').where('user_id', '=', banned.id).executeTakeFirst();
    expect(await eventually(async () => (await dropped())?.dropped_at)).toBeInstanceOf(Date);
  });

  test('neither the name nor the invite of a signup shows whether its address was new', async () => {
    const [member, first, second] = [await gateway.makeMember({ tenant_id: BETA }), newSignup(), newSignup()];
    const [one, other] = [await gateway.makeInvite(BETA), await gateway.makeInvite(BETA)];
    const host = 'nuit.localhost';
    const atBeta = { country: 'FR' } as const;
    expect((await signUp({ ...first, ...atBeta, invite: one }, host)).status).toBe(201);
    expect((await signUp({ ...second, ...atBeta, email: member.email, invite: other }, host)).status).toBe(201);
    for (const { name } of [first, second]) {
      const { body } = await signUp({ ...atBeta, name, invite: await gateway.makeInvite(BETA) }, host);
      expect(body).toMatchObject({ error: { fields: { name: expect.stringContaining('taken') as string } } });
    }
    for (const invite of [one, other]) expect((await signUp({ ...atBeta, invite }, host)).status).toBe(403);
  });

  test('a message that cannot be sent is refused for a taken address as for a new one', async () => {
    const [member, gone] = [await gateway.makeMember(), await gateway.makeMember({ profile_status: 'disabled' })];
    const message = { profile_id: gone.id, signup_message: 'Hello' };
    const [fresh, taken] = [await signUp(message), await signUp({ ...message, email: member.email })];
    const faultsOf = ({ body }: typeof fresh) => (body as { error: { fields: unknown } }).error.fields;
    expect(fresh.status).toBe(422);
    expect(faultsOf(fresh)).toHaveProperty('signup_message');
    expect([taken.status, faultsOf(taken)]).toEqual([fresh.status, faultsOf(fresh)]);
  });

  test('ten signups at once with one address make one account, and all get the same response', async () => {
    const { email } = newSignup();
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp({ email })));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['201 {"user":null}']));
    expect(await accountsWith(email)).toHaveLength(1);
  });
});

describe('the first message of such a signup', () => {
  const waiting = (userId: number) =>
    gateway.db.selectFrom('first_messages').select('text').where('user_id', '=', userId).execute();

  test('waits until its sender has confirmed the address, and is charged then [R-SIGNUP-MESSAGE-WAITS]', async () => {
    const partner = await gateway.makeMember();
    const fresh = newSignup({ profile_id: partner.id, signup_message: '  Bonsoir !  ' });
    await signUp(fresh);
    const recipient = await gateway.login(partner);
    expect((await recipient.call('GET /api/chats.php')).chats).toEqual([]);
    await confirm(fresh.email);
    const sender = await gateway.login(fresh);
    expect((await sender.call('GET /api/user.php')).user).toMatchObject({ credits: 5, conversations_left: 2 });
    expect(await gateway.jobs.runDue('first-message')).toBe(1);
    const { chats } = await recipient.call('GET /api/chats.php');
    expect(chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { text: 'Bonsoir !', mine: false } });
    const { user } = await sender.call('GET /api/user.php');
    expect(user).toMatchObject({ credits: 4, conversations_left: 1 });
    expect(await waiting(user?.id ?? 0)).toEqual([]);
  });

  test('is dropped when its recipient has left meanwhile, and costs nothing', async () => {
    const partner = await gateway.makeMember();
    const fresh = newSignup({ profile_id: partner.id, signup_message: 'Bonsoir' });
    await signUp(fresh);
    await sql`update profiles set status = 'disabled' where user_id = ${partner.id}`.execute(gateway.db);
    await confirm(fresh.email);
    expect(await gateway.jobs.runDue('first-message')).toBe(1);
    const { user } = await (await gateway.login(fresh)).call('GET /api/user.php');
    expect(user).toMatchObject({ status: 'active', credits: 5, conversations_left: 2 });
    expect(await waiting(user?.id ?? 0)).toEqual([]);
  });

  test('is kept nowhere for an address that is taken', async () => {
    const [member, partner] = [await gateway.makeMember(), await gateway.makeMember()];
    expect((await signUp({ email: member.email, profile_id: partner.id, signup_message: 'Bonsoir' })).text).toBe(
      '{"user":null}',
    );
    expect(await waiting(member.id)).toEqual([]);
    expect((await (await gateway.login(partner)).call('GET /api/chats.php')).chats).toEqual([]);
  });
});

describe('the likes of before such a signup', () => {
  const liked = async (member: { email: string; password: string }) =>
    (await (await gateway.login(member)).call('GET /api/likes.php', { query: { type: 'received' } })).liked_by.length;

  test('wait until the address is confirmed; a taken address gives none [R-SIGNUP-LIKES]', async () => {
    const [member, one, other] = [await gateway.makeMember(), await gateway.makeMember(), await gateway.makeMember()];
    const likes = [one.id, other.id, 999_999_999];
    expect((await signUp({ email: member.email, likes })).text).toBe('{"user":null}');
    const fresh = newSignup({ likes });
    expect((await signUp(fresh)).text).toBe('{"user":null}');
    expect([await liked(one), await liked(other)]).toEqual([0, 0]);
    await sql`update profiles set status = 'disabled' where user_id = ${other.id}`.execute(gateway.db);
    await confirm(fresh.email);
    expect(await gateway.jobs.runDue('first-message')).toBe(1);
    expect([await liked(one), await liked(other)]).toEqual([1, 0]);
    expect(await gateway.db.selectFrom('first_likes').selectAll().execute()).toEqual([]);
  });
});

test('a member who asks for a new address does not learn who has it: free and taken addresses count alike [R-ACCOUNT-MAIL-CHANGE-HIDDEN, L-ACCOUNT-MAIL-CHANGES-DAY]', async () => {
  const { email: taken } = await gateway.makeMember();
  const free = () => `${randomUUID()}@example.test`;
  for (const probed of [taken, free()]) {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const responses = [];
    for (const email of [free(), free(), free(), free(), probed, free()])
      responses.push(await client.post('/api/mail-change.php', { email, password: member.password }));
    expect(responses.map(({ status, text }) => (status === 204 ? text : status))).toEqual(['', '', '', '', '', 429]);
  }
});
