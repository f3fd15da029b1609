import { createProfileEndpoints } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';

/** A member's own profile. */
export const createProfileArea = (deps: Parameters<typeof createProfileService>[0]) => ({
  handlers: createProfileEndpoints({ profiles: createProfileService(deps) }),
});
