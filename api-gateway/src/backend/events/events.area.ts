import type { Db } from '../../platform/db/database.ts';
import type { Notices } from '../../platform/db/notices.ts';
import { createEventsEndpoints } from './events.routes.ts';
import { createEventsService } from './events.service.ts';
import { createLiveHub } from './live-hub.ts';

/** Live events: what members are notified of while it happens. */
export function createEventsArea({ db, notices }: { db: Db; notices: Notices }) {
  const hub = createLiveHub(notices);
  return { hub, handlers: createEventsEndpoints({ events: createEventsService({ db, hub }) }) };
}
