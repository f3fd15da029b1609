import type { Db } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { PushServices } from '../../platform/config/push-services.ts';
import { deleteSubscription, saveSubscription } from './subscription.repository.ts';

/** Browsers of one member; more than these are not in use any more. */
const SUBSCRIPTIONS_KEPT = 10;

/** `user.php?push=1`: binds this browser's subscription to the member and the session (C-PUSH-SUBSCRIBE). */
export function createPushEndpoints({ db, services }: { db: Db; services: PushServices }): EndpointHandlers {
  return {
    ...handle('POST /api/user.php?push=1', async ({ body, context: { user, session } }) => {
      const { subscription, replaces } = body;
      if (subscription === null && replaces === undefined) throw validationError({ replaces: 'field.required' });
      if (session === null) throw new AppError('authentication_required', 'account.session_expired');
      if (subscription !== null) {
        if (!services.allows(subscription.endpoint)) throw validationError({ 'subscription.endpoint': 'push.address' });
        const { endpoint, keys } = subscription;
        await saveSubscription(
          db,
          { userId: user.id, sessionHash: session.tokenHash, endpoint, ...keys },
          SUBSCRIPTIONS_KEPT,
        );
      }
      if (replaces !== undefined && replaces !== subscription?.endpoint)
        await deleteSubscription(db, user.id, replaces);
    }),
  };
}
