import { createNotificationsEndpoints } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';

/** What a member wants to be notified of. */
export function createNotificationsArea(deps: Parameters<typeof createNotificationsService>[0]) {
  const notifications = createNotificationsService(deps);
  return { notifications, handlers: createNotificationsEndpoints({ notifications, links: deps.links }) };
}
