import type { Express } from 'express';
import type { Pool } from 'pg';
import type { Links } from '@tandem/contracts/composition/links';
import type { Logger } from 'pino';
import { createAccountArea } from '../backend/account/account.area.ts';
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
import { createDirectDebitArea } from '../backend/direct-debit/direct-debit.area.ts';
import { createDiscountsArea } from '../backend/discounts/discounts.area.ts';
import { createEventsArea } from '../backend/events/events.area.ts';
import type { LiveHub } from '../backend/events/live-hub.ts';
import { createLikesArea } from '../backend/likes/likes.area.ts';
import { createExperimentsArea } from '../backend/experiments/experiments.area.ts';
import { createListsArea } from '../backend/lists/lists.area.ts';
import { createLoginWaysArea } from '../backend/login-ways/login-ways.area.ts';
import { createMailEventsArea } from '../backend/mail-events/mail-events.area.ts';
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
import { createTwoStepArea } from '../backend/two-step/two-step.area.ts';
import { createCanaryJudgeJob } from '../composition/canary/halt-canary.ts';
import type { BackendServices } from '../composition/site-facts/embedded-facts.ts';
import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import type { CanaryWatch } from '../composition/live/canary-watch.ts';
import type { LiveComposition } from '../composition/live/live-composition.ts';
import type { ContentStore } from '../composition/store/content-store.ts';
import type { Config } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import type { Notices } from '../platform/db/notices.ts';
import type { EndpointHandlers } from '../platform/http/handler.ts';
import { cleanUpKeys } from '../platform/http/idempotency.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { SessionService } from '../platform/sessions/session.service.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { TenantDirectory } from '../platform/tenants/tenant-directory.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { Media } from '../providers/media/mount-media.ts';
import type { Sandbox } from '../providers/payments/sandbox/sandbox.ts';
import { createDemoPresenceJob } from './demo-presence.ts';
import { createHousekeepingJob } from './housekeeping.ts';
import type { CleanUp } from './housekeeping.ts';
import { composeProviders } from './compose-providers.ts';
import type { ComposeInput, Providers } from './compose-providers.ts';

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
  /** Adds the addresses of members' own data. */
  readonly mountExports: (app: Express) => void;
  /** Files of published releases. */
  readonly store: ContentStore;
  /** What was published, and by which keys. */
  readonly releases: Omit<LedgerDeps, 'actor'>;
  readonly live: LiveComposition;
  /** Whether public pages are prerendered before anybody requests them. */
  readonly warmsUp: boolean;
  readonly isKnownRelease: (part: string, release: string) => Promise<boolean>;
  readonly canaries: CanaryWatch;
  /** Addresses of the pages that live releases have. */
  readonly links: () => Links;
}

/** What an area exports beside its service. */
interface Area {
  handlers: EndpointHandlers;
  cleanUp?: CleanUp;
  /** Throws ConfigError where what is configured does not fit what is stored: the gateway does not start. */
  check?: () => Promise<void>;
}

