import { createAccountEndpoints } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import type { AccountServiceDeps } from './account.service.ts';
import { deleteOldFailures } from './login-lock.repository.ts';

/** Login, logout, and the account as its member sees it. */
export function createAccountArea(deps: AccountServiceDeps) {
  const accounts = createAccountService(deps);
  return {
    accounts,
    handlers: createAccountEndpoints({ accounts }),
    cleanUp: () => deleteOldFailures(deps.db),
  };
}
