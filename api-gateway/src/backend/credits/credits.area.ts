import { createCreditsService } from './credits.service.ts';

/** The members' credits. They have no call of their own: other areas give and take them. */
export const createCreditsArea = (deps: Parameters<typeof createCreditsService>[0]) => ({
  credits: createCreditsService(deps),
  handlers: {},
});