export interface Composed {
  deps: GatewayDeps;
  handlers: EndpointHandlers;
  /** The checks of all areas. */
  check: () => Promise<void>;
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

/** What an account needs after it was made, and what is left of it when it ends. */
function composeAccountLife(base: Omit<AccountLifeAreaDeps, 'exports'> & DataExportAreaDeps) {
  const dataExport = createDataExportArea(base);
  const accountLife = createAccountLifeArea({ ...base, exports: dataExport.dataExport });
  const loginWays = createLoginWaysArea({ ...base, ...accountLife });
  return { areas: [dataExport, accountLife, loginWays], mountExports: dataExport.mountExports };
}

/** Credits, what they are bought with, and the refunds and debits that moderators look after. */
function composeMoney(base: Providers) {
  const credits = createCreditsArea(base);
  const discounts = createDiscountsArea(base);
  const moderation = createModerationArea(base);
  const payments = createPaymentsArea({ ...base, ...discounts, ...credits, ...moderation });
  const directDebit = createDirectDebitArea({ ...base, ...payments, ...moderation });
  return { credits, moderation, payments, areas: [credits, discounts, moderation, payments, directDebit] };
}

/** What is known of visits: where they come from, which variants they see, and how pages fare. */
function composeMeasuring(base: Providers) {
  const experiments = createExperimentsArea(base);
  const tracking = createTrackingArea({ ...base, ...experiments });
  const cleanUp = async () => {
    await base.blame.cleanUp();
    await base.canaries.cleanUp();
  };
  const telemetry = { ...createTelemetryArea(base), cleanUp };
  return { tracking, experiments, areas: [tracking, experiments, telemetry] };
}

/** What members are notified of when they are not on the site. */
function composeNews(base: Providers): Area[] {
  const notifications = createNotificationsArea(base);
  const push = createPushArea({ ...base, ...notifications });
  return [
    notifications,
    createMailEventsArea({ ...base, ...notifications }),
    push,
    createMemberNewsArea({ ...base, ...notifications, ...push }),
  ];
}

/**
 * Wires every area once: the list of what the gateway is made of. An area gets what all areas use, and the areas that it
 * names.
 */
function composeAreas(base: Providers) {
  const lists = createListsArea();
  const { tracking, experiments, areas: measuring } = composeMeasuring(base);
  const { credits, moderation, payments, areas: money } = composeMoney(base);
  const members = createMembersArea(base);
  const likes = createLikesArea({ ...base, ...members });
  const autoLike = createAutoLikeArea({ ...base, ...likes });
  const swipeGame = createSwipeGameArea({ ...base, ...members, ...likes });
  const { answers } = createScriptedAnswersArea(base);
  const chat = createChatArea({ ...base, ...members, ...credits, ...payments, answers });
  const photos = createPhotosArea({ ...base, ...members, ...credits, ...moderation });
  const blocks = createBlocksArea({ ...base, ...members, ...likes, ...chat, ...photos });
  const events = createEventsArea({ ...base, ...members, ...chat });
  const { secondStep } = createTwoStepArea(base);
  const account = createAccountArea({ ...base, ...experiments, secondStep });
  const activation = createActivationArea({ ...base, ...account });
  const signup = createSignupArea({
    ...base,
    ...account,
    ...tracking,
    ...experiments,
    ...chat,
    ...likes,
    ...activation,
    ...credits,
  });
  const profile = createProfileArea({ ...base, ...account });
  const news = composeNews(base);
  const reports = createReportsArea({ ...base, ...members, ...blocks, ...photos, ...moderation });
  const complaints = createComplaintsArea({ ...base, ...moderation, ...reports });
  const life = composeAccountLife({ ...base, ...account, ...photos, ...experiments, secondStep });

  const areas: Area[] = [
    createSettingsArea(payments),
    lists,
    createPlacesArea(),
    ...measuring,
    ...money,
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
    photos,
    profile,
    ...news,
    complaints,
    reports,
    ...life.areas,
  ];
  const backend = { ...members, ...chat, ...payments, ...tracking };
  return { areas, mountExports: life.mountExports, hub: events.hub, backend };
}

/** Makes the gateway of its platform, its providers and its areas, and defines the jobs that are nobody's own. */
export function compose(input: ComposeInput): Composed {
  const base = composeProviders(input);
  const { db, jobs, mail, sessions } = base;
  const { areas, hub, backend, mountExports } = composeAreas(base);
  const cleanUps = areas.flatMap(({ cleanUp }) => cleanUp ?? []);
  jobs.define(createHousekeepingJob([mail.cleanUp, sessions.cleanUp, () => cleanUpKeys(db), ...cleanUps]));
  jobs.define(createDemoPresenceJob(db));
  jobs.define(createCanaryJudgeJob(base));
  return {
    deps: { ...base, events: hub, backend, mountExports },
    handlers: joinHandlers(areas.map(({ handlers }) => handlers)),
    check: async () => {
      for (const { check } of areas) await check?.();
    },
  };
}
