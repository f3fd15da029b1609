import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createExportFiles } from '../src/backend/data-export/export-files.ts';
import { createExportJob } from '../src/backend/data-export/export-job.ts';
import { insertExport } from '../src/backend/data-export/data-export.repository.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { parseMail } from './mail/parse-mail.ts';
import { startSmtp } from './mail/smtp-stand-in.ts';
import type { SmtpStandIn } from './mail/smtp-stand-in.ts';

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
    const { client } = await newMember();
    await waitingExport(client);
    smtp.refuse({ at: 'recipient', code: 550 });
    await sendMails();
    expect(await stateOf(client)).toBe('failed');
    expect((await request(client)).state).toBe('waiting');
  });

  test('none when it was dropped, as the address was changed while it waited [L-ACCOUNT-EXPORT-DAY]', async () => {
    const { member, client } = await newMember();
    const email = `moved-${member.email}`;
    await client.call('POST /api/mail-change.php', { body: { email, password: member.password } });
    await sendMails();
    const mail = smtp.taken.findLast(({ to }) => to.includes(email));
    const token = /[?&]token=([\w-]{43})/.exec((await parseMail(mail?.raw ?? '')).text ?? '')?.[1];
    await waitingExport(client);
    await client.call('PUT /api/mail-change.php', { body: { token } });
    await sendMails();
    expect(await client.call('GET /api/export.php')).toMatchObject({ state: null, requested_at: null });
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
