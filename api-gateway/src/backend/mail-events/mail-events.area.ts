import { handle } from '../../platform/http/handler.ts';
import { createMailEventsService } from './mail-events.service.ts';
import type { MailEventsDeps } from './mail-events.service.ts';

/** What a mail service reports of mails that it has sent: `mail-events.php` (C-MAIL-EVENTS). */
export function createMailEventsArea(deps: MailEventsDeps) {
  const events = createMailEventsService(deps);
  return {
    handlers: {
      ...handle('POST /api/mail-events.php', ({ rawBody, body, headers }) =>
        events.receive({ bytes: rawBody, body, headers }),
      ),
    },
  };
}
