import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountService } from '../account/account.service.ts';
import { createFirstMessageJob } from './first-message.ts';
import type { FirstMessageJobDeps } from './first-message.ts';
import { createInvites } from './invites.service.ts';
import { deleteOldMade } from './made-signups.repository.ts';
import { createSignupEndpoints } from './signup.routes.ts';
import { createSignupService } from './signup.service.ts';
import type { SignupServiceDeps } from './signup.service.ts';
import { createTakenMail } from './taken-mail.ts';
import type { TakenMailDeps } from './taken-mail.ts';

export type SignupAreaDeps = Omit<SignupServiceDeps, 'mailTaken'> &
  FirstMessageJobDeps &
  TakenMailDeps & { accounts: AccountService; jobs: Pick<Jobs, 'define'> };

/** How a visitor becomes a member. */
export function createSignupArea(deps: SignupAreaDeps) {
  deps.jobs.define(createFirstMessageJob(deps));
  const signup = createSignupService({ ...deps, mailTaken: createTakenMail(deps) });
  return {
    handlers: createSignupEndpoints({ signup, accounts: deps.accounts, invites: createInvites(deps.db) }),
    cleanUp: () => deleteOldMade(deps.db),
  };
}
