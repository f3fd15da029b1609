import { deleteOldChallenges } from './login-ways.repository.ts';
import { createLoginWaysEndpoints } from './login-ways.routes.ts';
import type { LoginWaysDeps } from './login-ways.routes.ts';
import { createPasskeys } from './passkeys.service.ts';

/** How a member logs in besides by the password: a second step by an authenticator app, and passkeys. */
export function createLoginWaysArea(deps: LoginWaysDeps) {
  return {
    handlers: createLoginWaysEndpoints({ ...deps, passkeys: createPasskeys(deps.db) }),
    cleanUp: () => deleteOldChallenges(deps.db),
  };
}
