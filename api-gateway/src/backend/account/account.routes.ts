import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers } from '../../platform/http/handler.ts';
import { hidesAccounts } from '../../platform/tenants/hides-accounts.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import type { AccountService } from './account.service.ts';

export interface AccountRoutesDeps {
  accounts: AccountService;
  experiments: Pick<ExperimentsService, 'joinLogin'>;
}

/** user.php and logout.php (C-ACCOUNT-USER, C-ACCOUNT-LOGIN, C-ACCOUNT-LOGOUT). */
export function createAccountEndpoints({ accounts, experiments }: AccountRoutesDeps): EndpointHandlers {
  return {
    ...handle('GET /api/user.php', async ({ context: { tenant, user } }) => ({
      user: user === null ? null : await accounts.read(tenant, user.id, user),
    })),
    ...handle('POST /api/user.php', async ({ body, context, headers }) => {
      const { id: userId, password_hash: passwordHash } = await accounts.login({
        ...body,
        tenantId: context.tenant.id,
        ip: context.ip,
        device: await context.device(),
        confirmedOnly: hidesAccounts(context.tenant),
        client: context.loginClient,
      });
      await context.setSession(userId, { passwordHash });
      await experiments.joinLogin({ tenantId: context.tenant.id, userId }, headers.cookie);
      return { user: await accounts.read(context.tenant, userId) };
    }),
    ...handle('PUT /api/user.php', async ({ body, context: { tenant, user } }) => {
      await accounts.saveLanguage(user.id, body.language);
      return { user: await accounts.read(tenant, user.id, user) };
    }),
    ...handle('GET /api/logout.php', async ({ context }) => {
      await context.clearSession();
    }),
  };
}
