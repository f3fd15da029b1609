import type { Db } from '../../../platform/db/database.ts';
import type { MailProvider } from '../mail-provider.ts';
import { keepMail } from './mailbox.repository.ts';

/** The embedded mailbox: mails stay in the database, where `/dev/mail` shows them, and reach nobody. */
export function createMailboxProvider(db: Db): MailProvider {
  return { id: 'mailbox', deliver: (mail) => keepMail(db, mail) };
}
