import type { Db } from '../../platform/db/database.ts';
import { createSecondStep } from './second-step.service.ts';

/** The second step of a login, by an authenticator app. Its endpoints are those of `login-ways`. */
export function createTwoStepArea(deps: { db: Db; now: () => Date }) {
  return { handlers: {}, secondStep: createSecondStep(deps) };
}
