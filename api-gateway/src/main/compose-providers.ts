import type { Pool } from 'pg';
import { createPortraitLibrary } from '../../demo/portraits/portrait-library.ts';
import type { Links } from '@tandem/contracts/composition/links';
import type { Logger } from 'pino';
import type { PasswordCost } from '../backend/account/password.ts';
import type { Release } from '@tandem/contracts/composition/release';
import { createCompositionArea } from '../composition/composition.area.ts';
import type { TryOut } from '../composition/ledger/ledger-deps.ts';
import type { Config } from '../platform/config/env.ts';
import { createPushServices } from '../platform/config/push-services.ts';
import type { Db } from '../platform/db/database.ts';
import { createNotices } from '../platform/db/notices.ts';
import { takeExperiments } from '../platform/experiments/experiment.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import { measureJobs } from '../platform/jobs/job-metrics.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import type { JobsDeps } from '../platform/jobs/jobs.ts';
import { createSessionService } from '../platform/sessions/session.service.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { createTenantDirectory } from '../platform/tenants/tenant-directory.ts';
import { createMail } from '../providers/mail/mail.ts';
import { createMedia } from '../providers/media/mount-media.ts';
import { choosePayments } from '../providers/payments/choose-provider.ts';
import { chooseSms } from '../providers/sms/choose-sms.ts';
import { readVapidKeys } from '../providers/push/vapid-keys.ts';
import { createWebPushProvider } from '../providers/push/web-push-provider.ts';
import { readExperimentsFile } from './experiments-file.ts';

export interface ComposeInput {
  config: Config;
  log: Logger;
  db: Db;
  pool: Pool;
  databaseUrl: string;
  /** Lower than is safe, for tests that log in a thousand times. */
  passwordCost?: PasswordCost | undefined;
  /** The composition of a trial, whatever is live. */
  fixedReleases?: readonly Release[] | undefined;
  /** Starts releases before they are live. */
  tryOut?: TryOut | undefined;
  /** Links to pages, for tests without releases. */
  links?: Links | undefined;
  /** How often what is live is read without a notice, for tests of the notices. */
  pollMilliseconds?: number | undefined;
  /** Of background work, for tests that set it. */
  clock?: JobsDeps['clock'];
}

/** What all areas use. */
function composePlatform(input: ComposeInput) {
  const { config, db, pool, log, clock } = input;
  const now = () => new Date(clock?.now() ?? Date.now());
  const metrics = createMetrics();
  const notices = createNotices(input);
  const jobs = createJobs({ ...input, notices });
  measureJobs(metrics.registry, db, log);
  const keys = readVapidKeys(config);
  // Where another server keeps the accounts, subscriptions are made with its key.
  const ownsPushes = config.proxy?.files.has('user.php') !== true;
  const tenants = createTenantDirectory(db, {
    fixed: ownsPushes ? { push_public_key: keys.publicKey } : {},
    // R-CHAT-SCRIPTED-PRODUCTION: in production a tenant's row has to turn them on.
    defaults: { scripted_answers: config.environment !== 'production' },
  });
  const sessions = createSessionService(db);
  const rateLimits = createRateLimits(pool, config.rateLimits);
  return { ...input, now, metrics, notices, jobs, keys, tenants, sessions, rateLimits };
}

/** What all areas use beside the platform: releases, photos, payments, mails and pushes. */
export function composeProviders(input: ComposeInput) {
  takeExperiments(readExperimentsFile(input.config.experimentsFile));
  const platform = composePlatform(input);
  const { config, keys } = platform;
  const mail = createMail(platform);
  const pushServices = createPushServices(config.pushServices);
  const pushProvider = createWebPushProvider({ keys, services: pushServices });
  const media = createMedia({ config, drawn: (photos) => createPortraitLibrary(config.dataDir, photos) });
  const composition = createCompositionArea(platform);
  return {
    ...platform,
    ...composition,
    ...choosePayments(platform),
    sms: chooseSms(platform),
    mail,
    media,
    pushServices,
    pushProvider,
  };
}

export type Providers = ReturnType<typeof composeProviders>;
