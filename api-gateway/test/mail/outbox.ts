import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createLogger } from '../../src/platform/http/logger.ts';
import { createTenantDirectory } from '../../src/platform/tenants/tenant-directory.ts';
import { createMail } from '../../src/providers/mail/mail.ts';
import type { Mail, MailDeps } from '../../src/providers/mail/mail.ts';
import type { MailContent, MailKind } from '../../src/providers/mail/mail-kind.ts';
import { createSmtpProvider } from '../../src/providers/mail/smtp-provider.ts';
import { ALPHA, createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';
import { createClock, createTestJobs, pass } from '../jobs.ts';
import type { TestClock, TestJobs } from '../jobs.ts';
import { startSmtp } from './smtp-stand-in.ts';
import type { SmtpStandIn } from './smtp-stand-in.ts';

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
const CONFIG: MailDeps['config'] = {
  mail: { smtpUrl: null, from: 'post@alpha.test', eventsSecret: null, inbox: false },
  publicOrigin: null,
  environment: 'test',
  port: 8101,
};

async function queueMail({ db }: TestDatabase, mails: Mail, recipient = 'member@example.test'): Promise<string> {
  const mail = { tenantId: ALPHA, userId: null, kind: 'word', recipient, language: 'en' } as const;
  const id = await db.transaction().execute((trx) => mails.queue(trx, mail));
  if (id === null) throw new Error('A mail was not queued');
  return id;
}

/** Gives each test of a file an SMTP server, a clock, and gateways whose mails share one outbox. */
export function setUpOutbox() {
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

  /** Starts the mails of one gateway; its jobs are done by `send`. */
  const startMails = async ({ kind = KIND, ...changes }: Partial<MailDeps> & { kind?: MailKind } = {}) => {
    const jobs = createTestJobs(database, clock);
    gateways.push(jobs);
    const mails: Mail = createMail({
      db: database.db,
      log: createLogger({ logLevel: 'trace' }, { write: (line: string) => log.push(line) }),
      jobs,
      config: CONFIG,
      provider: createSmtpProvider({ url: smtp.url, silenceMilliseconds: 3000 }),
      tenants: createTenantDirectory(database.db),
      ...changes,
    });
    mails.define(kind);
    await jobs.open();
    const queue = (recipient?: string) => queueMail(database, mails, recipient);
    return { mails, queue, send: () => jobs.runDue(), lines: jobs.lines };
  };

  return {
    database: () => database,
    smtp: () => smtp,
    /** Starts an SMTP server in place of the one that the test has closed. */
    restartSmtp: async (...options: Parameters<typeof startSmtp>) => {
      smtp = await startSmtp(...options);
    },
    /** What the mails have logged. */
    log,
    startMails,
    rowOf: (id: string) =>
      database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    pass: (seconds: number) => pass(clock, seconds),
    /** Passes the time to the latest moment of the second attempt. */
    passFirstPause: () => pass(clock, 11),
    clock: () => clock,
  };
}
