import type { Pool } from 'pg';
import { createPortraitLibrary } from '../../demo/portraits/portrait-library.ts';
import type { Links } from '@tandem/contracts/composition/links';
import type { Logger } from 'pino';
import { createAccountArea } from '../backend/account/account.area.ts';
import type { PasswordCost } from '../backend/account/password.ts';
import { createAccountLifeArea } from '../backend/account-life/account-life.area.ts';
import type { AccountLifeAreaDeps } from '../backend/account-life/account-life.area.ts';
import { createActivationArea } from '../backend/activation/activation.area.ts';
import { createAutoLikeArea } from '../backend/auto-like/auto-like.area.ts';
import { createBlocksArea } from '../backend/blocks/blocks.area.ts';
import { createChatArea } from '../backend/chat/chat.area.ts';
import { createComplaintsArea } from '../backend/complaints/complaints.area.ts';
import { createCreditsArea } from '../backend/credits/credits.area.ts';
import { createDataExportArea } from '../backend/data-export/data-export.area.ts';
import type { DataExportAreaDeps } from '../backend/data-export/data-export.area.ts';
import type { ExportFiles } from '../backend/data-export/export-files.ts';
import { createDirectDebitArea } from '../backend/direct-debit/direct-debit.area.ts';
import { createDiscountsArea } from '../backend/discounts/discounts.area.ts';
import { createEventsArea } from '../backend/events/events.area.ts';
import type { LiveHub } from '../backend/events/live-hub.ts';
import { createLikesArea } from '../backend/likes/likes.area.ts';
import { createListsArea } from '../backend/lists/lists.area.ts';
import { createMembersArea } from '../backend/members/members.area.ts';
import { createMemberNewsArea } from '../backend/member-news/member-news.area.ts';
import { createModerationArea } from '../backend/moderation/moderation.area.ts';
import { createNotificationsArea } from '../backend/notifications/notifications.area.ts';
import { createPaymentsArea } from '../backend/payments/payments.area.ts';
import { createPhotosArea } from '../backend/photos/photos.area.ts';
import { createPlacesArea } from '../backend/places/places.area.ts';
import { createProfileArea } from '../backend/profile/profile.area.ts';
import { createPushArea } from '../backend/push/push.area.ts';
import { createReportsArea } from '../backend/reports/reports.area.ts';
import { createScriptedAnswersArea } from '../backend/scripted-answers/scripted-answers.area.ts';
import { createSettingsArea } from '../backend/settings/settings.area.ts';
import { createSignupArea } from '../backend/signup/signup.area.ts';
import { createSwipeGameArea } from '../backend/swipe-game/swipe-game.area.ts';
import { createTelemetryArea } from '../backend/telemetry/telemetry.area.ts';
import { createTrackingArea } from '../backend/tracking/tracking.area.ts';
import { createCompositionArea } from '../composition/composition.area.ts';
import type { BackendServices } from '../composition/site-facts/embedded-facts.ts';
import type { LiveComposition } from '../composition/live/live-composition.ts';
import type { ContentStore } from '../composition/store/content-store.ts';
import type { Config } from '../platform/config/env.ts';
import { createPushServices } from '../platform/config/push-services.ts';
import type { Db } from '../platform/db/database.ts';
import { createNotices } from '../platform/db/notices.ts';
import type { Notices } from '../platform/db/notices.ts';
import type { EndpointHandlers } from '../platform/http/handler.ts';
import { cleanUpKeys } from '../platform/http/idempotency.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { measureJobs } from '../platform/jobs/job-metrics.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import type { Jobs, JobsDeps } from '../platform/jobs/jobs.ts';
import { createSessionService } from '../platform/sessions/session.service.ts';
import type { SessionService } from '../platform/sessions/session.service.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { createTenantDirectory } from '../platform/tenants/tenant-directory.ts';
import type { TenantDirectory } from '../platform/tenants/tenant-directory.ts';
import { createMail } from '../providers/mail/mail.ts';
import type { Mail } from '../providers/mail/mail.ts';
import { createMedia } from '../providers/media/mount-media.ts';
import type { Media } from '../providers/media/mount-media.ts';
import { choosePayments } from '../providers/payments/choose-provider.ts';
import type { Sandbox } from '../providers/payments/sandbox/sandbox.ts';
import { chooseSms } from '../providers/sms/choose-sms.ts';
import { readVapidKeys } from '../providers/push/vapid-keys.ts';
import { createWebPushProvider } from '../providers/push/web-push-provider.ts';
import { createDemoPresenceJob } from './demo-presence.ts';
import { createHousekeepingJob } from './housekeeping.ts';
import type { CleanUp } from './housekeeping.ts';

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
  /** Background work. */
  readonly jobs: Jobs;
  /** Null where payments are not the sandbox's. */
  readonly sandbox: Sandbox | null;
  readonly events: LiveHub;
  /** The services that facts of pages come from. */
  readonly backend: BackendServices;
  /** Files of members' own data. */
  readonly exportFiles: ExportFiles;
  /** Files of published releases. */
  readonly store: ContentStore;
  readonly live: LiveComposition;
  /** Addresses of the pages that live releases have. */
  readonly links: () => Links;
}

