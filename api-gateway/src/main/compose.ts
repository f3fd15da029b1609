import type { Pool } from 'pg';
import { linksOf } from '@tandem/contracts/composition/links-of';
import type { Links } from '@tandem/contracts/composition/links';
import type { Logger } from 'pino';
import { createAccountEndpoints } from '../backend/account/account.routes.ts';
import { createAccountService } from '../backend/account/account.service.ts';
import { createSessionService } from '../platform/sessions/session.service.ts';
import type { PasswordCost } from '../backend/account/password.ts';
import type { SessionService } from '../platform/sessions/session.service.ts';
import { createActivationMail } from '../backend/activation/activation-mail.ts';
import { createActivationEndpoints } from '../backend/activation/activation.routes.ts';
import { createActivationService } from '../backend/activation/activation.service.ts';
import { createAutoLikeEndpoints } from '../backend/auto-like/auto-like.routes.ts';
import { createAutoLikeService } from '../backend/auto-like/auto-like.service.ts';
import { createChatEndpoints } from '../backend/chat/chat.routes.ts';
import { createChatService } from '../backend/chat/chat.service.ts';
import { createComplaintMail } from '../backend/complaints/complaint-mail.ts';
import { createComplaintsEndpoints } from '../backend/complaints/complaints.routes.ts';
import { createComplaintsService } from '../backend/complaints/complaints.service.ts';
import { createCreditsService } from '../backend/credits/credits.service.ts';
import { createDiscountsEndpoints } from '../backend/discounts/discounts.routes.ts';
import { createDiscountsService } from '../backend/discounts/discounts.service.ts';
import { createEventsEndpoints } from '../backend/events/events.routes.ts';
import { createEventsService } from '../backend/events/events.service.ts';
import { createLiveHub } from '../backend/events/live-hub.ts';
import type { LiveHub } from '../backend/events/live-hub.ts';
import { createLikesEndpoints } from '../backend/likes/likes.routes.ts';
import { createLikesService } from '../backend/likes/likes.service.ts';
import { createListsEndpoints } from '../backend/lists/lists.routes.ts';
import { createMembersEndpoints } from '../backend/members/members.routes.ts';
import { createMembersService } from '../backend/members/members.service.ts';
import { createNotificationsEndpoints } from '../backend/notifications/notifications.routes.ts';
import { createNotificationsService } from '../backend/notifications/notifications.service.ts';
import type { NotificationsService } from '../backend/notifications/notifications.service.ts';
import { createPaymentsEndpoints } from '../backend/payments/payments.routes.ts';
import { createPaymentsService } from '../backend/payments/payments.service.ts';
import { createStalePaymentsJob } from '../backend/payments/stale-payments.ts';
import { createPhotosEndpoints } from '../backend/photos/photos.routes.ts';
import { createPhotosService } from '../backend/photos/photos.service.ts';
import { createProfileEndpoints } from '../backend/profile/profile.routes.ts';
import { createProfileService } from '../backend/profile/profile.service.ts';
import { createSettingsEndpoints } from '../backend/settings/settings.routes.ts';
import { createTenantDirectory } from '../platform/tenants/tenant-directory.ts';
import type { TenantDirectory } from '../platform/tenants/tenant-directory.ts';
import { createSignupEndpoints } from '../backend/signup/signup.routes.ts';
import { createSignupService } from '../backend/signup/signup.service.ts';
import { createTrackingEndpoints } from '../backend/tracking/tracking.routes.ts';
import { findRelease } from '../composition/ledger/ledger.repository.ts';
import { LiveComposition } from '../composition/live/live-composition.ts';
import { openReleaseStore } from '../composition/release-store.ts';
import type { ContentStore } from '../composition/store/content-store.ts';
import type { Config } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import { createNotices } from '../platform/db/notices.ts';
import type { Notices } from '../platform/db/notices.ts';
import type { EndpointHandlers } from '../platform/http/handler.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { measureJobs } from '../platform/jobs/job-metrics.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import type { Jobs, JobsDeps } from '../platform/jobs/jobs.ts';
import { createMail } from '../providers/mail/mail.ts';
import type { Mail } from '../providers/mail/mail.ts';
import { createMedia } from '../providers/media/mount-media.ts';
import type { Media } from '../providers/media/mount-media.ts';
import { choosePayments } from '../providers/payments/choose-provider.ts';
import type { Sandbox } from '../providers/payments/sandbox/sandbox.ts';
import { createPush } from '../providers/push/push.service.ts';
import { readVapidKeys } from '../providers/push/vapid-keys.ts';
import { createKnownReleases } from '../backend/telemetry/known-releases.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { createTelemetryEndpoints } from '../backend/telemetry/telemetry.routes.ts';
import { createDemoPresenceJob } from './demo-presence.ts';
import { createHousekeepingJob } from './housekeeping.ts';

