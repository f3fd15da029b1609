import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/account.service.ts';
import type { ActivationMailState, ActivationService } from './activation.service.ts';

const toResponse = ({ mail, nextAt }: ActivationMailState) => ({ mail, next_at: nextAt.toISOString() });

/** activate.php and activate-resend.php (C-ACCOUNT-ACTIVATE, C-ACCOUNT-RESEND). */
export function createActivationEndpoints({
  activation,
  accounts,
}: {
  activation: ActivationService;
  accounts: Pick<AccountService, 'read'>;
}): EndpointHandlers {
  return {
    ...handle('GET /api/activate-resend.php', async ({ context }) =>
      toResponse(await activation.state(context.user.id)),
    ),
    ...handle('POST /api/activate-resend.php', async ({ context }) =>
      toResponse(await activation.resend(context.user.id)),
    ),
    ...handle('POST /api/activate.php', async ({ body, context: { tenant, user } }) => {
      const userId = await activation.activate(tenant, body.token, user?.id ?? null);
      // The link may have been opened by anybody who found the mail: it confirms an address and logs nobody in.
      return { user: user?.id === userId ? await accounts.read(tenant, userId, user) : null };
    }),
  };
}
