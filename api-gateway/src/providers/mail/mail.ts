import type { Logger } from 'pino';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MailKind } from './mail-kind.ts';
import type { MailProvider } from './mail-provider.ts';
import { createMailboxProvider } from './mailbox/mailbox-provider.ts';
import { createOutboxWorker } from './outbox-worker.ts';
import type { OutboxWorker } from './outbox-worker.ts';
import { createSmtpProvider } from './smtp-provider.ts';

export interface MailDeps {
  db: Db;
  log: Logger;
  config: Pick<Config, 'mail' | 'publicOrigin' | 'environment'>;
  tenants: Pick<TenantDirectory, 'all'>;
  kinds: readonly MailKind[];
}

/** SMTP where it is configured, otherwise the embedded mailbox. */
function chooseMailProvider({ db, config }: Pick<MailDeps, 'db' | 'config'>): MailProvider {
  const { smtpUrl } = config.mail;
  return smtpUrl === null ? createMailboxProvider(db) : createSmtpProvider({ url: smtpUrl });
}

/** The gateway's outbox of mails with the provider that the configuration names. */
export function createMail(deps: MailDeps): OutboxWorker {
  const provider = chooseMailProvider(deps);
  if (provider.id === 'mailbox' && deps.config.environment === 'production')
    deps.log.warn('SMTP_URL is not set: mails are kept in the database and reach nobody');
  const { mail, publicOrigin } = deps.config;
  return createOutboxWorker({ ...deps, provider, from: mail.from, publicOrigin });
}
