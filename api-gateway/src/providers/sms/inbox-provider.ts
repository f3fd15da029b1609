import type { Db } from '../../platform/db/database.ts';
import { keepMail } from '../mail/mailbox/mailbox.repository.ts';
import type { SmsProvider } from './sms-provider.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** Keeps messages in the embedded mailbox, where `/dev/mail` shows them beside the mails; they reach nobody. */
export function createInboxSms(db: Db): SmsProvider {
  return {
    id: 'inbox',
    send: ({ id, tenantId, userId, from, to, text }) => {
      const headers = [
        `From: =?UTF-8?B?${encoded(from)}?= <sms@localhost>`,
        `To: ${to}`,
        `Subject: =?UTF-8?B?${encoded(`SMS – ${from}`)}?=`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
      ];
      const raw = Buffer.from(`${headers.join('\r\n')}\r\n\r\n${encoded(text)}\r\n`);
      return keepMail(db, { id, tenantId, userId, from: 'sms@localhost', to, subject: `SMS – ${from}`, raw });
    },
  };
}
