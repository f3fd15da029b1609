import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import { handle, type EndpointHandlers, type RequestContext } from '../../platform/http/handler.ts';
import type { Caller, NotificationsService } from './notifications.service.ts';

function callerOf(context: RequestContext, token: string | undefined): Caller {
  return {
    tenantId: context.tenant.id,
    userId: context.user?.id ?? null,
    token,
    loginRequired: () => context.loginRequired(),
  };
}

/** `notifications.php` and `unsubscribe.php` (C-MAIL-PREFERENCES, C-MAIL-UNSUBSCRIBE). */
export function createNotificationsEndpoints({
  notifications,
  links,
}: {
  notifications: NotificationsService;
  links: () => Links;
}): EndpointHandlers {
  return {
    ...handle('GET /api/notifications.php', ({ query, context }) => notifications.read(callerOf(context, query.token))),
    ...handle('PUT /api/notifications.php', ({ query, body, context }) =>
      notifications.change(callerOf(context, query.token), body),
    ),
    // It changes nothing, so a scanner that follows the links of a mail unsubscribes nobody (RFC 8058). The home page
    // while no live release has the page.
    ...handle('GET /api/unsubscribe.php', async ({ query: { token = '' }, context: { tenant, locale } }) => {
      const language = token === '' ? null : await notifications.languageOf(tenant.id, token);
      const page = links().notifications?.(token === '' ? undefined : { token });
      return localizePath(language ?? locale, page ?? '/');
    }),
    ...handle('POST /api/unsubscribe.php', ({ query, context }) =>
      notifications.unsubscribe(context.tenant.id, query.token),
    ),
  };
}
