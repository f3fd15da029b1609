import type { PushMessage } from '@tandem/contracts/api/push';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import { readMainPhoto } from '../../providers/media/photo.repository.ts';
import { pushJobSchema } from './push-kind.ts';
import type { PushJob } from './push-kind.ts';
import { writePushMessage } from './push-message.ts';
import { createPushSender } from './push-sender.ts';
import type { PushSenderDeps } from './push-sender.ts';
import { readPush } from './push.repository.ts';
import type { Push } from './push.repository.ts';

/** Types of notification preferences that a push about somebody can be of (F-MAIL-NOTIFICATION-TYPES). */
type PushType = 'new_conversations' | 'new_messages' | 'like';

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

/** Sends one push, unless it is settled when its turn comes. */
export function createPushJob(deps: PushSenderDeps): JobKind<PushJob> {
  const { db } = deps;
  const send = createPushSender(deps);

  /**
   * Two of a kind are one push: the newer message of a conversation stands for the older. It cannot stand for the one that
   * began the conversation where its own type is turned off.
   */
  const isStoodFor = async ({ userId, followed, opensConversation }: Push): Promise<boolean> =>
    followed && (!opensConversation || (await deps.mayPush(userId, 'new_messages')));

  const write = async (push: Push, tenant: Tenant): Promise<PushMessage> => {
    const photo = await readMainPhoto(db, push.actorId);
    // A push service and its devices have no session: only a public photo has an address for them.
    const image = photo?.is_public === true ? presentImage(photo, { sharpFor: null }) : null;
    const pictures = { ...deps.pictures(tenant), photo: image?.thumb_filename ?? null };
    return writePushMessage(push, { settings: tenant.settings, pictures, links: deps.links() });
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
      if (push === undefined || push.settled || (await isStoodFor(push))) return;
      const tenant = await deps.tenantById(push.tenantId);
      if (tenant === null || !(await deps.mayPush(push.userId, typeOf(push)))) return;
      const message = await write(push, tenant);
      await send({ ...push, message, tenant, ttlSeconds: TTL_SECONDS }, { id, number, pause: pauseAfter(number) });
    },
  };
}
