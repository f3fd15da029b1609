import { handle } from '../../platform/http/handler.ts';
import type { EndpointHandler, EndpointHandlers, MoreFaults } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/account.service.ts';
import { readVariants } from '../../platform/experiments/variants-cookie.ts';
import { knownSource } from '../../platform/http/traffic-source-cookie.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import { findMoreFaults } from './signup-rules.ts';
import type { Invites } from './invites.service.ts';
import type { SignupService } from './signup.service.ts';

/**
 * signup.php (C-SIGNUP-CREATE): the new member is logged in, unless the tenant hides who has an account. invite.php says
 * whether a code would let them (C-SIGNUP-INVITE).
 */
export function createSignupEndpoints({
  signup,
  accounts,
  invites,
}: {
  signup: SignupService;
  accounts: AccountService;
  invites: Pick<Invites, 'isOpen'>;
}): EndpointHandlers {
  const signUp: EndpointHandler<'POST /api/signup.php'> = async ({ body, context, headers }) => {
    const source = knownSource(headers.cookie, body.traffic_source);
    const variants = readVariants(headers.cookie);
    // Without consent the number of a visitor leads to no account (R-LANDERS-EXPOSURE-CONSENT).
    const visitor = variants?.isKept === true ? variants.visitor : null;
    const key = context.idempotencyKey ?? '';
    const userId = await signup.signUp(context.tenant, body, { source, visitor, key });
    if (userId === null) return { user: null };
    await context.setSession(userId, {});
    return { user: await accounts.read(context.tenant, userId) };
  };
  const moreFaults: MoreFaults = (body, tenant) => findMoreFaults(body, tenant, dayIn(tenant.timeZone));
  return {
    ...handle('POST /api/signup.php', Object.assign(signUp, { moreFaults })),
    ...handle('GET /api/invite.php', async ({ query, context }) => ({
      usable: await invites.isOpen(context.tenant.id, query.code),
    })),
  };
}
