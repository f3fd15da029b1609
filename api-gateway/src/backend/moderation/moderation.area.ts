import type { Db } from '../../platform/db/database.ts';
import { createModerationEndpoints } from './moderation.routes.ts';
import { createModerationService } from './moderation.service.ts';

/** What all lists of the moderators share: their counts, and the log of decisions. */
export function createModerationArea(deps: { db: Db }) {
  const moderation = createModerationService(deps);
  return { moderation, handlers: createModerationEndpoints({ moderation }) };
}
