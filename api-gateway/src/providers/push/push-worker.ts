import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { presentImage } from '../media/image-presenter.ts';
import { readMainPhotos } from '../media/photo.repository.ts';
import * as outbox from './outbox.repository.ts';
import type { DuePush } from './outbox.repository.ts';
import { writePushMessage } from './push-message.ts';
import type { PushOutcome, PushProvider } from './push-provider.ts';
import { forgetSubscription } from './subscription.repository.ts';

/** Types of notification preferences that a push can be of (F-MAIL-NOTIFICATION-TYPES). */
export type PushType = 'new_conversations' | 'new_messages' | 'like';

export interface PushWorkerDeps {
  db: Db;
  log: Logger;
  provider: PushProvider;
  tenantById: (id: number) => Promise<Tenant | null>;
  /** Whether the member wants pushes of this type. */
  mayPush: (userId: number, type: PushType) => Promise<boolean>;
  /** Paths of the site's own pictures. */
  pictures: (tenant: Tenant) => { icon: string; badge: string };
  /** Overrides of the timing, for tests. */
  timing?: Partial<typeof TIMING>;
}

export const TIMING = {
  pollMilliseconds: 1000,
  batch: 20,
  /** Longer than a push service may take to answer (web-push-provider.ts). */
  leaseSeconds: 60,
  /** Whoever was here this lately may have the conversation open: they get the time to read it there. */
  presentSeconds: 120,
  graceSeconds: 7,
  /** 30 s, 1, 2, 4, 8 min, then up to half an hour, unless the push service says when. */
  firstRetrySeconds: 30,
  longestRetrySeconds: 1800,
  attempts: 8,
  /** News that are a day old are none. */
  ttlSeconds: 86_400,
};

function typeOf(due: DuePush): PushType {
  if (due.kind !== 'message') return 'like';
  return due.opensConversation ? 'new_conversations' : 'new_messages';
}

/** At most 32 characters of base64url, and nothing that tells a push service what it is about (RFC 8030 §5.4). */
function topicOf(due: DuePush, tag: string): string {
  return createHash('sha256').update(`${due.subscriptionId} ${tag}`).digest('base64url').slice(0, 32);
}

export interface PushWorker {
  /** Sends what is due now. Answers how many entries it took. */
  deliverDue: () => Promise<number>;
  /** Begins to look every second; answers what stops it, after what is being sent. */
  start: () => () => Promise<void>;
}

/** Empties the outbox. Any number of gateways may run one: an entry is taken by one of them at a time. */
export function createPushWorker(deps: PushWorkerDeps): PushWorker {
  const { db, log, provider } = deps;
  const timing = { ...TIMING, ...deps.timing };

  async function send(due: DuePush, tenant: Tenant): Promise<PushOutcome> {
    const photo = (await readMainPhotos(db, [due.actorId])).get(due.actorId);
    const image = photo === undefined ? null : presentImage(photo, { blurred: false });
    const pictures = { ...deps.pictures(tenant), photo: image?.thumb_filename ?? null };
    const message = writePushMessage(due, { settings: tenant.settings, pictures });
    return provider.send(due, {
      payload: JSON.stringify(message),
      subject: `mailto:${tenant.settings.support_email}`,
      topic: topicOf(due, message.tag),
      ttlSeconds: timing.ttlSeconds,
    });
  }

  async function settle(due: DuePush, outcome: PushOutcome): Promise<void> {
    if (outcome.kind === 'delivered') return outbox.remove(db, due.id);
    if (outcome.kind === 'gone') return forgetSubscription(db, due.subscriptionId);
    const entry = { push: due.id, attempts: due.attempts, reason: outcome.reason };
    if (outcome.kind === 'refused' || due.attempts >= timing.attempts) {
      log.warn(entry, 'a push is given up');
      return outbox.remove(db, due.id);
    }
    const growing = timing.firstRetrySeconds * 2 ** (due.attempts - 1);
    const asked = outcome.afterSeconds ?? 0;
    log.info(entry, 'a push is tried again later');
    return outbox.postpone(db, due.id, Math.max(asked, Math.min(growing, timing.longestRetrySeconds)), true);
  }

  async function deliver(due: DuePush): Promise<void> {
    if (due.settled || due.ageSeconds > timing.ttlSeconds) return outbox.remove(db, due.id);
    const isPresent = due.kind === 'message' && due.awaySeconds < timing.presentSeconds;
    const grace = timing.graceSeconds - due.ageSeconds;
    if (isPresent && grace > 0) return outbox.postpone(db, due.id, grace, false);
    const tenant = await deps.tenantById(due.tenantId);
    if (tenant === null || !(await deps.mayPush(due.userId, typeOf(due)))) return outbox.remove(db, due.id);
    return settle(due, await send(due, tenant));
  }

  const deliverDue = async () => {
    const taken = await outbox.takeDue(db, timing.batch, timing.leaseSeconds);
    const results = await Promise.allSettled(taken.map(deliver));
    for (const result of results) {
      // Its lease ends by itself: it is taken again then.
      if (result.status === 'rejected') log.warn({ err: result.reason as unknown }, 'a push could not be handled');
    }
    return taken.length;
  };

  const start = () => {
    const ending = new AbortController();
    const running = (async () => {
      let reported = false;
      while (!ending.signal.aborted) {
        let taken = 0;
        try {
          taken = await deliverDue();
          reported = false;
        } catch (error) {
          if (!reported) log.warn({ err: error }, 'pushes cannot be read; the next round tries again');
          reported = true;
        }
        // Rejects when the worker is stopped, which ends the loop.
        if (taken < timing.batch)
          await pause(timing.pollMilliseconds, null, { signal: ending.signal }).catch(() => null);
      }
    })();
    return async () => {
      ending.abort();
      await running;
    };
  };

  return { deliverDue, start };
}
