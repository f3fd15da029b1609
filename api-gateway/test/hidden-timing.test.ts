import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { StatementRecorder } from './statements.ts';

/** A site that does not reveal who has an account. */
let gateway: TestGateway;
let recorder: StatementRecorder;
beforeAll(async () => {
  recorder = recordStatements();
  gateway = await startTestGateway();
  const hidden = { reveal_taken_email: false, reveal_unknown_email: false };
  await sql`update tenants set settings = settings || ${JSON.stringify(hidden)}::jsonb`.execute(gateway.db);
});
afterAll(async () => {
  await gateway.close();
  recorder.stop();
});

/** What a call asks of the database; how the work ends that is taken back or kept is one statement either way. */
async function statementsOf(client: TestClient, path: string, body: unknown): Promise<string[]> {
  const mark = randomUUID();
  const response = await client.post(path, body, { headers: { [MARK_HEADER]: mark } });
  expect([response.status, response.text]).toEqual([204, '']);
  const made = recorder.take(mark).map(({ text }) => text.replace(/^(release|rollback to) savepoint/, 'end of'));
  // The tenants' rows are read again every ten seconds, by whichever call comes then.
  return made.filter((text) => !text.includes('from "tenants"')).map((text) => text.replaceAll('"', ''));
}

const unknown = () => `${randomUUID()}@example.test`;
const mailsTo = (email: string) =>
  gateway.db.selectFrom('mail_outbox').select('kind').where('recipient', '=', email).execute();

/** How many seconds after they were staged the jobs of the mails to an address are due. */
async function waitsOf(email: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where id in (select id from mail_outbox where recipient = ${email})`.execute(gateway.db);
  return rows.map(({ seconds }) => seconds);
}

test('a new password is requested by the same statements for every address, and mailed to a known one alone [R-ACCOUNT-MAIL-ALIKE, R-ACCOUNT-RESET-HIDDEN]', async () => {
  const request = (email: string) => statementsOf(gateway.client(), '/api/reset-password.php', { email });
  // What a gateway finds out once is not counted.
  await request(unknown());
  const [member, leaving, banned] = [
    await gateway.makeMember(),
    await gateway.makeMember({ status: 'pending_deletion' }),
    await gateway.makeMember({ status: 'banned' }),
  ];
  const nobody = unknown();
  const expected = await request(nobody);
  expect(expected.filter((text) => text.startsWith('end of'))).toHaveLength(1);
  for (const { email } of [member, leaving, banned]) expect(await request(email)).toEqual(expected);
  expect(await mailsTo(nobody)).toEqual([]);
  expect(await mailsTo(banned.email)).toEqual([]);
  expect(await mailsTo(member.email)).toEqual([{ kind: 'account-reset' }]);
  expect(await mailsTo(leaving.email)).toEqual([{ kind: 'account-deletion' }]);
});

test('a new address is requested by the same statements whether it is free or taken, and mailed if it is free [R-ACCOUNT-MAIL-ALIKE, R-ACCOUNT-MAIL-CHANGE-HIDDEN]', async () => {
  const taken = (await gateway.makeMember()).email;
  const client = await gateway.login(await gateway.makeMember());
  const request = (email: string) => statementsOf(client, '/api/mail-change.php', { email, password: PASSWORD });
  await request(unknown());
  const free = unknown();
  const expected = await request(free);
  expect(expected.filter((text) => text.startsWith('end of'))).toHaveLength(1);
  expect(await request(taken)).toEqual(expected);
  expect(await mailsTo(free)).toEqual([{ kind: 'account-mail-change' }]);
  expect(await mailsTo(taken)).toEqual([]);
});

test('the mail itself goes out later, by chance, where the site hides who has an account [R-ACCOUNT-MAIL-LATER]', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => gateway.makeMember()));
  const waits = async () => {
    for (const { email } of members)
      expect((await gateway.client().post('/api/reset-password.php', { email })).status).toBe(204);
    return (await Promise.all(members.map(({ email }) => waitsOf(email)))).flat();
  };
  const hidden = await waits();
  expect(hidden).toHaveLength(members.length);
  expect(Math.min(...hidden)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...hidden)).toBeLessThanOrEqual(20);
  expect(new Set(hidden).size).toBeGreaterThan(1);

  const client = await gateway.login(members[0] ?? (await gateway.makeMember()));
  const free = unknown();
  expect((await client.post('/api/mail-change.php', { email: free, password: PASSWORD })).status).toBe(204);
  const [wait = 0] = await waitsOf(free);
  expect(wait).toBeGreaterThanOrEqual(2);
});
