import { createHash } from 'node:crypto';
import type { PushMessage } from '@tandem/contracts/api/push';
import type { Links } from '@tandem/contracts/composition/links';
import type { NotificationType } from '@tandem/contracts/product/notification-types';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { TryLater } from '../../platform/jobs/job-kind.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { PushProvider, PushTarget } from '../../providers/push/push-provider.ts';
import { forgetSubscription } from './subscription.repository.ts';

export interface PushSenderDeps {
  db: Db;
  log: Logger;
  pushProvider: PushProvider;
  tenantById: (id: number) => Promise<Tenant | null>;
  /** Whether the member wants pushes of this type. */
  mayPush: (userId: number, type: NotificationType) => Promise<boolean>;
  /** Paths of the site's own pictures. */
  pictures: (tenant: Tenant) => { icon: string; badge: string };
  /** The pages of the live releases. */
  links: () => Links;
}

export interface AddressedPush extends PushTarget {
  subscriptionId: number;
  message: PushMessage;
  tenant: Tenant;
  ttlSeconds: number;
}

/** At most 32 characters of base64url, and nothing that reveals to a push service what it is about (RFC 8030 §5.4). */
function topicOf({ subscriptionId, message }: AddressedPush): string {
  return createHash('sha256').update(`${subscriptionId} ${message.tag}`).digest('base64url').slice(0, 32);
}

/**
 * Creates the function that sends one push and does what the push service's response asks for: a subscription that is
 * gone is forgotten (R-PUSH-SUBSCRIPTION-GONE). Throws TryLater where another attempt may succeed, after `pause` seconds
 * at least.
 */
export function createPushSender({ db, log, pushProvider }: Pick<PushSenderDeps, 'db' | 'log' | 'pushProvider'>) {
  return async (push: AddressedPush, attempt: { id: string; number: number; pause: number }): Promise<void> => {
    const { subscriptionId, message, tenant, ttlSeconds } = push;
    const outcome = await pushProvider.send(push, {
      payload: JSON.stringify(message),
      subject: `mailto:${tenant.settings.support_email}`,
      topic: topicOf(push),
      ttlSeconds,
    });
    if (outcome.kind === 'gone') await forgetSubscription(db, subscriptionId);
    if (outcome.kind === 'refused')
      log.warn(
        { push: attempt.id, attempt: attempt.number, reason: outcome.reason },
        'a push was refused and is given up',
      );
    if (outcome.kind === 'later')
      throw new TryLater(outcome.reason, Math.max(outcome.afterSeconds ?? 0, attempt.pause));
  };
}
