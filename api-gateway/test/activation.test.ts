import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { mailsTo, signUp, tokenOf } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const activate = (client: TestClient, token: string) => client.call('POST /api/activate.php', { body: { token } });
const statusOf = async (userId: number) =>
  (await gateway.db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status;

async function newMember() {
  const made = await signUp(gateway);
  const [mail] = await mailsTo(made.client, made.email);
  return { ...made, token: tokenOf(mail) };
}

describe('the link of the mail', () => {
  test('confirms the account, returns the member to their own browser, and lets them write on [C-ACCOUNT-ACTIVATE, R-ACCOUNT-ACTIVATED, R-CHAT-UNCONFIRMED-ONE]', async () => {
    const { client, token, user } = await newMember();
    expect(user.status).toBe('not_confirmed');
    const [first, second] = [await gateway.makeMember(), await gateway.makeMember()];
    const write = (id: number) =>
      client.call('POST /api/message.php', { body: { profile_id: id, text: 'Hello', client_id: randomUUID() } });
    await write(first.id);
    expect((await failureOf(write(second.id))).error.code).toBe('activation_required');
    expect((await activate(client, token)).user).toMatchObject({ id: user.id, status: 'active' });
    expect((await client.call('GET /api/user.php')).user?.status).toBe('active');
    expect((await write(second.id)).message.text).toBe('Hello');
  });

  test('works in another browser, logged out: it confirms, and logs nobody in [C-ACCOUNT-ACTIVATE]', async () => {
    const { token, user, email } = await newMember();
    const elsewhere = gateway.client();
    expect(await activate(elsewhere, token)).toEqual({ user: null });
    expect(elsewhere.cookies.size).toBe(0);
    expect(await statusOf(user.id)).toBe('active');
    expect(
      (await (await gateway.login({ email, password: 'lanterne bleue' })).call('GET /api/user.php')).user,
    ).toMatchObject({ status: 'active' });
  });

  test('confirms its own account in somebody else’s session, and reveals nothing of it to them', async () => {
    const { token, user } = await newMember();
    const other = await gateway.login(await gateway.makeMember());
    expect(await activate(other, token)).toEqual({ user: null });
    expect(await statusOf(user.id)).toBe('active');
  });

  test('changes nothing by being fetched: mail scanners open links [R-ACCOUNT-ACTIVATE-BY-PAGE]', async () => {
    const { client, token, user } = await newMember();
    expect((await client.get(`/api/activate.php?token=${token}`)).status).toBe(405);
    await client.get(`/activate/done?token=${token}`);
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test('is refused from another site [R-PLATFORM-ORIGIN]', async () => {
    const { client, token, user } = await newMember();
    const response = await client.post('/api/activate.php', { token }, { headers: { origin: 'https://evil.example' } });
    expect(codeOf(response)).toBe('forbidden_origin');
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test('works once: opened again, the account is confirmed already [R-ACCOUNT-ACTIVATE-ONCE, R-ACCOUNT-ACTIVATE-AGAIN]', async () => {
    const { client, token } = await newMember();
    await activate(client, token);
    const failure = await failureOf(activate(gateway.client(), token));
    expect(failure.status).toBe(409);
    expect(failure.error).toMatchObject({ code: 'conflict', message: 'Your e-mail address is already confirmed.' });
  });

  test('opened twenty times at once, confirms once [R-ACCOUNT-ACTIVATE-ONCE]', async () => {
    const { token } = await newMember();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => activate(gateway.client(), token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is over after 48 hours [R-ACCOUNT-ACTIVATE-FAILED, L-ACCOUNT-ACTIVATION-HOURS, T-ACCOUNT-ACTIVATION-FAILED]', async () => {
    const { client, token, user } = await newMember();
    const move = (interval: string) =>
      sql`update activation_tokens set expires_at = created_at + ${interval}::interval where user_id = ${user.id}`.execute(
        gateway.db,
      );
    const row = await gateway.db
      .selectFrom('activation_tokens')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(48 * 3_600_000);
    await move('0 seconds');
    const failure = await failureOf(activate(client, token));
    expect(failure.status).toBe(410);
    expect(failure.error).toMatchObject({ code: 'gone', message: 'Activation failed' });
    expect(await statusOf(user.id)).toBe('not_confirmed');
    await move('48 hours');
    expect((await activate(client, token)).user?.status).toBe('active');
  });

  test.each(['', 'x', 'x'.repeat(43), '../../etc/passwd', "' or 1=1 --", 'é'.repeat(43)])(
    'that was never made is not found: %j [R-ACCOUNT-ACTIVATE-FAILED, T-ACCOUNT-ACTIVATION-FAILED]',
    async (token) => {
      const failure = await failureOf(activate(gateway.client(), token));
      expect(failure.status).toBe(404);
      expect(failure.error).toMatchObject({ code: 'not_found', message: 'Activation failed' });
    },
  );

  test('of one tenant is not known on another', async () => {
    const { token, user } = await newMember();
    expect((await failureOf(activate(gateway.client('nuit.localhost'), token))).error.code).toBe('not_found');
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test.each(['banned', 'pending_deletion', 'deleted'] as const)('opens no %s account', async (status) => {
    const { token, user } = await newMember();
    await gateway.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    expect((await failureOf(activate(gateway.client(), token))).error.code).toBe('gone');
    expect(await statusOf(user.id)).toBe(status);
  });

  test('does not confirm an address that the account had before', async () => {
    const { token, user } = await newMember();
    const email = `${randomUUID()}@example.test`;
    await gateway.db.updateTable('users').set({ email, email_key: email }).where('id', '=', user.id).execute();
    expect((await failureOf(activate(gateway.client(), token))).error.code).toBe('gone');
    expect(await statusOf(user.id)).toBe('not_confirmed');
  });

  test('is kept as a hash only', async () => {
    const { token, user } = await newMember();
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(t)::text from activation_tokens t where user_id = ${user.id})
        || (select json_agg(m)::text from mail_outbox m where user_id = ${user.id}) as all`.execute(gateway.db);
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is in French on a French page [R-LOCALE-ERROR-TEXTS]', async () => {
    const response = await gateway
      .client()
      .post('/api/activate.php', { token: 'x' }, { headers: { 'accept-language': 'fr' } });
    expect(response.body).toMatchObject({ error: { message: 'L’activation a échoué' } });
  });
});
