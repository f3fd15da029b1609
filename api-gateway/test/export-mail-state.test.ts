import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createExportFiles } from '../src/backend/data-export/export-files.ts';
import { createExportJob } from '../src/backend/data-export/export-job.ts';
import { insertExport, markGivenUp } from '../src/backend/data-export/data-export.repository.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { parseMail } from './mail/parse-mail.ts';
import { startSmtp } from './mail/smtp-stand-in.ts';
import type { SmtpStandIn } from './mail/smtp-stand-in.ts';
import { untilWaiting } from './waiting.ts';

let smtp: SmtpStandIn;
let gateway: TestGateway;
beforeAll(async () => {
  smtp = await startSmtp();
  // Mails go out when the test says so.
  gateway = await startTestGateway({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@alpha.test' }, working: [] });
});
afterAll(async () => {
  await gateway.close();
  await smtp.close();
});

const request = (client: TestClient) => client.call('POST /api/export.php', { body: {} });
const stateOf = async (client: TestClient) => (await client.call('GET /api/export.php')).state;
const sendMails = () => gateway.jobs.runDue('mail');

async function newMember() {
  const member = await gateway.makeMember();
  return { member, client: await gateway.login(member) };
}

/** Requests an export whose file is made, and whose mail waits. */
async function waitingExport(client: TestClient): Promise<void> {
  await request(client);
  await gateway.jobs.runDue('data-export');
  expect(await stateOf(client)).toBe('waiting');
}

/** How many files of a member's exports there are. */
async function countFiles({ id }: { id: number }): Promise<number> {
  const rows = await gateway.db.selectFrom('data_exports').select('id').where('user_id', '=', id).execute();
  const names = await readdir(join(gateway.config.dataDir, 'exports'));
  return rows.filter((row) => names.includes(`${row.id}.zip`)).length;
}

/** The file of a member's export is there, and no longer after the next clean-up. */
async function expectFileToGo(member: { id: number }): Promise<void> {
  expect(await countFiles(member)).toBe(1);
  await runRecurring(gateway, 'housekeeping');
  expect(await countFiles(member)).toBe(0);
}

/** What the mails to an address say. */
async function textsTo(address: string): Promise<string> {
  const mails = smtp.taken.filter(({ to }) => to.includes(address));
  const texts = await Promise.all(mails.map(async ({ raw }) => (await parseMail(raw)).text));
  return texts.join('\n');
}

/** Requests a new address for a member; returns the token of its link. */
async function newAddressToken({ email: before, password }: TestMember, client: TestClient): Promise<string> {
  const email = `moved-${before}`;
  await client.call('POST /api/mail-change.php', { body: { email, password } });
  await sendMails();
  return /[?&]token=([\w-]{43})/.exec(await textsTo(email))?.[1] ?? '';
}

afterEach(async () => {
  await gateway.jobs.runDue('data-export');
  await sendMails();
});

describe('the state of an export is that of its mail [R-ACCOUNT-EXPORT-UNSENT]', () => {
  test('sent once the server has taken it', async () => {
    const { client } = await newMember();
    await waitingExport(client);
    await sendMails();
    expect(await stateOf(client)).toBe('sent');
    expect((await failureOf(request(client))).status).toBe(429);
  });

  test('failed when the server refuses it; another one can be requested at once [L-ACCOUNT-EXPORT-DAY]', async () => {
    const { member, client } = await newMember();
    await waitingExport(client);
    smtp.refuse({ at: 'recipient', code: 550 });
    await sendMails();
    expect(await stateOf(client)).toBe('failed');
    await expectFileToGo(member);
    expect((await request(client)).state).toBe('waiting');
  });

  test('failed each time that the server refuses it: five can be requested in a day, whatever becomes of them [L-ACCOUNT-EXPORTS-DAY]', async () => {
    const { member, client } = await newMember();
    for (let turn = 0; turn < 5; turn += 1) {
      await waitingExport(client);
      smtp.refuse({ at: 'recipient', code: 550 });
      await sendMails();
    }
    const { state, next_at: next } = await client.call('GET /api/export.php');
    expect([state, Date.parse(next) > Date.now() + 86_000_000]).toEqual(['failed', true]);
    const { status, headers } = await failureOf(request(client));
    expect([status, Number(headers['retry-after']) > 86_000]).toEqual([429, true]);
    await runRecurring(gateway, 'housekeeping');
    expect(await countFiles(member)).toBe(0);
    await sql`update data_exports set requested_at = requested_at - interval '1 day' where user_id = ${member.id}`.execute(
      gateway.db,
    );
    expect((await request(client)).state).toBe('waiting');
  });

  test('none when it was dropped, as the address was changed while it waited [L-ACCOUNT-EXPORT-DAY]', async () => {
    const { member, client } = await newMember();
    const token = await newAddressToken(member, client);
    await waitingExport(client);
    await client.call('PUT /api/mail-change.php', { body: { token } });
    await sendMails();
    expect(await client.call('GET /api/export.php')).toMatchObject({ state: null, requested_at: null });
    await expectFileToGo(member);
    expect((await request(client)).state).toBe('waiting');
  });

  test('none when it was dropped, as the account was to be deleted when its turn came', async () => {
    const { member, client } = await newMember();
    const setStatus = (status: 'active' | 'pending_deletion') =>
      gateway.db.updateTable('users').set({ status }).where('id', '=', member.id).execute();
    await waitingExport(client);
    await setStatus('pending_deletion');
    await sendMails();
    await setStatus('active');
    expect(await stateOf(client)).toBeNull();
    await expectFileToGo(member);
    expect((await request(client)).state).toBe('waiting');
  });

  test('waiting while the server cannot take it', async () => {
    const { client } = await newMember();
    await waitingExport(client);
    smtp.refuse({ at: 'recipient', code: 450 });
    await sendMails();
    expect(await stateOf(client)).toBe('waiting');
    expect((await failureOf(request(client))).status).toBe(429);
  });
});

test('a new address that is confirmed while the mail of an export is written leaves no link to the old one [R-ACCOUNT-LINKS-VOID]', async () => {
  const { member, client } = await newMember();
  const token = await newAddressToken(member, client);
  await waitingExport(client);
  // The mail has read whose export it is, and is about to give it its link.
  const work = await gateway.db.transaction().execute(async (trx) => {
    await sql`select id from data_exports where user_id = ${member.id} for update`.execute(trx);
    const mailed = sendMails();
    await untilWaiting(gateway.db, trx, 1);
    const confirmed = client.call('PUT /api/mail-change.php', { body: { token } });
    await Promise.race([confirmed, untilWaiting(gateway.db, trx, 2)]);
    return { all: Promise.all([mailed, confirmed]) };
  });
  await work.all;
  const link = /https?:\S+(\/exports\/[\w-]{43})/.exec(await textsTo(member.email))?.[1] ?? '';
  expect(link).not.toBe('');
  const { status } = await fetch(`${gateway.url}${link}`, { headers: { host: 'localhost' } });
  expect(status).toBe(410);
});

describe('the files of exports [R-ACCOUNT-EXPORT-DRAFTS]', () => {
  test('that were begun by a gateway that was killed are removed, and not those that are being written', async () => {
    const folder = join(gateway.config.dataDir, 'exports');
    const names = ['00000001', '00000002'].map((end) => `${crypto.randomUUID()}.zip.${end}.draft`);
    const [left = '', current = ''] = names;
    await mkdir(folder, { recursive: true });
    for (const name of names) await writeFile(join(folder, name), 'data');
    const before = new Date(Date.now() - 11 * 60_000);
    await utimes(join(folder, left), before, before);
    await runRecurring(gateway, 'housekeeping');
    const there = await readdir(folder);
    expect([there.includes(left), there.includes(current)]).toEqual([false, true]);
  });

  test('are not left of an export that was given up', async () => {
    const { member } = await newMember();
    const id = await gateway.db.transaction().execute((trx) => insertExport(trx, member.id));
    await createExportFiles(gateway.config.dataDir).write(id, []);
    await markGivenUp(gateway.db, id);
    await expectFileToGo(member);
  });

  test('are not left of a member who is purged while the file is written [R-ACCOUNT-ERASED]', async () => {
    const { member } = await newMember();
    const id = await gateway.db.transaction().execute((trx) => insertExport(trx, member.id));
    const files = createExportFiles(gateway.config.dataDir);
    const write: typeof files.write = async (...given) => {
      await files.write(...given);
      await sql`delete from users where id = ${member.id}`.execute(gateway.db);
    };
    const mail = { queue: () => Promise.reject(new Error('Nobody is to be mailed')) };
    const store = { read: () => Promise.resolve(null) };
    const job = createExportJob({ db: gateway.db, store, files: { ...files, write }, mail });
    await job.run({ export: id }, { id, number: 1, ageSeconds: 0, signal: new AbortController().signal });
    expect(await files.open(id)).toBeNull();
  });
});
