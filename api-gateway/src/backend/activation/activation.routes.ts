import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/account.service.ts';
import type { ActivationService } from './activation.service.ts';

/** activate.php and activate-resend.php (C-ACCOUNT-ACTIVATE, C-ACCOUNT-RESEND). */
export function createActivationEndpoints({
  activation,
  accounts,
}: {
  activation: ActivationService;
  accounts: Pick<AccountService, 'read'>;
}): EndpointHandlers {
  return {
    ...handle('GET /api/activate-resend.php', async ({ context }) => {
      const { mail, nextAt } = await activation.state(context.user.id);
      return { mail, next_at: nextAt.toISOString() };
    }),
    ...handle('POST /api/activate-resend.php', async ({ context }) => ({
      next_at: (await activation.resend(context.user.id)).toISOString(),
    })),
    ...handle('POST /api/activate.php', async ({ body, context: { tenant, user } }) => {
      const userId = await activation.activate(tenant, body.token);
      // The link may have been opened by anybody who found the mail: it confirms an address and logs nobody in.
      return { user: user?.id === userId ? await accounts.read(tenant, userId) : null };
    }),
  };
}
