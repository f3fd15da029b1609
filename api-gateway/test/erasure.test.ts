import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { leave, purgeAccounts, secretTo } from './account-life.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { live, MARK, RECEIPTS } from './erasure/life.ts';
import type { Life } from './erasure/life.ts';
import { everyFile, tracesInFiles, tracesOf } from './erasure/traces.ts';
import type { Marks } from './erasure/traces.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { TRUST_PROXY: 'loopback' } });
  // A number that nothing else has.
  await sql`alter table users alter column id restart with 71234567`.execute(gateway.db);
});
afterAll(() => gateway.close());

/*
 * What is kept of somebody who is gone, and for how long, is the list of docs/decisions/0283. Payments, ledger, invoices and
 * reports that stay have nothing by which the scan, or anybody, could find whose they were.
 */

/**
 * The number of the account in the log of the moderators, and that of the grant of the signup in the ledger (0060): neither
 * leads to anybody once the account is gone. They stay.
 */
const NUMBERS = new Set(['moderation_log.member_id', 'credit_transactions.reference']);

/** A complaint, until six months after its decision (0023), and a mandate that was signed, until 14 months after its debit (0300). */
const KEPT_BY_LAW = ['complaints.explanation', 'complaints.name', 'direct_debits.account_holder'];

/** What a reporter wrote, until the report is decided (0155). */
const UNTIL_DECIDED = ['reports.comment'];

/** Of the network address of a visitor, not of an account: over within a day. */
const OF_THE_DAY = ['complaints.request_key', 'source_addresses.address'];

/** Places of traces that the scan has to find as long as the account is there. */
const PLACES = [
  'users.email',
  'profiles.about',
  'messages.text',
  'messages.sender_id',
  'name_claims.skeleton',
  'photos.user_id',
  'mail_outbox.recipient',
  'mail_outbox.data',
  'kept_mails.recipient',
  'kept_mails.raw',
  'job.data',
  'payments.user_id',
  'invoice_buyers.user_id',
  'invoice_buyers.email',
  'reports.comment',
  'reports.member_id',
  'complaints.user_id',
  'data_exports.user_id',
  'direct_debits.account_holder',
  'direct_debits.phone',
  'direct_debit_messages.phone',
  'passkeys.user_id',
  'second_steps.user_id',
  'first_messages.text',
  'live_events.event',
  'known_devices.device',
  'login_failures.account',
  'login_failures.subject',
  'reset_requests.subject',
  'experiment_exposures.visitor',
  'idempotency_keys.scope',
  ...OF_THE_DAY,
];

const without = (places: readonly string[], gone: readonly string[]) => places.filter((place) => !gone.includes(place));

