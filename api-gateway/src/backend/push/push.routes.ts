import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { PushService } from './push.service.ts';

/** `user.php?push=1`: the subscription of one browser (C-PUSH-SUBSCRIBE). */
export function createPushEndpoints({ push }: { push: PushService }): EndpointHandlers {
  return {
    ...handle('POST /api/user.php?push=1', async ({ body, context }) => {
      const { user, session } = context;
      if (session === null) throw context.loginRequired();
      await push.subscribe({ userId: user.id, sessionHash: session.tokenHash }, body);
    }),
  };
}
