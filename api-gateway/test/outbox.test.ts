import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTenantDirectory } from '../src/platform/tenants/tenant-directory.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import type { MailContent, MailKind } from '../src/providers/mail/mail-kind.ts';
import { createMailboxProvider } from '../src/providers/mail/mailbox/mailbox-provider.ts';
import { claimMail, insertMail, nextDue } from '../src/providers/mail/outbox.repository.ts';
import { ATTEMPTS, createOutboxWorker, waitAfter } from '../src/providers/mail/outbox-worker.ts';
import type { OutboxWorker, OutboxWorkerDeps } from '../src/providers/mail/outbox-worker.ts';
import { createSmtpProvider } from '../src/providers/mail/smtp-provider.ts';
import { ALPHA, createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { parseMail } from './mail/mails.ts';
import { startSilence, startSmtp } from './mail/smtp-stand-in.ts';
import type { Refusal, SmtpStandIn } from './mail/smtp-stand-in.ts';

const CONTENT: MailContent = {
  subject: 'A word',
  preview: 'A preview',
  heading: 'A heading',
  paragraphs: ['A paragraph'],
  action: { label: 'Go', url: 'http://localhost/go', fallback: 'Or copy:' },
  notes: [],
  reason: 'Because.',
};
const KIND: MailKind = { name: 'word', write: () => Promise.resolve(CONTENT) };

let database: TestDatabase;
let smtp: SmtpStandIn;
const workers: OutboxWorker[] = [];
const log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  log.length = 0;
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await smtp.close();
  await database.db.deleteFrom('mail_outbox').execute();
  await database.db.deleteFrom('kept_mails').execute();
});

function startWorker(changes: Partial<OutboxWorkerDeps> = {}): OutboxWorker {
  const worker = createOutboxWorker({
    db: database.db,
    log: createLogger({ logLevel: 'trace' }, { write: (line: string) => log.push(line) }),
    provider: createSmtpProvider({ url: smtp.url, silenceMilliseconds: 3000 }),
    kinds: [KIND],
    tenants: createTenantDirectory(database.db),
    from: 'post@alpha.test',
    publicOrigin: null,
    ...changes,
  });
  workers.push(worker);
  worker.start(8101);
  return worker;
}

const queue = (recipient = 'member@example.test') =>
  insertMail(database.db, { tenantId: ALPHA, userId: null, kind: 'word', recipient, language: 'en' });
const rowOf = (id: string) =>
  database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const secondsUntil = ({ next_attempt_at: at }: { next_attempt_at: Date }) => (at.getTime() - Date.now()) / 1000;
const makeDue = () => sql`update mail_outbox set next_attempt_at = now()`.execute(database.db);

