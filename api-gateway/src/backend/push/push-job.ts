import { createHash } from 'node:crypto';
import type { Links } from '@tandem/contracts/composition/links';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { TryLater } from '../../platform/jobs/job-kind.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import { readMainPhoto } from '../../providers/media/photo.repository.ts';
import { pushJobSchema } from './push-kind.ts';
import type { PushJob } from './push-kind.ts';
import { writePushMessage } from './push-message.ts';
import type { PushOutcome, PushProvider } from '../../providers/push/push-provider.ts';
import { readPush } from './push.repository.ts';
import type { Push } from './push.repository.ts';
import { forgetSubscription } from './subscription.repository.ts';

/** Types of notification preferences that a push can be of (F-MAIL-NOTIFICATION-TYPES). */
export type PushType = 'new_conversations' | 'new_messages' | 'like';

export interface PushJobDeps {
  db: Db;
  log: Logger;
  pushProvider: PushProvider;
  tenantById: (id: number) => Promise<Tenant | null>;
  /** Whether the member wants pushes of this type. */
  mayPush: (userId: number, type: PushType) => Promise<boolean>;
  /** Paths of the site's own pictures. */
  pictures: (tenant: Tenant) => { icon: string; badge: string };
  /** The pages of the live releases. */
  links: () => Links;
}

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 1800;
/** News that are a day old are none. */
const TTL_SECONDS = 86_400;

/** 30 s, 1, 2, 4, 8 min, then up to half an hour. */
const pauseAfter = (attempt: number) => Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempt - 1), LONGEST_PAUSE_SECONDS);

function typeOf(push: Push): PushType {
  if (push.kind !== 'message') return 'like';
  return push.opensConversation ? 'new_conversations' : 'new_messages';
}

/** At most 32 characters of base64url, and nothing that reveals to a push service what it is about (RFC 8030 §5.4). */
function topicOf(push: Push, tag: string): string {
  return createHash('sha256').update(`${push.subscriptionId} ${tag}`).digest('base64url').slice(0, 32);
}

/** Sends one push, unless it is settled when its turn comes. */
export function createPushJob(deps: PushJobDeps): JobKind<PushJob> {
  const { db, log, pushProvider } = deps;

  const send = async (push: Push, tenant: Tenant): Promise<PushOutcome> => {
    const photo = await readMainPhoto(db, push.actorId);
    // A push service and its devices have no session: only a public photo has an address for them.
    const image = photo?.is_public === true ? presentImage(photo, { sharpFor: null }) : null;
    const pictures = { ...deps.pictures(tenant), photo: image?.thumb_filename ?? null };
    const message = writePushMessage(push, { settings: tenant.settings, pictures, links: deps.links() });
    return pushProvider.send(push, {
      payload: JSON.stringify(message),
      subject: `mailto:${tenant.settings.support_email}`,
      topic: topicOf(push, message.tag),
      ttlSeconds: TTL_SECONDS,
    });
  };

  return {
    name: 'push',
    data: pushJobSchema,
    lanes: 1,
    batch: 20,
    attempts: 8,
    pauseSeconds: pauseAfter,
    // Longer than a push service may take to respond (web-push-provider.ts).
    limitSeconds: 60,
    pollSeconds: 3,
    isMinor: true,
    run: async (job, { id, number, ageSeconds }) => {
      if (ageSeconds > TTL_SECONDS) return;
      const push = await readPush(db, job);
      if (push === undefined || push.settled) return;
      const tenant = await deps.tenantById(push.tenantId);
      if (tenant === null || !(await deps.mayPush(push.userId, typeOf(push)))) return;
      const outcome = await send(push, tenant);
      if (outcome.kind === 'gone') await forgetSubscription(db, push.subscriptionId);
      if (outcome.kind === 'refused')
        log.warn({ push: id, attempt: number, reason: outcome.reason }, 'a push was refused and is given up');
      if (outcome.kind === 'later')
        throw new TryLater(outcome.reason, Math.max(outcome.afterSeconds ?? 0, pauseAfter(number)));
    },
  };
}
