import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { countJobs } from '../src/platform/jobs/jobs.repository.ts';
import { createTenantDirectory } from '../src/platform/tenants/tenant-directory.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { createMail } from '../src/providers/mail/mail.ts';
import type { Mail, MailDeps } from '../src/providers/mail/mail.ts';
import { pauseAfter } from '../src/providers/mail/mail-job.ts';
import type { MailContent, MailKind } from '../src/providers/mail/mail-kind.ts';
import { createMailboxProvider } from '../src/providers/mail/mailbox/mailbox-provider.ts';
import { createSmtpProvider } from '../src/providers/mail/smtp-provider.ts';
import { ALPHA, createTestDatabase } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { createClock, createTestJobs, pass, passUntilNoticed } from './jobs.ts';
import type { TestClock, TestJobs } from './jobs.ts';
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
/** The last attempt comes about a day after the first. */
const ATTEMPTS = 12;

let database: TestDatabase;
let smtp: SmtpStandIn;
let clock: TestClock;
const gateways: TestJobs[] = [];
const log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  log.length = 0;
  smtp = await startSmtp();
  clock = createClock();
});
afterEach(async () => {
  for (const jobs of gateways.splice(0)) await jobs.close();
  await smtp.close();
  await database.db.deleteFrom('mail_outbox').execute();
  await database.db.deleteFrom('kept_mails').execute();
});

const smtpAt = (url: string) => createSmtpProvider({ url, silenceMilliseconds: 3000 });

/** The mails of one gateway, whose jobs are done by `send`. */
async function startMails(changes: Partial<MailDeps> = {}) {
  const jobs = createTestJobs(database, clock);
  gateways.push(jobs);
  const mails: Mail = createMail({
    db: database.db,
    log: createLogger({ logLevel: 'trace' }, { write: (line: string) => log.push(line) }),
    jobs,
    config: {
      mail: { smtpUrl: null, from: 'post@alpha.test', inbox: false },
      publicOrigin: null,
      environment: 'test',
      port: 8101,
    },
    provider: smtpAt(smtp.url),
    kinds: [KIND],
    tenants: createTenantDirectory(database.db),
    ...changes,
  });
  await jobs.open();
  const queue = (recipient = 'member@example.test') =>
    database.db
      .transaction()
      .execute((trx) => mails.queue(trx, { tenantId: ALPHA, userId: null, kind: 'word', recipient, language: 'en' }));
  return { mails, queue, send: () => jobs.runDue(), lines: jobs.lines };
}

const rowOf = (id: string) =>
  database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** To when the second attempt is due at the latest. */
const passFirstPause = () => pass(clock, 11);

describe('an SMTP server', () => {
  test('gets the mail, once, with its envelope', async () => {
    const { queue, send } = await startMails();
    const id = await queue();
    expect([await send(), await send()]).toEqual([1, 0]);
    expect(smtp.taken.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'post@alpha.test', to: ['member@example.test'] },
    ]);
    expect(await rowOf(id)).toMatchObject({ last_failure: null, given_up_at: null });
    expect((await rowOf(id)).sent_at).not.toBeNull();
    expect((await parseMail(smtp.taken[0]?.raw ?? '')).messageId).toBe(`<${id}@localhost>`);
  });

  test('that is not there is tried again later, and has it when it is back', async () => {
    const { port } = new URL(smtp.url);
    await smtp.close();
    const { queue, send } = await startMails();
    const id = await queue();
    await send();
    expect(await rowOf(id)).toMatchObject({ sent_at: null, given_up_at: null, last_failure: 'ESOCKET CONN' });
    smtp = await startSmtp(Number(port));
    await pass(clock, 9);
    expect(await send(), 'not yet').toBe(0);
    await pass(clock, 2);
    await send();
    expect(smtp.taken).toHaveLength(1);
  });

  test('that never says a word is given up on in time', async () => {
    const silence = await startSilence();
    const provider = createSmtpProvider({ url: silence.url, silenceMilliseconds: 200 });
    const { queue, send } = await startMails({ provider });
    const id = await queue();
    await send();
    expect(await rowOf(id)).toMatchObject({ sent_at: null, last_failure: 'ETIMEDOUT CONN' });
    await silence.close();
  });

  test('that takes the message and never acknowledges it is left before the mail is taken for lost', async () => {
    const release = smtp.hold();
    const provider = createSmtpProvider({ url: smtp.url, silenceMilliseconds: 60_000, deliveryMilliseconds: 300 });
    const { queue, send } = await startMails({ provider });
    const id = await queue();
    await send();
    expect(await rowOf(id)).toMatchObject({ sent_at: null, last_failure: 'EABORT' });
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
    const { queue, send } = await startMails();
    const id = await queue();
    await send();
    expect(smtp.taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ sent_at: null, given_up_at: null });
    await passFirstPause();
    await send();
    expect(smtp.taken).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ last_failure: null });
  });

  test.each<[Refusal['at'], number, string]>([
    ['recipient', 550, 'EENVELOPE 550 RCPT TO'],
    ['message', 554, 'EMESSAGE 554 DATA'],
  ])('that says %s %i is not asked again', async (at, code, failure) => {
    smtp.refuse({ at, code });
    const { queue, send } = await startMails();
    const id = await queue();
    await send();
    await pass(clock, 86400);
    expect(await send()).toBe(0);
    expect(smtp.taken).toEqual([]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ sent_at: null, last_failure: failure });
    expect(row.given_up_at).not.toBeNull();
  });

  test('is asked for the last time after so many attempts; the log says so, without the address', async () => {
    const { queue, send, lines } = await startMails();
    const id = await queue();
    smtp.refuse(...Array.from({ length: ATTEMPTS }, () => ({ at: 'recipient', code: 450 }) as const));
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      expect([attempt, await send()]).toEqual([attempt, 1]);
      expect((await rowOf(id)).given_up_at).toBeNull();
      await pass(
        clock,
        pauseAfter(attempt, () => 1),
      );
    }
    // The attempt, and what is written down of it.
    expect(await send()).toBe(2);
    expect((await rowOf(id)).given_up_at).not.toBeNull();
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ level }) => level === 'error');
    expect(line).toMatchObject({ job: id, queue: 'mail', attempt: ATTEMPTS, failure: 'EENVELOPE 450 RCPT TO' });
    expect([...log, ...lines].join('\n')).not.toMatch(/@example\.test|somebody@|A paragraph/);
  });

  test('is waited for longer and longer', () => {
    const pauses = Array.from({ length: ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, () => 0));
    expect(pauses.slice(0, 4)).toEqual([10, 30, 90, 270]);
    expect(pauses.at(-1)).toBe(14_400);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauseAfter(1, () => 1)).toBe(11);
  });
});