/** What an area exports beside its service. */
interface Area {
  handlers: EndpointHandlers;
  cleanUp?: CleanUp;
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
  /** Lower than is safe, for tests that log in a thousand times. */
  passwordCost?: PasswordCost | undefined;
  /** Links to pages, for tests without releases. */
  links?: Links | undefined;
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
function composeProviders(platform: ReturnType<typeof composePlatform>) {
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

/** What an account needs after it was made, and what is left of it when it ends. */
function composeAccountLife(base: Omit<AccountLifeAreaDeps, 'exports'> & DataExportAreaDeps) {
  const dataExport = createDataExportArea(base);
  const accountLife = createAccountLifeArea({ ...base, exports: dataExport.dataExport });
  return { areas: [dataExport, accountLife], exportFiles: dataExport.exportFiles };
}

/**
 * Wires every area once: the list of what the gateway is made of. An area gets what all areas use, and the areas that it
 * names.
 */
function composeAreas(base: ReturnType<typeof composeProviders>) {
  const settings = createSettingsArea();
  const lists = createListsArea();
  const places = createPlacesArea();
  const tracking = createTrackingArea(base);
  const telemetry = createTelemetryArea(base);
  const credits = createCreditsArea(base);
  const discounts = createDiscountsArea(base);
  const moderation = createModerationArea(base);
  const payments = createPaymentsArea({ ...base, ...discounts, ...credits, ...moderation });
  const directDebit = createDirectDebitArea({ ...base, ...payments });
  const members = createMembersArea(base);
  const likes = createLikesArea({ ...base, ...members });
  const autoLike = createAutoLikeArea({ ...base, ...likes });
  const swipeGame = createSwipeGameArea({ ...base, ...members, ...likes });
  const { answers } = createScriptedAnswersArea(base);
  const chat = createChatArea({ ...base, ...members, ...credits, ...payments, answers });
  const blocks = createBlocksArea({ ...base, ...members, ...likes, ...chat });
  const events = createEventsArea({ ...base, ...members, ...chat });
  const account = createAccountArea(base);
  const activation = createActivationArea({ ...base, ...account });
  const signup = createSignupArea({ ...base, ...account, ...tracking, ...chat, ...activation, ...credits });
  const photos = createPhotosArea({ ...base, ...members, ...credits, ...moderation });
  const profile = createProfileArea({ ...base, ...account });
  const notifications = createNotificationsArea(base);
  const push = createPushArea({ ...base, ...notifications });
  const memberNews = createMemberNewsArea({ ...base, ...notifications, ...push });
  const complaints = createComplaintsArea({ ...base, ...moderation });
  const reports = createReportsArea({ ...base, ...members, ...blocks, ...photos, ...moderation });
  const life = composeAccountLife({ ...base, ...account, ...photos });

  const areas: Area[] = [
    settings,
    lists,
    places,
    tracking,
    telemetry,
    credits,
    discounts,
    payments,
    directDebit,
    members,
    likes,
    swipeGame,
    autoLike,
    chat,
    blocks,
    events,
    account,
    activation,
    signup,
    moderation,
    photos,
    profile,
    notifications,
    push,
    memberNews,
    complaints,
    reports,
    ...life.areas,
  ];
  return { areas, exportFiles: life.exportFiles, hub: events.hub, backend: { ...members, ...chat, ...payments } };
}

/** Makes the gateway of its platform, its providers and its areas, and defines the jobs that are nobody's own. */
export function compose(input: ComposeInput): Composed {
  const base = composeProviders(composePlatform(input));
  const { db, jobs, mail, sessions } = base;
  const { areas, hub, backend, exportFiles } = composeAreas(base);
  const cleanUps = areas.flatMap(({ cleanUp }) => cleanUp ?? []);
  jobs.define(createHousekeepingJob([mail.cleanUp, sessions.cleanUp, () => cleanUpKeys(db), ...cleanUps]));
  jobs.define(createDemoPresenceJob(db));
  return {
    deps: { ...base, events: hub, backend, exportFiles },
    handlers: joinHandlers(areas.map(({ handlers }) => handlers)),
  };
}
