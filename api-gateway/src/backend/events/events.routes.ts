import { handle, type EndpointHandlers } from '../../platform/http/handler.ts';
import type { EventsService } from './events.service.ts';

/** What a browser sends when its stream comes back; anything else begins anew. */
function lastEventId(header: string | string[] | undefined, query: number | undefined): number | null {
  const text = typeof header === 'string' ? header : '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return query ?? null;
}

/** `events.php` and `typing.php` (C-CHAT-EVENTS, C-CHAT-TYPING). */
export function createEventsEndpoints(deps: { events: EventsService }): EndpointHandlers {
  const { events } = deps;
  return {
    ...handle('GET /api/events.php', async ({ query, context, headers, openStream }) => {
      const { session, user } = context;
      if (session === null) throw context.loginRequired();
      const after = lastEventId(headers['last-event-id'], query.last_event_id);
      await events.stream({ userId: user.id, sessionHash: session.tokenHash, after, log: context.log }, openStream());
    }),
    ...handle('POST /api/typing.php', ({ body, context }) =>
      events.typing(context.tenant, context.user.id, body.conversation),
    ),
  };
}