/** The purge comes 14 days after the deletion. */
async function purge({ id }: Pick<TestMember, 'id'>): Promise<void> {
  await sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${id}`.execute(gateway.db);
  await purgeAccounts(gateway);
}

/** A day later, after what the site does each quarter of an hour. */
async function letDayPass(): Promise<void> {
  await sql`update complaints set received_at = received_at - interval '25 hours'`.execute(gateway.db);
  await sql`update source_addresses set day = day - 1`.execute(gateway.db);
  await sql`update source_salts set day = day - 1`.execute(gateway.db);
  await runRecurring(gateway, 'housekeeping');
}

/** Decides what waits for the moderators, as far as the scan is concerned. */
const decideReports = () =>
  gateway.db
    .updateTable('reports')
    .set({ decision: 'dismissed', decided_at: sql<Date>`now()` })
    .where('decision', 'is', null)
    .execute();

/** What stays of the mandate and of the reports is what their lists say. */
async function expectKept({ phones }: Pick<Life, 'phones'>): Promise<void> {
  const holders = gateway.db.selectFrom('direct_debits').select('phone').where('account_holder', '=', MARK);
  expect(await holders.execute(), 'of the one that was signed alone').toEqual([{ phone: phones.signed }]);
  const words = gateway.db.selectFrom('reports').select('comment').orderBy('id');
  expect(await words.execute()).toEqual([{ comment: '' }, { comment: MARK }]);
}

/** Whether the scan of the files finds one that is put there. */
async function findPlanted(marks: Marks): Promise<boolean> {
  const planted = join(gateway.config.dataDir, 'planted');
  await writeFile(planted, Buffer.concat([Buffer.from('before'), ...(marks.derived ?? []).slice(-1)]));
  const found = await tracesInFiles(gateway, marks);
  await rm(planted);
  return found.includes(planted);
}

/** What is left of a member's export when its gateway ends while it is written. Returns its path. */
async function leaveDraft({ id }: Pick<TestMember, 'id'>): Promise<string> {
  const own = gateway.db.selectFrom('data_exports').select('id').where('user_id', '=', id);
  const draft = join(
    gateway.config.dataDir,
    'exports',
    `${(await own.executeTakeFirstOrThrow()).id}.zip.00000000.draft`,
  );
  await writeFile(draft, 'half of it');
  return draft;
}

/** The signed debits were collected so many months ago. */
const debitWasMonthsAgo = (months: number) =>
  sql`update direct_debits set debit_on = (now() - make_interval(months => ${months}))::date where signed_at is not null`.execute(
    gateway.db,
  );

async function expectLedgerSums(): Promise<void> {
  const { rows } = await sql<{ total: number; entries: number }>`
    select coalesce(sum(amount), 0)::int as total, count(*)::int as entries from credit_entries`.execute(gateway.db);
  expect(rows[0]?.total).toBe(0);
  expect(rows[0]?.entries).toBeGreaterThan(0);
}

test('after the purge of a member stay a complaint, a signed mandate and words of an open report, until their time is over, and then nothing; nothing else of them, nor a hash of it, is in any table or file, and the ledger sums to zero [R-ACCOUNT-ERASED, R-ACCOUNT-EXPORT-DRAFTS, L-ACCOUNT-MANDATE-MONTHS]', async () => {
  const { member, marks, files, phones } = await live(gateway);
  expect(files.length).toBeGreaterThan(2);
  // What is looked for is found as long as it is there.
  expect(without(PLACES, await tracesOf(gateway, marks)), 'is not found').toEqual([]);
  expect(await findPlanted(marks), 'a file with a hash of the address is found').toBe(true);
  files.push(await leaveDraft(member));
  await purge(member);
  const kept = [...KEPT_BY_LAW, ...UNTIL_DECIDED];
  expect(await tracesOf(gateway, marks, NUMBERS)).toEqual([...kept, ...OF_THE_DAY].toSorted());
  expect(await tracesInFiles(gateway, marks)).toEqual([]);
  const left = await everyFile(gateway);
  expect(files.filter((file) => left.includes(file))).toEqual([]);
  await expectKept({ phones });
  await letDayPass();
  expect(await tracesOf(gateway, marks, NUMBERS)).toEqual(kept);
  await decideReports();
  const all = { ...marks, texts: [...marks.texts, phones.signed, RECEIPTS] };
  const ofComplaint = ['complaints.email', 'complaints.explanation', 'complaints.name'];
  const ofMandate = ['direct_debits.account_holder', 'direct_debits.phone'];
  expect(await tracesOf(gateway, all, NUMBERS)).toEqual([...ofComplaint, ...ofMandate]);
  await sql`update complaints set status = 'decided', outcome = 'done', decided_at = now() - interval '7 months'`.execute(
    gateway.db,
  );
  await debitWasMonthsAgo(LIMITS.mandateMonths - 1);
  await runRecurring(gateway, 'housekeeping');
  expect(await tracesOf(gateway, all, NUMBERS)).toEqual(ofMandate);
  await debitWasMonthsAgo(LIMITS.mandateMonths + 1);
  await runRecurring(gateway, 'housekeeping');
  expect(await tracesOf(gateway, all, NUMBERS), 'nothing is left of them').toEqual([]);
  await expectLedgerSums();
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
  await purge(member);
  const response = await gateway.client().post('/api/reactivate.php', { token });
  expect(response.status).toBe(410);
});
