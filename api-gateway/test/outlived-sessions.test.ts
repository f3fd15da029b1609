import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf } from '@tandem/contracts/api/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../src/backend/account/password.ts';
import { askForReset } from './account-life.ts';
import { failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { freshName } from './names.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const isLoggedIn = async (client: TestClient) => (await client.call('GET /api/user.php')).user !== null;

function newSignup(): {
  body: BodyOf<'POST /api/signup.php'>;
  send: (client: TestClient) => ReturnType<TestClient['post']>;
} {
  const body = {
    email: `${randomUUID()}@example.test`,
    name: freshName('Colette'),
    password: 'lanterne bleue',
    date_of_birth: '1992-03-04',
    gender: 'female',
    country: 'NL',
    language: 'en',
    accept_terms: true,
  } as const;
  const headers = { 'idempotency-key': randomUUID() };
  return { body, send: (client) => client.post('/api/signup.php', body, { headers }) };
}

/** How many sessions of the test's database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(gateway.db);
  return rows[0]?.waiting ?? 0;
}

/** What ends the session that a signup began. */
const ENDS: Record<string, (client: TestClient, body: { email: string; password: string }) => Promise<unknown>> = {
  'a logout': (client) => client.call('GET /api/logout.php'),
  'a new password': async (_client, { email }) => {
    const token = await askForReset(gateway, { email });
    const password = 'lanterne orange';
    await gateway
      .client()
      .call('PUT /api/reset-password.php', { body: { token, password, password_repeat: password } });
  },
  'the end of all other sessions': async (_client, { email, password }) => {
    const elsewhere = gateway.client();
    await elsewhere.call('POST /api/user.php', { body: { email, password } });
    await elsewhere.call('DELETE /api/sessions.php', { body: { others: true } });
  },
  'a deletion': (client, { password }) => client.call('DELETE /api/user.php', { body: { password } }),
};

describe('a signup that is sent again', () => {
  test('logs in a browser that lost the first response, as often as it is sent, and leaves one session [R-PLATFORM-IDEMPOTENCY-SESSION]', async () => {
    const { send } = newSignup();
    await send(gateway.client());
    const [second, third] = [gateway.client(), gateway.client()];
    for (const client of [second, third, third]) {
      expect((await send(client)).headers['idempotency-replayed']).toBe('true');
      expect(await isLoggedIn(client)).toBe(true);
    }
    expect(await isLoggedIn(second)).toBe(false);
    expect((await third.call('GET /api/sessions.php')).sessions).toHaveLength(1);
  });

  test.each(Object.entries(ENDS))('logs nobody in after %s [R-PLATFORM-IDEMPOTENCY-SESSION]', async (_name, end) => {
    const { body, send } = newSignup();
    const client = gateway.client();
    await send(client);
    await end(client, body);
    const later = gateway.client();
    expect((await send(later)).status).toBe(409);
    expect(await isLoggedIn(later)).toBe(false);
  });
});

/** What is tried with the old password while a new one is set. */
const TRIED: Record<string, (client: TestClient, email: string) => Promise<unknown>> = {
  'a login': (_client, email) => gateway.client().call('POST /api/user.php', { body: { email, password: PASSWORD } }),
  'a new address': (client) =>
    client.call('POST /api/mail-change.php', { body: { email: `${randomUUID()}@example.test`, password: PASSWORD } }),
  'a deletion': (client) => client.call('DELETE /api/user.php', { body: { password: PASSWORD } }),
};

test.each(Object.entries(TRIED))(
  '%s whose password is replaced while it is checked changes nothing [R-ACCOUNT-LOGIN-OUTDATED]',
  async (_name, attempt) => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    let attempted: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    const passwordHash = await hashPassword('lanterne orange');
    await gateway.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', member.id).execute();
      attempted = failureOf(attempt(client, member.email));
      // It has found the password right, and waits for this transaction.
      await expect.poll(waiting).toBe(1);
    });
    expect((await attempted).status).toBe(403);
    const row = (table: 'sessions' | 'mail_change_requests') =>
      gateway.db.selectFrom(table).select('user_id').where('user_id', '=', member.id).execute();
    expect([(await row('sessions')).length, (await row('mail_change_requests')).length]).toEqual([1, 0]);
    const { status } = await gateway.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
  },
);

test.each(['pending_deletion', 'banned'] as const)(
  'a login whose account becomes %s while the password is checked begins no session [R-ACCOUNT-LOGIN-OUTDATED]',
  async (status) => {
    const { id, email } = await gateway.makeMember();
    let attempted: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await gateway.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ status }).where('id', '=', id).execute();
      attempted = failureOf(gateway.client().call('POST /api/user.php', { body: { email, password: PASSWORD } }));
      await expect.poll(waiting).toBe(1);
    });
    expect((await attempted).status).toBe(403);
    // It would be a way in once the account is back.
    const begun = gateway.db.selectFrom('sessions').select('user_id').where('user_id', '=', id);
    expect(await begun.execute()).toEqual([]);
  },
);

test('no new address is requested in a session that ends while the password is checked [R-ACCOUNT-LINKS-VOID]', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(member);
  const body = { email: `${randomUUID()}@example.test`, password: PASSWORD };
  let attempted: Promise<{ status: number }> = Promise.resolve({ status: 0 });
  await gateway.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', member.id).forUpdate().execute();
    attempted = failureOf(client.call('POST /api/mail-change.php', { body }));
    await expect.poll(waiting).toBe(1);
    await trx.deleteFrom('sessions').where('user_id', '=', member.id).execute();
  });
  expect((await attempted).status).toBe(403);
  const requested = gateway.db.selectFrom('mail_change_requests').select('user_id').where('user_id', '=', member.id);
  expect(await requested.execute()).toEqual([]);
});
