import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Composed } from '../src/main/compose.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { newSignup } from './domain/signup.ts';
import type { SignupBody } from './domain/signup.ts';
import { BETA, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

/** So many of the next sessions cannot be made. */
let faults = 0;

/** A session that is not made, after the account was: as when the gateway ends between the two. */
function withoutSessions(composed: Composed): Composed {
  const { sessions } = composed.deps;
  const create: typeof sessions.create = (...given) => {
    if (faults === 0) return sessions.create(...given);
    faults -= 1;
    return Promise.reject(new Error('The session could not be made'));
  };
  return { ...composed, deps: { ...composed.deps, sessions: { ...sessions, create } } };
}

let gateway: TestGateway;
let hidden: TestGateway;
beforeAll(async () => {
  const env = { TRUST_PROXY: 'loopback' };
  gateway = await startTestGateway({ env, mutate: withoutSessions });
  hidden = await startTestGateway({ env, settings: { reveal_taken_email: false } });
});
afterAll(async () => {
  await gateway.close();
  await hidden.close();
});

const NUIT = 'nuit.localhost';

interface Sent {
  body: SignupBody;
  key: string;
  client?: TestClient;
  /** The network that it comes from. */
  from?: string;
}

const send = ({ body, key, client = gateway.client(), from = '198.51.100.7' }: Sent) =>
  client.call('POST /api/signup.php', { body, headers: { 'idempotency-key': key, 'x-forwarded-for': from } });

const accountsWith = (at: TestGateway, email: string) =>
  at.db.selectFrom('users').select('id').where('email', '=', email).execute();
const keptOf = (at: TestGateway) =>
  at.db.selectFrom('idempotency_keys').selectAll().where('endpoint', '=', 'POST /api/signup.php').execute();

describe('a signup whose response was lost, sent again from another network', () => {
  test('is logged in to the account that it made [R-SIGNUP-RESUMED, R-PLATFORM-IDEMPOTENCY-SCOPE]', async () => {
    const [body, key] = [newSignup(), randomUUID()];
    const made = await send({ body, key });
    // Without the cookies of the response that was lost.
    const client = gateway.client();
    const { user } = await send({ body, key, client, from: '203.0.113.9' });
    expect(user?.id).toBe(made.user?.id);
    expect((await client.call('GET /api/user.php')).user?.id).toBe(user?.id);
    expect(await accountsWith(gateway, body.email)).toHaveLength(1);
  });

  test('is made once where the site does not reveal who has an account, with an invite that it has used [R-SIGNUP-RESUMED]', async () => {
    const body = newSignup({ country: 'FR', invite: await hidden.makeInvite(BETA) });
    const key = randomUUID();
    const client = () => hidden.client(NUIT);
    for (const from of ['198.51.100.7', '203.0.113.9'])
      expect(await send({ body, key, client: client(), from })).toEqual({ user: null });
    expect(await accountsWith(hidden, body.email)).toHaveLength(1);
    const other = await failureOf(send({ body, key: randomUUID(), client: client() }));
    expect(other.status).toBe(422);
  });

  test('lets nobody in who has the key and not the password, and nothing can be read where it is kept [R-PLATFORM-IDEMPOTENCY-BODY, R-PLATFORM-IDEMPOTENCY-SEALED]', async () => {
    const [body, key] = [newSignup(), randomUUID()];
    await send({ body, key });
    const guess = { ...body, password: 'lanterne rouge' };
    const { status, error } = await failureOf(send({ body: guess, key, from: '203.0.113.9' }));
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Idempotency-Key']]);
    const kept = JSON.stringify(await keptOf(gateway));
    for (const secret of [key, body.email, body.name]) expect(kept).not.toContain(secret);
  });
});

describe('a signup after which the gateway ends before its response is kept [R-PLATFORM-IDEMPOTENCY-CRASH]', () => {
  /** Makes the account, and no session. */
  async function interrupted(changes: Partial<SignupBody> = {}): Promise<Sent> {
    const sent = { body: newSignup(changes), key: randomUUID() };
    faults = 1;
    expect((await failureOf(send(sent))).status).toBe(500);
    expect(await accountsWith(gateway, sent.body.email)).toHaveLength(1);
    return sent;
  }

  test('is logged in to its account by the retry [R-SIGNUP-RESUMED]', async () => {
    const sent = await interrupted();
    const client = gateway.client();
    const { user } = await send({ ...sent, client });
    expect(user).toMatchObject({ status: 'not_confirmed', credits: 5 });
    expect((await client.call('GET /api/user.php')).user?.id).toBe(user?.id);
  });

  test('is logged in by the retry where its session was begun as well [R-SIGNUP-RESUMED]', async () => {
    const sent = { body: newSignup(), key: randomUUID() };
    const { user } = await send(sent);
    await gateway.db.deleteFrom('idempotency_keys').execute();
    const client = gateway.client();
    await send({ ...sent, client });
    expect((await client.call('GET /api/user.php')).user?.id).toBe(user?.id);
  });

  test('is refused as taken with another key, another password, and after half an hour [R-SIGNUP-RESUMED, L-SIGNUP-RESUME-MINUTES]', async () => {
    const sent = await interrupted();
    const { body, key } = sent;
    const codeOf = async (tried: Sent) => (await failureOf(send(tried))).error.code;
    expect(await codeOf({ body, key: randomUUID() })).toBe('email_taken');
    expect(await codeOf({ body: { ...body, password: 'lanterne rouge' }, key })).toBe('email_taken');
    await sql`update made_signups set made_at = now() - interval '31 minutes'`.execute(gateway.db);
    expect(await codeOf(sent)).toBe('email_taken');
    await runRecurring(gateway, 'housekeeping');
    expect(await gateway.db.selectFrom('made_signups').select('proof').execute()).toEqual([]);
  });

  const password = 'lanterne bleue';
  const CHANGED = { old_password: password, password: 'lanterne orange', password_repeat: 'lanterne orange' };
  test.each<[string, (sent: Sent) => Promise<unknown>]>([
    [
      'its address was confirmed',
      ({ body: { email } }) =>
        gateway.db.updateTable('users').set({ status: 'active' }).where('email', '=', email).execute(),
    ],
    [
      'its password was changed',
      async ({ body: { email } }) =>
        (await gateway.login({ email, password })).call('PUT /api/password.php', { body: CHANGED }),
    ],
    [
      'its member has logged out',
      async ({ body: { email } }) => (await gateway.login({ email, password })).call('GET /api/logout.php'),
    ],
  ])('lets nobody in once %s [R-SIGNUP-RESUMED]', async (_what, change) => {
    const sent = await interrupted({ password });
    await change(sent);
    expect((await failureOf(send(sent))).error.code).toBe('email_taken');
  });

  test('gets the same response where the site does not reveal who has an account, with a new address and a taken one [R-SIGNUP-RESUMED, R-SIGNUP-TAKEN-HIDDEN]', async () => {
    const { email: taken } = await hidden.makeMember({ tenant_id: BETA });
    for (const email of [newSignup().email, taken]) {
      const sent = {
        body: newSignup({ email, country: 'FR', invite: await hidden.makeInvite(BETA) }),
        key: randomUUID(),
      };
      await send({ ...sent, client: hidden.client(NUIT) });
      // What was kept of the response is lost with the gateway.
      await hidden.db.deleteFrom('idempotency_keys').execute();
      expect(await send({ ...sent, client: hidden.client(NUIT) })).toEqual({ user: null });
      expect(await accountsWith(hidden, email)).toHaveLength(1);
    }
  });
});
