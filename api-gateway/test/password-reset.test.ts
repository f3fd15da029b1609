import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForReset, secretTo } from './account-life.ts';
import { failureOf } from './failure.ts';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';

const NEW = 'lanterne bleue';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const ask = (email: string, host?: string) =>
  gateway.client(host).call('POST /api/reset-password.php', { body: { email } });
const reset = (
  token: string,
  values: { password?: string; password_repeat?: string } = {},
  client = gateway.client(),
) =>
  client.call('PUT /api/reset-password.php', {
    body: { token, password: NEW, password_repeat: values.password ?? NEW, ...values },
  });
const login = (email: string, password: string) =>
  gateway.client().call('POST /api/user.php', { body: { email, password } });

describe('a new password by mail', () => {
  test('is set by the link, logs in here and ends all other sessions and links [C-ACCOUNT-RESET-REQUEST, C-ACCOUNT-RESET, R-ACCOUNT-RESET-SESSIONS]', async () => {
    const member = await gateway.makeMember();
    const elsewhere = await gateway.login(member);
    const first = await askForReset(gateway, member);
    await ask(member.email);
    await mailsTo(gateway.client(), member.email, 2);
    const here = gateway.client();
    expect((await reset(first, {}, here)).user?.id).toBe(member.id);
    expect((await here.call('GET /api/user.php')).user?.id).toBe(member.id);
    expect((await elsewhere.call('GET /api/user.php')).user).toBeNull();
    expect((await failureOf(login(member.email, PASSWORD))).error.code).toBe('login_failed');
    expect((await login(member.email, NEW)).user?.id).toBe(member.id);
  });

  test('works once, also when the link is opened twenty times at once [R-ACCOUNT-RESET-ONCE, T-ACCOUNT-RESET-EXPIRED]', async () => {
    const member = await gateway.makeMember();
    const token = await askForReset(gateway, member);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => reset(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, error } = await failureOf(reset(token));
    expect(status).toBe(410);
    expect(error).toMatchObject({ code: 'gone', message: 'Link expired or invalid, request a new email' });
  });

  test('is over after 60 minutes [R-ACCOUNT-RESET-EXPIRED, L-ACCOUNT-RESET-MINUTES]', async () => {
    const member = await gateway.makeMember();
    const token = await askForReset(gateway, member);
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from expires_at - created_at))::int as seconds from account_links where user_id = ${member.id}`.execute(
      gateway.db,
    );
    expect(rows[0]?.seconds).toBe(3600);
    await sql`update account_links set expires_at = now() where user_id = ${member.id}`.execute(gateway.db);
    expect((await failureOf(reset(token))).error.code).toBe('gone');
    await sql`update account_links set expires_at = now() + interval '1 minute' where user_id = ${member.id}`.execute(
      gateway.db,
    );
    expect((await reset(token)).user?.id).toBe(member.id);
  });

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('has no link %j [T-ACCOUNT-RESET-EXPIRED]', async (token) => {
    expect((await failureOf(reset(token))).error.code).toBe('gone');
  });

  test('a GET of the link changes nothing, and a link of one tenant is none of another', async () => {
    const member = await gateway.makeMember();
    const token = await askForReset(gateway, member);
    await gateway.client().get(`/reset-password/do?token=${token}`);
    expect((await failureOf(reset(token, {}, gateway.client('nuit.localhost')))).error.code).toBe('gone');
    expect((await reset(token)).user?.id).toBe(member.id);
  });

  test('is refused with every fault at once [V-ACCOUNT-PASSWORD-REPEAT]', async () => {
    const member = await gateway.makeMember();
    const token = await askForReset(gateway, member);
    const { status, error } = await failureOf(reset(token, { password: 'short', password_repeat: 'other' }));
    expect(status).toBe(422);
    expect(error.fields).toEqual({
      password: 'Use at least 8 characters.',
      password_repeat: 'The entered passwords are not the same.',
    });
    const common = await failureOf(reset(token, { password: 'password123' }));
    expect(common.error.fields?.['password']).toBe('This password is too common. Choose another one.');
    expect((await failureOf(reset(token, { password: member.email }))).error.fields).toHaveProperty('password');
    expect((await reset(token)).user?.id).toBe(member.id);
  });

  test('opens a locked account again', async () => {
    const member = await gateway.makeMember();
    for (let attempt = 0; attempt < 5; attempt += 1) await failureOf(login(member.email, 'wrong'));
    expect((await failureOf(login(member.email, PASSWORD))).status).toBe(423);
    await reset(await askForReset(gateway, member));
    expect((await login(member.email, NEW)).user?.id).toBe(member.id);
  });

  test('is requested five times an hour [R-ACCOUNT-RESET-LIMIT, L-ACCOUNT-RESET-HOUR]', async () => {
    const member = await gateway.makeMember();
    for (let request = 0; request < 5; request += 1) await ask(member.email.toUpperCase());
    const { status, headers } = await failureOf(ask(member.email));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    await sql`update reset_requests set requested_at = requested_at - interval '1 hour'`.execute(gateway.db);
    await ask(member.email);
    expect(await mailsTo(gateway.client(), member.email, 6)).toHaveLength(6);
  });

  test('for an unknown address says so, as long as the tenant reveals it [R-ACCOUNT-RESET-REVEAL, R-ACCOUNT-RESET-HIDDEN, T-ACCOUNT-RESET-UNKNOWN, F-PLATFORM-REVEAL-EMAIL]', async () => {
    const { status, error } = await failureOf(ask('nobody@example.test'));
    expect(status).toBe(404);
    expect(error.message).toBe('E-mail address not found');
    const hidden = await startTestGateway({ settings: { reveal_unknown_email: false } });
    try {
      const member = await hidden.makeMember();
      const responses = [];
      for (const email of [member.email, 'nobody@example.test', 'nobody@example.test'])
        responses.push(await hidden.client().post('/api/reset-password.php', { email }));
      expect(responses.map(({ status: code, text }) => [code, text])).toEqual([
        [204, ''],
        [204, ''],
        [204, ''],
      ]);
      // It goes out some seconds later (R-ACCOUNT-MAIL-LATER).
      await sql`update pgboss.job set start_after = now() where name = 'reset-request'`.execute(hidden.db);
      await hidden.jobs.runDue('reset-request');
      const mails = hidden.db.selectFrom('mail_outbox').select('kind').where('recipient', '=', member.email);
      expect(await mails.execute()).toEqual([{ kind: 'account-reset' }]);
      // It is counted alike, too.
      for (let request = 0; request < 3; request += 1)
        await hidden.client().call('POST /api/reset-password.php', { body: { email: 'nobody@example.test' } });
      expect((await hidden.client().post('/api/reset-password.php', { email: 'nobody@example.test' })).status).toBe(
        429,
      );
    } finally {
      await hidden.close();
    }
  });

  test('is mailed to nobody who is banned, and no link outlives a ban', async () => {
    const member = await gateway.makeMember();
    const token = await askForReset(gateway, member);
    await gateway.db.updateTable('users').set({ status: 'banned' }).where('id', '=', member.id).execute();
    await ask(member.email);
    expect((await failureOf(reset(token))).error.code).toBe('gone');
    expect(await mailsTo(gateway.client(), member.email)).toHaveLength(1);
  });

  test('is kept as a hash only', async () => {
    const member = await gateway.makeMember();
    const token = await askForReset(gateway, member);
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(t)::text from account_links t where user_id = ${member.id})
        || (select json_agg(m)::text from mail_outbox m where user_id = ${member.id}) as all`.execute(gateway.db);
    expect(rows[0]?.all).not.toContain(token);
  });

  test('is mailed in the language of the account', async () => {
    const member = await gateway.makeMember({ language: 'fr' });
    await ask(member.email);
    const [mail] = await mailsTo(gateway.client(), member.email);
    expect(mail?.subject).toBe('Choisissez un nouveau mot de passe pour Alpha');
    expect(mail?.links.some((link) => link.includes('/fr/reset-password/do?token='))).toBe(true);
  });
});