describe('many gateways', () => {
  test('share the work: of 60 mails each is sent once', async () => {
    const all = [await startMails(), await startMails(), await startMails()];
    const recipients = Array.from({ length: 60 }, (_, index) => `member${index}@example.test`);
    for (const recipient of recipients) await all[0]?.queue(recipient);
    await Promise.all(all.map(({ send }) => send()));
    expect(smtp.taken).toHaveLength(60);
    expect(new Set(smtp.taken.map(({ to }) => to[0]))).toEqual(new Set(recipients));
  });

  test('take over a mail whose gateway ended with it', async () => {
    const { promise: ending, reject: end } = Promise.withResolvers<MailContent>();
    const dying = await startMails({ kinds: [{ name: 'word', write: () => ending }] });
    const other = await startMails();
    const id = await dying.queue();
    const late = dying.send();
    await expect.poll(async () => (await countJobs(database.db)).find(({ queue }) => queue === 'mail')?.active).toBe(1);
    // Longer than a delivery may take, twice, and the first pause.
    await passUntilNoticed(clock, 121);
    await pass(clock, 11);
    expect(await other.send()).toBe(1);
    expect(smtp.taken).toHaveLength(1);
    const row = await rowOf(id);
    end(new Error('too late'));
    await late;
    expect(await rowOf(id), 'what the first does late changes nothing').toEqual(row);
  });
});

describe('the outbox', () => {
  test('has nothing of what was rolled back', async () => {
    const { mails, send } = await startMails();
    const undone = database.db.transaction().execute(async (trx) => {
      await mails.queue(trx, { tenantId: ALPHA, userId: null, kind: 'word', recipient: 'a@b.test', language: 'en' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await send()).toBe(0);
    expect(smtp.taken).toEqual([]);
  });

  test('gives a mail that waits without a job one, and no other mail', async () => {
    const { mails, queue, send } = await startMails();
    const sent = await queue('sent@example.test');
    await send();
    const lost = await queue('lost@example.test');
    await queue('waits@example.test');
    await sql`delete from pgboss.job where id in (${sent}, ${lost})`.execute(database.db);
    await mails.stageForgotten();
    await mails.stageForgotten();
    expect(await send()).toBe(2);
    expect(smtp.taken.flatMap(({ to }) => to).toSorted()).toEqual([
      'lost@example.test',
      'sent@example.test',
      'waits@example.test',
    ]);
  });

  test('drops what is no longer wanted when its turn comes', async () => {
    const { queue, send } = await startMails({ kinds: [{ name: 'word', write: () => Promise.resolve(null) }] });
    const id = await queue();
    await send();
    expect(smtp.taken).toEqual([]);
    expect((await rowOf(id)).dropped_at).not.toBeNull();
  });

  test('forgets a mail whose member is gone', async () => {
    const { queue, send } = await startMails();
    const id = await queue();
    await database.db.deleteFrom('mail_outbox').where('id', '=', id).execute();
    expect(await send()).toBe(1);
    expect(smtp.taken).toEqual([]);
  });

  test('hands a mail to the embedded mailbox once, even when the first answer was lost', async () => {
    const mailbox = createMailboxProvider(database.db);
    let isLost = true;
    const { queue, send } = await startMails({
      provider: {
        ...mailbox,
        deliver: async (mail) => {
          await mailbox.deliver(mail);
          if (isLost) throw new Error('lost');
        },
      },
    });
    const id = await queue();
    await send();
    isLost = false;
    await passFirstPause();
    await send();
    expect(await database.db.selectFrom('kept_mails').select('id').execute()).toEqual([{ id }]);
    expect((await rowOf(id)).sent_at).not.toBeNull();
  });
});
