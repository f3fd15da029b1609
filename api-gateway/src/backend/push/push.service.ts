import type { BodyOf } from '@tandem/contracts/api/index';
import type { PushServices } from '../../platform/config/push-services.ts';
import type { Db } from '../../platform/db/database.ts';
import { validationError } from '../../platform/errors/app-error.ts';
import { deleteSubscription, saveSubscription } from './subscription.repository.ts';

/** Browsers of one member; more than these are not in use any more. */
const SUBSCRIPTIONS_KEPT = 10;

export interface PushServiceDeps {
  db: Db;
  pushServices: PushServices;
}

export interface PushService {
  /**
   * Binds a browser's subscription to the member and the session, and removes the one that it replaces
   * (C-PUSH-SUBSCRIBE). Throws a validation error when there is neither, and for an address that is no push service's.
   */
  subscribe: (
    owner: { userId: number; sessionHash: Buffer },
    change: BodyOf<'POST /api/user.php?push=1'>,
  ) => Promise<void>;
}

export function createPushService({ db, pushServices }: PushServiceDeps): PushService {
  return {
    subscribe: async (owner, { subscription, replaces }) => {
      if (subscription === null && replaces === undefined) throw validationError({ replaces: 'field.required' });
      if (subscription !== null) {
        const { endpoint, keys } = subscription;
        if (!pushServices.allows(endpoint)) throw validationError({ 'subscription.endpoint': 'push.address' });
        await saveSubscription(db, { ...owner, endpoint, ...keys }, SUBSCRIPTIONS_KEPT);
      }
      if (replaces !== undefined && replaces !== subscription?.endpoint)
        await deleteSubscription(db, owner.userId, replaces);
    },
  };
}
