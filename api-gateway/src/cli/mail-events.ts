import { mailEventSchema } from '@tandem/contracts/api/mail-events';
import type { MailEvent } from '@tandem/contracts/api/mail-events';
import { createMailEvents } from '../backend/mail-events/mail-events.service.ts';
import { createNotificationsService } from '../backend/notifications/notifications.service.ts';
import { loadConfig } from '../platform/config/env.ts';
import type { Config } from '../platform/config/env.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Mails that came back, and mails that were reported as spam: no more of them to that address

  npm run mail-events -- bounce somebody@example.com
  npm run mail-events -- complaint somebody@example.com`;

/** What was typed, or null when it was not understood. */
function readEvent(argv: readonly string[]): MailEvent | null {
  const [type, recipient, ...more] = argv;
  const event = mailEventSchema.safeParse({ type, recipient });
  return event.success && more.length === 0 ? event.data : null;
}

/**
 * The `mail-events` command (R-MAIL-EVENTS-COMMAND). Returns the exit code: 0, 1 when no account has the address or the
 * database cannot be reached, 2 when it was not understood.
 */
export async function runMailEvents(argv: readonly string[], load: () => Config = loadConfig): Promise<number> {
  const event = readEvent(argv);
  if (event === null) {
    console.log(USAGE);
    return argv[0] === '--help' ? 0 : 2;
  }
  return withDatabase('mail-events', load, async (db) => {
    const notifications = createNotificationsService({ db, links: () => ({}), now: () => new Date() });
    const count = await createMailEvents({ db, notifications }).apply(event);
    if (count === 0) {
      console.error('No account has this address.');
      return 1;
    }
    console.log(`Mails are off for ${count} ${count === 1 ? 'account' : 'accounts'}.`);
    return 0;
  });
}

if (import.meta.main) process.exitCode = await runMailEvents(process.argv.slice(2));
