import type { AccountService } from '../account/account.service.ts';
import { createActivationEndpoints } from './activation.routes.ts';
import { createActivationService } from './activation.service.ts';
import type { ActivationServiceDeps } from './activation.service.ts';

/** Links that confirm an e-mail address. */
export function createActivationArea(deps: ActivationServiceDeps & { accounts: Pick<AccountService, 'read'> }) {
  const activation = createActivationService(deps);
  return { activation, handlers: createActivationEndpoints({ activation, accounts: deps.accounts }) };
}
