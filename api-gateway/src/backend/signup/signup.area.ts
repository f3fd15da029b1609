import type { AccountService } from '../account/account.service.ts';
import { createSignupEndpoints } from './signup.routes.ts';
import { createSignupService } from './signup.service.ts';
import type { SignupServiceDeps } from './signup.service.ts';

/** How a visitor becomes a member. */
export const createSignupArea = (deps: SignupServiceDeps & { accounts: AccountService }) => ({
  handlers: createSignupEndpoints({ signup: createSignupService(deps), accounts: deps.accounts }),
});
