import type { Express } from 'express';
import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import { handle, type EndpointHandlers, type RequestContext } from '../../platform/http/handler.ts';
import { requestState, tenantOf } from '../../platform/http/request-state.ts';
import type { Caller, NotificationsService } from './notifications.service.ts';

function callerOf(context: RequestContext, token: string | undefined): Caller {
  return { tenantId: context.tenant.id, userId: context.user?.id ?? null, token };
}

/** `notifications.php` and `unsubscribe.php` (C-MAIL-PREFERENCES, C-MAIL-UNSUBSCRIBE). */
export function createNotificationsEndpoints(deps: { notifications: NotificationsService }): EndpointHandlers {
  const { notifications } = deps;
  return {
    ...handle('GET /api/notifications.php', ({ query, context }) => notifications.read(callerOf(context, query.token))),
    ...handle('PUT /api/notifications.php', ({ query, body, context }) =>
      notifications.change(callerOf(context, query.token), body),
    ),
    ...handle('POST /api/unsubscribe.php', ({ query, context }) =>
      notifications.unsubscribe(context.tenant.id, query.token),
    ),
  };
}

/**
 * The address of List-Unsubscribe for a person whose mail app opens it: the page with the preferences. A GET
 * changes nothing, so a scanner that follows the links of a mail unsubscribes nobody (RFC 8058). The home page while no
 * live release has the page.
 */
export function mountUnsubscribePage(
  app: Express,
  { notifications, links }: { notifications: NotificationsService; links: () => Links },
): void {
  app.get('/api/unsubscribe.php', async (request, response) => {
    const url = new URL(request.originalUrl, 'http://localhost');
    const token = url.searchParams.get('token') ?? '';
    const language = (await notifications.languageOf(tenantOf(request).id, token)) ?? requestState(request).locale;
    const page = links().notifications?.(token === '' ? undefined : { token });
    response.redirect(303, localizePath(language, page ?? '/'));
  });
}