test.each([
  ['en', 'Your password on Alpha has changed', '/reset-password'],
  ['fr', 'Votre mot de passe sur Alpha a changé', '/fr/reset-password'],
] as const)(
  'a new password is mailed, set by a link or in the settings, in %s [R-ACCOUNT-PASSWORD-MAILED]',
  async (language, subject, page) => {
    const mailed = async ({ email }: { email: string }) =>
      eventually(async () => (await mailsTo(gateway.client(), email)).find((mail) => mail.subject === subject));
    const forgetful = await gateway.makeMember({ language });
    await ask(forgetful.email);
    await reset(await secretTo(gateway, forgetful.email, `${page}/do`));
    const { links, text } = await mailed(forgetful);
    expect(links.map((link) => new URL(link).pathname)).toContain(page);
    expect(text).not.toContain(NEW);
    const member = await gateway.makeMember({ language });
    const body = { old_password: PASSWORD, password: NEW, password_repeat: NEW };
    await (await gateway.login(member)).call('PUT /api/password.php', { body });
    await mailed(member);
  },
);

describe('password.php', () => {
  const change = (client: Awaited<ReturnType<typeof gateway.login>>, old_password: string, password = NEW) =>
    client.call('PUT /api/password.php', { body: { old_password, password, password_repeat: password } });

  test('sets a password and ends all other sessions, not this one [C-ACCOUNT-PASSWORD]', async () => {
    const member = await gateway.makeMember();
    const [here, elsewhere] = [await gateway.login(member), await gateway.login(member)];
    await change(here, PASSWORD);
    expect((await here.call('GET /api/user.php')).user?.id).toBe(member.id);
    expect((await elsewhere.call('GET /api/user.php')).user).toBeNull();
    expect((await login(member.email, NEW)).user?.id).toBe(member.id);
  });

  test('refuses a wrong old password together with the other faults, five times [V-ACCOUNT-PASSWORD-OLD]', async () => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    const { error } = await failureOf(change(client, 'wrong', 'short'));
    expect(error.fields).toEqual({
      old_password: 'Please check your old password.',
      password: 'Use at least 8 characters.',
    });
    for (let attempt = 0; attempt < 4; attempt += 1) await failureOf(change(client, 'wrong'));
    expect((await failureOf(change(client, PASSWORD))).status).toBe(423);
    // Nobody else is locked out by it.
    expect((await login(member.email, PASSWORD)).user?.id).toBe(member.id);
  });
});