/** What every part of the gateway may be given. */
export interface GatewayDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  readonly pool: Pool;
  /** What the database notifies this process of. */
  readonly notices: Notices;
  readonly tenants: TenantDirectory;
  readonly sessions: SessionService;
  readonly rateLimits: RateLimits;
  readonly metrics: Metrics;
  readonly media: Media;
  readonly mail: Mail;
  readonly notifications: NotificationsService;
  /** Background work. */
  readonly jobs: Jobs;
  /** Null where payments are not the sandbox's. */
  readonly sandbox: Sandbox | null;
  readonly events: LiveHub;
  /** Files of published releases. */
  readonly store: ContentStore;
  readonly live: LiveComposition;
}

export interface Composed {
  deps: GatewayDeps;
  handlers: EndpointHandlers;
}

/** All areas' handlers as one table. Throws when two areas serve the same call. */
export function joinHandlers(areas: readonly EndpointHandlers[]): EndpointHandlers {
  const joined = new Map<string, unknown>();
  for (const [key, handler] of areas.flatMap((area) => Object.entries(area))) {
    if (joined.has(key)) throw new Error(`Two handlers serve ${key}`);
    joined.set(key, handler);
  }
  return Object.fromEntries(joined) as EndpointHandlers;
}

export interface ComposeInput {
  config: Config;
  log: Logger;
  db: Db;
  pool: Pool;
  databaseUrl: string;
  /** Less than what keeps a password safe, for tests that log in a thousand times. */
  passwordCost?: PasswordCost | undefined;
  /** Links to pages, for tests without releases. */
  links?: Links | undefined;
  /** Of background work, for tests that set it. */
  clock?: JobsDeps['clock'];
}

/** Wires every service once. */
export function compose(input: ComposeInput): Composed {
  const { config, db, pool, passwordCost } = input;
  const metrics = createMetrics();
  const notices = createNotices(input);
  const jobs = createJobs({ ...input, notices });
  measureJobs(metrics.registry, db, input.log);
  const keys = readVapidKeys(config);
  // Where another server keeps the accounts, subscriptions are made with its key.
  const ownsPushes = config.proxy?.files.has('user.php') !== true;
  const tenants = createTenantDirectory(db, ownsPushes ? { push_public_key: keys.publicKey } : {});
  const sessions = createSessionService(db);
  const credits = createCreditsService({ db });
  const members = createMembersService({ db });
  const likes = createLikesService({ db });
  const store = openReleaseStore(config, input.log);
  const live = new LiveComposition({ db, notices, store, log: input.log });
  const links = () => input.links ?? linksOf(live.current.routes.map(({ route }) => route));
  const events = createLiveHub(notices);
  const discounts = createDiscountsService({ db });
  const { provider, sandbox } = choosePayments({ db, jobs, config });
  const payments = createPaymentsService({ db, credits, discounts, provider, links });
  const { messagesPerMinute } = config;
  const chat = createChatService({ db, members, credits, messagesPerMinute, messagePrice: payments.messagePrice });
  const accounts = createAccountService({ db, passwordCost });
  const mail = createMail({
    ...input,
    jobs,
    tenants,
    kinds: [createActivationMail(db, links), createComplaintMail(db, links)],
  });
  const activation = createActivationService({ db, mail });
  const signup = createSignupService({ db, credits, chat, activation, passwordCost });
  const media = createMedia({ config });
  const photos = createPhotosService({ db, media, review: config.photoReview, log: input.log });
  const profiles = createProfileService({ db });
  const notifications = createNotificationsService({ db });
  const push = createPush({ config, db, log: input.log, jobs, keys, tenants, mayPush: notifications.mayPush });
  jobs.define(createStalePaymentsJob({ db, credits, provider, log: input.log }));
  jobs.define(createHousekeepingJob({ db, mail }));
  jobs.define(createDemoPresenceJob(db));
  const isLivePart = (part: string) =>
    [live.current.shell, ...Object.values(live.current.parts)].some((release) => release?.part === part);
  const isKnownRelease = createKnownReleases(async (id) => (await findRelease(db, id)) !== null);

  const handlers = joinHandlers([
    createAccountEndpoints({ accounts }),
    createSignupEndpoints({ signup, accounts }),
    createActivationEndpoints({ activation, accounts }),
    createSettingsEndpoints(),
    createListsEndpoints(),
    createMembersEndpoints({ members }),
    createLikesEndpoints({ likes }),
    createChatEndpoints({ chat }),
    createPaymentsEndpoints({ payments }),
    createDiscountsEndpoints({ discounts }),
    createEventsEndpoints({ events: createEventsService({ db, hub: events }) }),
    createProfileEndpoints({ profiles }),
    createPhotosEndpoints({ photos }),
    createNotificationsEndpoints({ notifications }),
    push,
    createTelemetryEndpoints({ metrics, isLivePart, isKnownRelease }),
    createTrackingEndpoints({ metrics }),
    createComplaintsEndpoints({ complaints: createComplaintsService({ db, mail, links }) }),
    createAutoLikeEndpoints({ autoLikes: createAutoLikeService({ db }) }),
  ]);
  const deps = {
    ...input,
    notices,
    mail,
    media,
    notifications,
    jobs,
    sandbox,
    events,
    store,
    live,
    tenants,
    sessions,
    metrics,
    rateLimits: createRateLimits(pool, config.rateLimits),
  };
  return { deps, handlers };
}
