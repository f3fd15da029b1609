import type { Logger } from 'pino';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Config } from '../../platform/config/env.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createMailGivenUpJob, createMailJob, MAIL_QUEUE } from './mail-job.ts';
import type { MailKind } from './mail-kind.ts';
import type { MailProvider } from './mail-provider.ts';
import { createMailboxProvider } from './mailbox/mailbox-provider.ts';
import { deleteOldMails, findWithoutJob, hasMail, insertMail } from './outbox.repository.ts';
import type { NewMail } from './outbox.repository.ts';
import { createSmtpProvider } from './smtp-provider.ts';

export interface MailDeps {
  db: Db;
  log: Logger;
  jobs: Jobs;
  config: Pick<Config, 'mail' | 'publicOrigin' | 'environment' | 'port'>;
  tenants: Pick<TenantDirectory, 'all'>;
  /** In the place of the one that the configuration names, for tests. */
  provider?: MailProvider;
}

export interface Mail {
  /** Adds a kind of mail, before jobs are run. Throws when there is one of its name. */
  define: (kind: MailKind) => void;
  /**
   * Queues a mail in the transaction of what causes it: it goes out when that commits, or some seconds after. Returns its id;
   * null where one of the id was queued before.
   */
  queue: (trx: Trx, mail: NewMail, options?: { afterSeconds?: number | undefined }) => Promise<string | null>;
  /** Whether a mail of this id was queued within the last month. */
  wasQueued: (trx: Trx, id: string) => Promise<boolean>;
  /** Gives each mail that waits without a job one, and removes those that are long over. */
  cleanUp: () => Promise<void>;
  /** Links in mails lead to this port, where nothing else is configured. */
  listening: (port: number) => void;
}

/** SMTP where it is configured, otherwise the embedded mailbox. */
function chooseMailProvider({ db, config }: Pick<MailDeps, 'db' | 'config'>): MailProvider {
  const { smtpUrl } = config.mail;
  return smtpUrl === null ? createMailboxProvider(db) : createSmtpProvider({ url: smtpUrl });
}

/**
 * The gateway's mails: a row of the outbox each, and a job that sends it by the provider that the configuration names.
 */
export function createMail(deps: MailDeps): Mail {
  const { config, jobs, provider = chooseMailProvider(deps) } = deps;
  let { port } = config;
  if (provider.id === 'mailbox' && config.environment === 'production')
    deps.log.warn('SMTP_URL is not set: mails are kept in the database and reach nobody');
  jobs.define(createMailGivenUpJob(deps.db));
  const { from } = config.mail;
  const { publicOrigin } = config;
  const kinds = new Map<string, MailKind>();
  const queue = jobs.define(createMailJob({ ...deps, kinds, provider, from, publicOrigin, port: () => port }));
  const stage = (trx: Trx, id: string, afterSeconds?: number) =>
    queue.stage(trx, { mail: id }, { id, ...(afterSeconds !== undefined && { afterSeconds }) });
  return {
    define: (kind) => {
      if (kinds.has(kind.name)) throw new Error(`Two kinds of mails are called ${kind.name}`);
      kinds.set(kind.name, kind);
    },
    queue: async (trx, mail, { afterSeconds } = {}) => {
      const id = await insertMail(trx, mail);
      return id === null ? null : stage(trx, id, afterSeconds);
    },
    wasQueued: hasMail,
    cleanUp: async () => {
      await deps.db.transaction().execute(async (trx) => {
        for (const id of await findWithoutJob(trx, MAIL_QUEUE)) await stage(trx, id);
      });
      await deleteOldMails(deps.db);
    },
    listening: (ownPort) => {
      port = ownPort;
    },
  };
}
