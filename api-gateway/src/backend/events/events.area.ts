import type { Notices } from '../../platform/db/notices.ts';
import { createEventsEndpoints } from './events.routes.ts';
import { createEventsService } from './events.service.ts';
import type { EventsServiceDeps } from './events.service.ts';
import { createLiveHub } from './live-hub.ts';

export interface EventsAreaDeps extends Omit<EventsServiceDeps, 'hub'> {
  notices: Notices;
}

/** Live events: what members are notified of while it happens. */
export function createEventsArea(deps: EventsAreaDeps) {
  const hub = createLiveHub(deps.notices);
  return { hub, handlers: createEventsEndpoints({ events: createEventsService({ ...deps, hub }) }) };
}
