import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, purgeAccounts, secretTo } from './account-life.ts';
import { createAuthenticator } from './authenticator.ts';
import { codeTo, letCodesAge, ownPhone, sendForm, typeCode } from './domain/direct-debit.ts';
import { picture, upload } from './domain/pictures.ts';
import { notify, pay } from './domain/sandbox.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  // A number that nothing else has.
  await sql`alter table users alter column id restart with 71234567`.execute(gateway.db);
});
afterAll(() => gateway.close());

/** A word that is in all that the member writes, and nowhere else. */
const MARK = 'Zqxwvmarker';

/** An address that they have given for an answer to a complaint: it stays with the complaint alone. */
const RECEIPTS = 'jqxwvreceipts@example.test';

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/** Every column of every table, of the site and of its jobs: also of tables that are made after this test was written. */
async function everyColumn(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
    order by 1, 2, 3`.execute(gateway.db);
  return rows;
}

/**
 * What is kept on purpose (docs/decisions/0060): the number of the account in the log of the moderators, and that of the
 * grant of the signup in the ledger. Neither leads to anybody once the account is gone.
 */
const KEPT = new Set(['moderation_log.member_id', 'credit_transactions.reference']);

/**
 * What the law has kept, with what the member wrote (R-ACCOUNT-ERASED): a mandate that was signed, which a bank may ask for, and
 * a complaint, which is answered whether or not the account is there.
 */
const KEPT_BY_LAW = ['complaints.explanation', 'complaints.name', 'direct_debits.account_holder'];

/** Whether a value of a column has the number of a member, as a number, or one of the texts, in a text, as JSON or as bytes. */
function hasTrace({ column, table, type }: Column, id: number, patterns: readonly string[]) {
  const value = sql.ref(column);
  if (type === 'bigint' || type === 'integer')
    return column !== 'id' || table === 'users' ? sql`${value} = ${id}` : sql`false`;
  if (type === 'bytea') return sql`encode(${value}, 'escape') ilike any(${patterns})`;
  if (!['text', 'character varying', 'jsonb', 'json', 'ARRAY'].includes(type)) return sql`false`;
  return sql`${value}::text ilike any(${patterns}) or ${value}::text ~ ${`(^|[^0-9])${id}([^0-9]|$)`}`;
}

/** The columns that have the number of a member, or one of the texts; each table is read once. */
async function tracesOf(id: number, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text}%`);
  const columns = (await everyColumn()).filter(({ table, column }) => !KEPT.has(`${table}.${column}`));
  const traces: string[] = [];
  for (const [place, ofTable] of Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`)) {
    const conditions = ofTable.map((column) => sql`bool_or(${hasTrace(column, id, patterns)})`);
    const { rows } = await sql<{ found: (boolean | null)[] }>`
      select array[${sql.join(conditions)}] as found from ${sql.table(place)}`.execute(gateway.db);
    const found = rows[0]?.found ?? [];
    traces.push(
      ...ofTable.filter((_, index) => found[index] === true).map(({ table, column }) => `${table}.${column}`),
    );
  }
  return traces;
}

/** Paths below the data folder, without those of the releases. */
async function everyFile(): Promise<string[]> {
  const entries = await readdir(gateway.config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Ways to log in besides the password, and a message that waits for the confirmation of an address. */
async function addOtherWays(client: TestClient, member: TestMember, recipient: TestMember): Promise<void> {
  const { password } = member;
  const { options } = await client.call('POST /api/passkeys.php', { body: { password } });
  const credential = createAuthenticator().create(options, client.origin);
  await client.call('PUT /api/passkeys.php', { body: { credential } });
  await client.call('POST /api/two-step.php', { body: { password } });
  await gateway.db
    .insertInto('first_messages')
    .values({ user_id: member.id, profile_id: recipient.id, text: MARK })
    .execute();
}

/** Two reports with words of their own, one of which is decided, and a complaint whose receipt goes to another address. */
async function complain(client: TestClient, others: readonly TestMember[]): Promise<void> {
  for (const { id } of others)
    await client.call('POST /api/report.php', { body: { type: 'profile', id, reason: 'fake', comment: MARK } });
  const moderator = await gateway.login(await gateway.makeMember({ role: 'moderator' }));
  const reports = await gateway.db.selectFrom('reports').select('id').orderBy('id').execute();
  await moderator.call('PUT /api/report.php', { body: { id: reports[0]?.id ?? 0, decision: 'dismissed' } });
  await client.call('POST /api/complaints.php', {
    body: {
      subject: 'other',
      explanation: `${MARK} writes about something else than the account.`,
      name: MARK,
      email: RECEIPTS,
      good_faith: true,
    },
  });
  await mailsTo(gateway.client(), RECEIPTS);
}

interface Phones {
  /** Of a mandate that was signed: a bank may ask for it (docs/decisions/0060). */
  signed: string;
  /** Of a form whose code was never typed. */
  unsigned: string;
}

/** A purchase, a direct debit that is signed, and one that is not. */
async function buy(client: TestClient, { id: userId }: TestMember): Promise<Phones> {
  const { payment_id: bought } = await pay(client);
  expect((await notify(gateway, bought, { status: 'completed' })).status).toBeLessThan(300);
  const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
  const signed = ownPhone();
  await sendForm(client, id, { phone: signed, account_holder: MARK });
  await typeCode(client, id, await codeTo(client, signed));
  await letCodesAge(gateway, userId, 61);
  const unsigned = ownPhone();
  const { payment_id: open } = await pay(client, { method: 'sdd', bundle_id: '15' });
  await sendForm(client, open, { phone: unsigned, account_holder: MARK });
  return { signed, unsigned };
}

/** Somebody who has used all that there is, and one who was there with them. */
async function live(): Promise<{ member: TestMember; files: string[]; phones: Phones }> {
  const member = await gateway.makeMember({
    email: `${MARK}@example.test`,
    name: MARK,
    about: MARK,
    credits: 20,
    city: MARK,
  });
  const other = await gateway.makeMember({ credits: 20 });
  const [client, partner] = [await gateway.login(member), await gateway.login(other)];
  const before = new Set(await everyFile());
  await upload(client, await picture().jpeg().toBuffer());
  const write = (from: typeof client, profile_id: number, text: string) =>
    from.call('POST /api/message.php', { body: { profile_id, text, client_id: crypto.randomUUID() } });
  await write(client, other.id, `${MARK} says hello`);
  await write(partner, member.id, 'And hello to you');
  await client.call('POST /api/like.php', { body: { profile_id: other.id } });
  await partner.call('POST /api/like.php', { body: { profile_id: member.id } });
  await client.call('POST /api/reset-password.php', { body: { email: member.email } });
  await client.call('POST /api/mail-change.php', {
    body: { email: `${MARK}-new@example.test`, password: member.password },
  });
  await gateway.client().post('/api/user.php', { email: member.email, password: 'wrong' });
  await addOtherWays(client, member, other);
  await complain(client, [other, await gateway.makeMember()]);
  const phones = await buy(client, member);
  await client.call('POST /api/export.php', { body: {} });
  await gateway.jobs.runDue('data-export');
  await mailsTo(gateway.client(), member.email, 2);
  const files = (await everyFile()).filter((file) => !before.has(file));
  await leave(gateway, member);
  return { member, files, phones };
}

test('after the purge nothing of a member is left in any table or file, and the ledger sums to zero [R-ACCOUNT-ERASED]', async () => {
  const { member, files, phones } = await live();
  expect(files.length).toBeGreaterThan(2);
  const before = await tracesOf(member.id, [MARK, RECEIPTS, phones.unsigned]);
  // What is looked for is found as long as it is there.
  const places = ['users.email', 'profiles.about', 'messages.text', 'messages.sender_id', 'mail_outbox.recipient'];
  const debits = ['direct_debits.account_holder', 'direct_debits.phone', 'direct_debit_messages.phone'];
  const bought = ['payments.user_id', 'kept_mails.recipient', 'reports.comment', 'complaints.user_id', ...debits];
  for (const place of [...places, ...bought, 'passkeys.user_id', 'second_steps.user_id', 'first_messages.text'])
    expect(before).toContain(place);
  await sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${member.id}`.execute(
    gateway.db,
  );
  await purgeAccounts(gateway);
  const texts = [MARK, phones.unsigned, phones.signed];
  // A report that waits keeps what was written until it is decided (docs/decisions/0155).
  expect(await tracesOf(member.id, texts)).toEqual([...KEPT_BY_LAW, 'direct_debits.phone', 'reports.comment']);
  const holders = gateway.db.selectFrom('direct_debits').select('phone').where('account_holder', '=', MARK);
  expect(await holders.execute(), 'of the one that was signed alone').toEqual([{ phone: phones.signed }]);
  const words = gateway.db.selectFrom('reports').select('comment').orderBy('id');
  expect(await words.execute()).toEqual([{ comment: '' }, { comment: MARK }]);
  const decided = { decision: 'dismissed', decided_at: sql<Date>`now()` } as const;
  await gateway.db.updateTable('reports').set(decided).where('decision', 'is', null).execute();
  expect(await tracesOf(member.id, [MARK])).toEqual(KEPT_BY_LAW);
  expect(await tracesOf(member.id, [RECEIPTS])).toEqual(['complaints.email']);
  const left = await everyFile();
  expect(files.filter((file) => left.includes(file))).toEqual([]);
  for (const file of left) expect((await readFile(file)).includes(MARK), file).toBe(false);
  const { rows } = await sql<{ total: number; entries: number }>`
    select coalesce(sum(amount), 0)::int as total, count(*)::int as entries from credit_entries`.execute(gateway.db);
  expect(rows[0]?.total).toBe(0);
  expect(rows[0]?.entries).toBeGreaterThan(0);
});

test('no table keeps a member from being deleted: each foreign key to users cascades or forgets [R-ACCOUNT-ERASED]', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || '.' || conname as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`.execute(gateway.db);
  expect(rows).toEqual([]);
});

test('a way back that was never used is no way back any more', async () => {
  const member = await gateway.makeMember();
  await leave(gateway, member);
  const token = await secretTo(gateway, member.email, '/account-deleted');
  await sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${member.id}`.execute(
    gateway.db,
  );
  await purgeAccounts(gateway);
  const response = await gateway.client().post('/api/reactivate.php', { token });
  expect(response.status).toBe(410);
});
