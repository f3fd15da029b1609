import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createAccountEndpoints } from './backend/account/account.routes.ts';
import { createAccountService } from './backend/account/account.service.ts';
import { createSessionService } from './backend/account/session.service.ts';
import type { SessionService } from './backend/account/session.service.ts';
import { createChatEndpoints } from './backend/chat/chat.routes.ts';
import { createChatService } from './backend/chat/chat.service.ts';
import type { ChatService } from './backend/chat/chat.service.ts';
import { createCreditsService } from './backend/credits/credits.service.ts';
import type { CreditsService } from './backend/credits/credits.service.ts';
import { createLikesEndpoints } from './backend/likes/likes.routes.ts';
import { createLikesService } from './backend/likes/likes.service.ts';
import { createListsEndpoints } from './backend/lists/lists.routes.ts';
import { createMembersEndpoints } from './backend/members/members.routes.ts';
import { createMembersService } from './backend/members/members.service.ts';
import { createPaymentsEndpoints } from './backend/payments/payments.routes.ts';
import { createPaymentsService } from './backend/payments/payments.service.ts';
import { createSettingsEndpoints } from './backend/settings/settings.routes.ts';
import { createTenantDirectory } from './backend/settings/tenant-directory.ts';
import type { TenantDirectory } from './backend/settings/tenant-directory.ts';
import { createSignupEndpoints } from './backend/signup/signup.routes.ts';
import { createSignupService } from './backend/signup/signup.service.ts';
import { findRelease } from './composition/ledger/ledger.repository.ts';
import type { Config } from './config/env.ts';
import type { Db } from './db/database.ts';
import type { EndpointHandlers } from './http/handler.ts';
import { createRateLimits, createSharedLimit } from './http/rate-limits.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { presentImage } from './media/image-presenter.ts';
import { readMainPhotos } from './media/photo.repository.ts';
import { choosePaymentProvider } from './payment-providers/choose-provider.ts';
import { createKnownReleases } from './telemetry/known-releases.ts';
import { createMetrics } from './telemetry/metrics.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { createTelemetryEndpoints } from './telemetry/telemetry.routes.ts';

/** What every part of the gateway may be given. */
export interface GatewayDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly tenants: TenantDirectory;
  readonly sessions: SessionService;
  readonly rateLimits: RateLimits;
  readonly metrics: Metrics;
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

/** What the member's own account shows of the other areas. */
function extrasReader({ db, credits, chat }: { db: Db; credits: CreditsService; chat: ChatService }) {
  return async (user: { id: number; paidUser: boolean }) => {
    const [balance, conversationsLeft, photos] = await Promise.all([
      credits.balance(user.id),
      chat.conversationsLeft(user),
      readMainPhotos(db, [user.id]),
    ]);
    const photo = photos.get(user.id);
    return {
      credits: balance,
      conversationsLeft,
      mainImage: photo === undefined ? null : presentImage(photo, { blurred: false }),
    };
  };
}

export interface ComposeInput {
  config: Config;
  log: Logger;
  db: Db;
  pool: Pool;
  databaseUrl: string;
}

/** Wires every service once. */
export function compose(input: ComposeInput): Composed {
  const { config, db, pool } = input;
  const metrics = createMetrics();
  const tenants = createTenantDirectory(db);
  const sessions = createSessionService(db);
  const credits = createCreditsService({ db });
  const members = createMembersService({ db });
  const likes = createLikesService({ db, members });
  const limitMember = createSharedLimit(pool, 'message', { points: config.messagesPerMinute, seconds: 60 });
  const chat = createChatService({ db, members, credits, limitMessages: (userId) => limitMember(String(userId)) });
  const accounts = createAccountService({ db, extrasOf: extrasReader({ db, credits, chat }) });
  const payments = createPaymentsService({ db, credits, provider: choosePaymentProvider({ db, config }) });
  const signup = createSignupService({ db, credits, chat });
  const isKnownRelease = createKnownReleases(async (id) => (await findRelease(db, id)) !== null);

  const handlers = joinHandlers([
    createAccountEndpoints({ accounts }),
    createSignupEndpoints({ signup, accounts }),
    createSettingsEndpoints(),
    createListsEndpoints(),
    createMembersEndpoints({ members }),
    createLikesEndpoints({ likes }),
    createChatEndpoints({ chat }),
    createPaymentsEndpoints({ payments }),
    createTelemetryEndpoints({ metrics, isKnownRelease }),
  ]);
  const deps = { ...input, tenants, sessions, metrics, rateLimits: createRateLimits(pool, config.rateLimits) };
  return { deps, handlers };
}
