import type { Logger } from 'pino';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { Db } from '../../platform/db/database.ts';
import { buildMail } from './build-mail.ts';
import type { MailKind } from './mail-kind.ts';
import { MailRefused } from './mail-provider.ts';
import type { MailProvider } from './mail-provider.ts';
import * as outbox from './outbox.repository.ts';
import type { OutboxMail } from './outbox.repository.ts';
import { siteOrigin } from './site-origin.ts';
import { DELIVERY_MILLISECONDS } from './smtp-provider.ts';

/** A claim holds for twice the longest delivery: nobody sends a mail that somebody is still sending. */
const LEASE_SECONDS = (2 * DELIVERY_MILLISECONDS) / 1000;
/** So many mails of this gateway are on their way at once. */
const LANES = 4;
/** The last attempt comes about a day after the first. */
export const ATTEMPTS = 12;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 4 * 3600;
/** Mails that another gateway put in, or that a dead one left, are found this late at most. */
const LONGEST_SLEEP_MILLISECONDS = 5000;

/** Seconds until the next attempt: 10, 30, 90 … up to four hours, with up to a tenth more so that crowds spread. */
export function waitAfter(attempt: number, random: () => number = Math.random): number {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 3 ** (attempt - 1));
  return Math.round(seconds * (1 + random() / 10));
}

export interface OutboxWorker {
  /** Looks now: a mail was put in and its transaction is over. Never rejects, never waits. */
  wake: () => void;
  /** Resolves when everything that was due has been tried once. */
  flush: () => Promise<void>;
  /** From now on; `port` is where this gateway listens. */
  start: (port: number) => void;
  /** Lets what is on its way end. */
  stop: () => Promise<void>;
}

export interface OutboxWorkerDeps {
  db: Db;
  log: Logger;
  provider: MailProvider;
  kinds: readonly MailKind[];
  tenants: Pick<TenantDirectory, 'all'>;
  /** MAIL_FROM and PUBLIC_ORIGIN; null where they are not set. */
  from: string | null;
  publicOrigin: string | null;
  /** Milliseconds after which the outbox is read although nobody woke the worker; 5000 where it is not given. */
  longestSleep?: number;
}

/**
 * Sends the mails of the outbox. Gateways that share a database share the work: each mail is claimed
 * by one of them (SKIP LOCKED), and again only after that claim is over. What fails is tried later and
 * later; what is refused, or fails to the end, is given up and logged.
 */
export function createOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const { db, log, longestSleep = LONGEST_SLEEP_MILLISECONDS } = deps;
  const kinds = new Map(deps.kinds.map((kind) => [kind.name, kind]));
  const state: {
    port: number;
    timer: NodeJS.Timeout | null;
    running: Promise<void> | null;
    again: boolean;
    stopped: boolean;
  } = { port: 0, timer: null, running: null, again: false, stopped: false };

  async function send(mail: OutboxMail): Promise<'sent' | 'dropped'> {
    const kind = kinds.get(mail.kind);
    const tenant = (await deps.tenants.all()).find(({ id }) => id === mail.tenant_id);
    if (kind === undefined) throw new Error(`no mail is called ${mail.kind}`);
    if (tenant === undefined) throw new Error(`there is no tenant ${mail.tenant_id}`);
    const origin = siteOrigin(tenant, { publicOrigin: deps.publicOrigin, port: state.port });
    const setting = { mail, tenant, origin, locale: mail.language };
    const content = await kind.write(setting);
    if (content === null) return 'dropped';
    await deps.provider.deliver(await buildMail({ ...setting, content, from: deps.from }));
    return 'sent';
  }

  async function fail(mail: OutboxMail, error: unknown): Promise<void> {
    const failure = error instanceof Error ? error.message : String(error);
    const report = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, failure };
    if (error instanceof MailRefused) {
      log.warn(report, 'a mail was refused and is given up');
      await outbox.markGivenUp(db, mail, failure);
    } else if (mail.attempts >= ATTEMPTS) {
      log.error(report, 'a mail could not be sent and is given up');
      await outbox.markGivenUp(db, mail, failure);
    } else {
      const seconds = waitAfter(mail.attempts);
      log.warn({ ...report, seconds }, 'a mail could not be sent yet');
      await outbox.postpone(db, mail, { seconds, failure });
    }
  }

  async function attempt(mail: OutboxMail): Promise<void> {
    let outcome: 'sent' | 'dropped';
    try {
      outcome = await send(mail);
    } catch (error) {
      await fail(mail, error);
      return;
    }
    if (outcome === 'sent') await outbox.markSent(db, mail);
    else await outbox.markDropped(db, mail);
  }

  async function lane(): Promise<void> {
    while (!state.stopped) {
      const mail = await outbox.claimMail(db, LEASE_SECONDS);
      if (mail === undefined) return;
      await attempt(mail);
    }
  }

  async function run(): Promise<void> {
    try {
      let wait: number | null;
      do {
        state.again = false;
        const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
        const broken = lanes.find((result) => result.status === 'rejected');
        if (broken !== undefined) throw broken.reason;
        wait = await outbox.nextDue(db);
      } while (state.again && !state.stopped);
      schedule(Math.min(wait === null ? Infinity : wait + 20, longestSleep));
    } catch (error) {
      log.warn({ err: error }, 'the outbox of mails could not be read; the next round tries again');
      schedule(longestSleep);
    } finally {
      state.running = null;
    }
  }

  function schedule(wait: number): void {
    if (state.stopped) return;
    if (state.timer !== null) clearTimeout(state.timer);
    state.timer = setTimeout(wake, wait);
    state.timer.unref();
  }

  function wake(): void {
    if (state.stopped || state.port === 0) return;
    state.again = true;
    state.running ??= run();
  }

  return {
    wake,
    flush: async () => {
      wake();
      while (state.running !== null) await state.running;
    },
    start: (listeningPort) => {
      state.port = listeningPort;
      wake();
    },
    stop: async () => {
      state.stopped = true;
      if (state.timer !== null) clearTimeout(state.timer);
      await state.running;
    },
  };
}