describe('an SMTP server', () => {
  test('gets the mail, once, with its envelope', async () => {
    const id = await queue();
    const worker = startWorker();
    await worker.flush();
    await worker.flush();
    expect(smtp.taken.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'post@alpha.test', to: ['member@example.test'] },
    ]);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, last_failure: null, given_up_at: null });
    expect((await rowOf(id)).sent_at).not.toBeNull();
    expect((await parseMail(smtp.taken[0]?.raw ?? '')).messageId).toBe(`<${id}@localhost>`);
  });

  test('that is not there is tried again later, and has it when it is back', async () => {
    const { port } = new URL(smtp.url);
    await smtp.close();
    const id = await queue();
    const worker = startWorker();
    await worker.flush();
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null, last_failure: 'ESOCKET CONN' });
    expect(secondsUntil(row)).toBeGreaterThan(5);
    smtp = await startSmtp(Number(port));
    await makeDue();
    await worker.flush();
    expect(smtp.taken).toHaveLength(1);
  });

  test('that never says a word is given up on in time', async () => {
    const silence = await startSilence();
    const id = await queue();
    await startWorker({ provider: createSmtpProvider({ url: silence.url, silenceMilliseconds: 200 }) }).flush();
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: null, last_failure: 'ETIMEDOUT CONN' });
    await silence.close();
  });

  test('that takes the message and never acknowledges it is left before the claim is over', async () => {
    const release = smtp.hold();
    const id = await queue();
    const provider = createSmtpProvider({ url: smtp.url, silenceMilliseconds: 60_000, deliveryMilliseconds: 300 });
    await startWorker({ provider }).flush();
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: null, last_failure: 'EABORT' });
    release();
  });

  test.each<[Refusal['at'], number]>([
    ['recipient', 450],
    ['message', 451],
    ['sender', 421],
    // These are faults of the configuration, not of the mail.
    ['sender', 550],
    ['auth', 535],
  ])('that says %s %i has the mail at the next attempt, once', async (at, code) => {
    await smtp.close();
    smtp = await startSmtp(0, 'gateway:secret@');
    smtp.refuse({ at, code });
    const id = await queue();
    const worker = startWorker();
    await worker.flush();
    expect(smtp.taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: null, given_up_at: null });
    await makeDue();
    await worker.flush();
    expect(smtp.taken).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, last_failure: null });
  });

  test.each<[Refusal['at'], number, string]>([
    ['recipient', 550, 'EENVELOPE 550 RCPT TO'],
    ['message', 554, 'EMESSAGE 554 DATA'],
  ])('that says %s %i is not asked again', async (at, code, failure) => {
    smtp.refuse({ at, code });
    const id = await queue();
    const worker = startWorker();
    await worker.flush();
    await makeDue();
    await worker.flush();
    expect(smtp.taken).toEqual([]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, sent_at: null, last_failure: failure });
    expect(row.given_up_at).not.toBeNull();
  });

  test('is asked for the last time after so many attempts; the log says so, without the address', async () => {
    const id = await queue();
    const worker = startWorker();
    await worker.stop();
    await sql`update mail_outbox set attempts = ${ATTEMPTS - 1}, next_attempt_at = now(), sent_at = null`.execute(
      database.db,
    );
    smtp.refuse({ at: 'recipient', code: 450 });
    await startWorker().flush();
    expect((await rowOf(id)).given_up_at).not.toBeNull();
    const line = log.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ level }) => level === 'error');
    expect(line).toMatchObject({ mail: id, kind: 'word', attempt: ATTEMPTS, failure: 'EENVELOPE 450 RCPT TO' });
    expect(log.join('\n')).not.toMatch(/@example\.test|somebody@|A paragraph/);
  });

  test('is waited for longer and longer', () => {
    const waits = Array.from({ length: ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1, () => 0));
    expect(waits.slice(0, 4)).toEqual([10, 30, 90, 270]);
    expect(waits.at(-1)).toBe(14_400);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waitAfter(1, () => 1)).toBe(11);
  });
});

describe('many gateways', () => {
  test('share the work: of 60 mails each is sent once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => queue(`member${index}@example.test`)));
    await Promise.all([startWorker(), startWorker(), startWorker()].map((worker) => worker.flush()));
    expect(smtp.taken).toHaveLength(60);
    expect(new Set(smtp.taken.map(({ to }) => to[0]))).toEqual(new Set(ids.map((_, i) => `member${i}@example.test`)));
  });

  test('take over what one of them had begun when it died, after its claim', async () => {
    const id = await queue();
    const claimed = await claimMail(database.db, 120);
    expect(claimed?.id).toBe(id);
    const worker = startWorker();
    await worker.flush();
    expect(smtp.taken).toEqual([]);
    expect(secondsUntil(await rowOf(id))).toBeGreaterThan(100);
    await makeDue();
    await worker.flush();
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('the outbox', () => {
  test('says when its next mail is due, and that none is: an idle gateway asks no more than it has to', async () => {
    expect(await nextDue(database.db)).toBeNull();
    await queue();
    expect(await nextDue(database.db)).toBe(0);
    await sql`update mail_outbox set next_attempt_at = now() + interval '1 hour'`.execute(database.db);
    expect(await nextDue(database.db)).toBeGreaterThan(3_000_000);
    await sql`update mail_outbox set sent_at = now()`.execute(database.db);
    expect(await nextDue(database.db)).toBeNull();
  });

  test('has nothing of what was rolled back', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await insertMail(trx, { tenantId: ALPHA, userId: null, kind: 'word', recipient: 'a@b.test', language: 'en' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await startWorker().flush();
    expect(smtp.taken).toEqual([]);
  });

  test('drops what is no longer wanted when its turn comes', async () => {
    const id = await queue();
    await startWorker({ kinds: [{ name: 'word', write: () => Promise.resolve(null) }] }).flush();
    expect(smtp.taken).toEqual([]);
    expect((await rowOf(id)).dropped_at).not.toBeNull();
  });

  test('finds what another process put in, without being woken', async () => {
    const worker = startWorker({ longestSleep: 50 });
    await worker.flush();
    await queue();
    await expect.poll(() => smtp.taken.length).toBe(1);
  });

  test('hands a mail to the embedded mailbox once, even when the first answer was lost', async () => {
    const id = await queue();
    const worker = startWorker({ provider: createMailboxProvider(database.db) });
    await worker.flush();
    await sql`update mail_outbox set sent_at = null, next_attempt_at = now()`.execute(database.db);
    await worker.flush();
    expect(await database.db.selectFrom('kept_mails').select('id').execute()).toEqual([{ id }]);
  });
});
