import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import { buildMail } from './build-mail.ts';
import type { MailKind } from './mail-kind.ts';
import { MailRefused } from './mail-provider.ts';
import type { MailProvider } from './mail-provider.ts';
import * as outbox from './outbox.repository.ts';
import type { OutboxMail } from './outbox.repository.ts';
import { siteOrigin } from './site-origin.ts';
import { DELIVERY_MILLISECONDS } from './smtp-provider.ts';

/** A mail is taken for lost after twice the longest delivery: no process sends one that another is still sending. */
const LIMIT_SECONDS = (2 * DELIVERY_MILLISECONDS) / 1000;
/** So many mails of one process are on their way at once. */
const LANES = 4;
/** The last attempt comes about a day after the first. */
const ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

/** Seconds until the next attempt: 10, 30, 90 … up to four hours, with up to a tenth more so that crowds spread. */
export function pauseAfter(attempt: number, random: () => number = Math.random): number {
  const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 3 ** (attempt - 1));
  return Math.round(seconds * (1 + random() / 10));
}

export interface MailJobDeps {
  db: Db;
  log: Logger;
  provider: MailProvider;
  /** By name; each area adds its own before jobs are run. */
  kinds: ReadonlyMap<string, MailKind>;
  tenants: Pick<TenantDirectory, 'all'>;
  /** MAIL_FROM and PUBLIC_ORIGIN; null where they are not set. */
  from: string | null;
  publicOrigin: string | null;
  /** Where this gateway listens. */
  port: () => number;
}

const mailJobSchema = z.object({ mail: z.uuid() });

export type MailJob = z.infer<typeof mailJobSchema>;

/** Of mails that are to be sent; a job has the id of its mail. */
export const MAIL_QUEUE = 'mail';
const GIVEN_UP_QUEUE = 'mail-given-up';

/** Sends one mail of the outbox. What fails is tried later and later; what is refused is given up at once. */
export function createMailJob(deps: MailJobDeps): JobKind<MailJob> {
  const { db, log, kinds } = deps;

  const send = async (mail: OutboxMail): Promise<'sent' | 'dropped'> => {
    const kind = kinds.get(mail.kind);
    const tenant = (await deps.tenants.all()).find(({ id }) => id === mail.tenant_id);
    if (kind === undefined) throw new Error(`no mail is called ${mail.kind}`);
    if (tenant === undefined) throw new Error(`there is no tenant ${mail.tenant_id}`);
    const origin = siteOrigin(tenant, { publicOrigin: deps.publicOrigin, port: deps.port() });
    const setting = { mail, tenant, origin, locale: mail.language };
    const content = await kind.write(setting);
    if (content === null) return 'dropped';
    await deps.provider.deliver(await buildMail({ ...setting, content, from: deps.from }));
    return 'sent';
  };

  /** @throws the error again, unless the mail is not to be tried again. */
  const noteFailure = async (mail: OutboxMail, error: unknown): Promise<void> => {
    const failure = error instanceof Error ? error.message : String(error);
    await outbox.noteFailure(db, mail.id, failure);
    if (!(error instanceof MailRefused)) throw error;
    log.warn({ mail: mail.id, kind: mail.kind, failure }, 'a mail was refused and is given up');
    await outbox.markGivenUp(db, mail.id);
  };

  return {
    name: MAIL_QUEUE,
    data: mailJobSchema,
    lanes: LANES,
    batch: 1,
    attempts: ATTEMPTS,
    pauseSeconds: pauseAfter,
    limitSeconds: LIMIT_SECONDS,
    pollSeconds: 10,
    givenUpQueue: GIVEN_UP_QUEUE,
    run: async ({ mail: id }) => {
      // Nothing where it is over already, or where its member is gone.
      const mail = await outbox.findWaiting(db, id);
      if (mail === undefined) return;
      let outcome: 'sent' | 'dropped';
      try {
        outcome = await send(mail);
      } catch (error) {
        await noteFailure(mail, error);
        return;
      }
      if (outcome === 'sent') await outbox.markSent(db, id);
      else await outbox.markDropped(db, id);
    },
  };
}

/** Records that the last attempt at a mail has failed, also when a process ended with it. */
export function createMailGivenUpJob(db: Db): JobKind<MailJob> {
  return {
    name: GIVEN_UP_QUEUE,
    data: mailJobSchema,
    lanes: 1,
    batch: 1,
    attempts: ATTEMPTS,
    pauseSeconds: pauseAfter,
    limitSeconds: LIMIT_SECONDS,
    pollSeconds: 30,
    run: ({ mail }) => outbox.markGivenUp(db, mail),
  };
}
