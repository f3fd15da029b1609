import { createAccountEndpoints } from './account.routes.ts';
import { createAccountService } from './account.service.ts';

/** Login, logout, and the account as its member sees it. */
export function createAccountArea(deps: Parameters<typeof createAccountService>[0]) {
  const accounts = createAccountService(deps);
  return { accounts, handlers: createAccountEndpoints({ accounts }) };
}
