import type { IncomingHttpHeaders } from 'node:http';
import type { MailEvent } from '@tandem/contracts/api/mail-events';
import { mailEventsSchema } from '@tandem/contracts/api/mail-events';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { validate } from '../../platform/http/validate.ts';
import { isSigned } from '../../platform/http/signed-notice.ts';
import { findByAddress } from '../account/account.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';

/** The header of a notice; its form is that of the payment provider's. */
export const SIGNATURE_HEADER = 'mail-events-signature';

/** Why mails are off after an event (F-ACCOUNT-NOTIFICATIONS-DISABLED). */
const REASONS = { bounce: 'bounce', complaint: 'fbl' } as const;

export interface MailEventsDeps {
  db: Db;
  notifications: Pick<NotificationsService, 'disableMail'>;
  config: { mail: { eventsSecret: string | null } };
}

/** A notice as it was received. */
export interface SignedNotice {
  /** What is signed. */
  bytes: Buffer | null;
  body: unknown;
  headers: IncomingHttpHeaders;
}

export interface MailEvents {
  /**
   * Turns the mails of the members with an address off, with the reason (R-MAIL-EVENTS-DISABLE), and returns how many
   * accounts have it. A bounce that is not permanent turns nothing off. An address is looked up in all tenants: they mail by
   * one service, which does not know them. An event of an address that a member has changed since finds nobody.
   */
  apply: (event: MailEvent) => Promise<number>;
  /**
   * Applies a notice of the mail service. Throws `forbidden` when it is not provably theirs, or no secret is shared with
   * one; `validation` for a body of another form.
   */
  receive: (notice: SignedNotice) => Promise<void>;
}

/** Bounces and complaints (docs/decisions/0080). */
export function createMailEvents({ db, notifications }: Pick<MailEventsDeps, 'db' | 'notifications'>) {
  const apply: MailEvents['apply'] = async ({ type, recipient, permanent }) => {
    const ids = await findByAddress(db, recipient);
    if (type === 'bounce' && !permanent) return ids.length;
    for (const id of ids) await notifications.disableMail(id, REASONS[type]);
    return ids.length;
  };
  return { apply };
}

export function createMailEventsService(deps: MailEventsDeps): MailEvents {
  const { apply } = createMailEvents(deps);
  const { eventsSecret } = deps.config.mail;
  return {
    apply,
    receive: async ({ bytes, body, headers }) => {
      if (eventsSecret === null || bytes === null || !isSigned(eventsSecret, bytes, headers[SIGNATURE_HEADER]))
        throw new AppError('forbidden', 'mail_events.signature');
      const { events } = validate(mailEventsSchema, body);
      for (const event of events) await apply(event);
    },
  };
}
