import { AppError } from '../../platform/errors/app-error.ts';
import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandlers, Session } from '../../platform/http/handler.ts';
import { hidesAccounts } from '../../platform/tenants/hides-accounts.ts';
import type { AccountService } from '../account/account.service.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import type { SecondStep } from '../two-step/second-step.service.ts';
import type { LeavingService } from './leaving.service.ts';
import type { MailChangeService } from './mail-change.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { SignIns } from './sign-ins.ts';

export interface AccountLifeRoutesDeps {
  accounts: Pick<AccountService, 'read'>;
  recovery: RecoveryService;
  mailChange: MailChangeService;
  leaving: LeavingService;
  signIns: SignIns;
  secondStep: Pick<SecondStep, 'isOn'>;
  experiments: Pick<ExperimentsService, 'joinLogin'>;
}

/** The session of a member's call, which is there. */
function own(session: Session | null): Session {
  if (session === null) throw new AppError('authentication_required', 'account.session_expired');
  return session;
}

/** `reset-password.php` and `password.php`. */
function recoveryEndpoints({ accounts, recovery, secondStep, experiments }: AccountLifeRoutesDeps): EndpointHandlers {
  return {
    ...handle('POST /api/reset-password.php', ({ body, context }) => recovery.request(context.tenant, body.email)),
    ...handle('POST /api/reset-link.php', ({ body, context }) => recovery.readLink(context.tenant, body.token)),
    ...handle('PUT /api/reset-password.php', async ({ body, context, headers }) => {
      const { id, password_hash: passwordHash } = await recovery.reset(context.tenant, body);
      // The mail is one step, the code another: who has the mail alone is not let in (R-ACCOUNT-TWO-STEP-RESET).
      if (await secondStep.isOn(id)) return { user: null };
      await context.setSession(id, { passwordHash });
      await experiments.joinLogin({ tenantId: context.tenant.id, userId: id }, headers.cookie);
      return { user: await accounts.read(context.tenant, id) };
    }),
    ...handle('PUT /api/password.php', async ({ body, context }) => {
      const { user, session, ip } = context;
      await recovery.change({ tenant: context.tenant, user, session, ip, device: await context.device() }, body);
    }),
  };
}

/** `mail-change.php`, `sessions.php`, deleting the account, and the way back. */
export function createAccountLifeEndpoints(deps: AccountLifeRoutesDeps): EndpointHandlers {
  const { accounts, mailChange, leaving, signIns, experiments } = deps;
  return {
    ...recoveryEndpoints(deps),
    ...handle('POST /api/mail-change.php', ({ body, context }) =>
      mailChange.request(context.tenant, context.user, { ...body, ip: context.ip }),
    ),
    ...handle('PUT /api/mail-change.php', async ({ body, context }) => {
      const { tenant, session, user } = context;
      const userId = await mailChange.confirm(tenant, body.token, { session, device: await context.device() });
      // As with an activation: a person who found the mail is not logged in by it.
      return { user: user?.id === userId ? await accounts.read(tenant, userId, user) : null };
    }),
    ...handle('DELETE /api/user.php', async ({ body, context }) => {
      await leaving.leave(context.user, { ...body, ip: context.ip });
      await context.clearSession();
    }),
    ...handle('POST /api/reactivate.php', async ({ body, context, headers }) => {
      if ('token' in body) {
        await leaving.returnByLink(context.tenant, body.token);
        return { user: null };
      }
      const { tenant, ip } = context;
      const { id: userId, password_hash: passwordHash } = await leaving.returnByPassword({
        ...body,
        tenantId: tenant.id,
        ip,
        device: await context.device(),
        confirmedOnly: hidesAccounts(tenant),
        client: context.loginClient,
      });
      await context.setSession(userId, { passwordHash });
      await experiments.joinLogin({ tenantId: tenant.id, userId }, headers.cookie);
      return { user: await accounts.read(tenant, userId) };
    }),
    ...handle('GET /api/sessions.php', ({ context }) => signIns.list(own(context.session))),
    ...handle('DELETE /api/sessions.php', async ({ body, context }) =>
      signIns.end(own(context.session), await context.device(), body),
    ),
  };
}
