import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The most that one notice may carry: a mail service sends them in batches. */
const MOST_EVENTS = 1000;

/** What became of a mail after the server of its recipient had taken it, or refused it. */
export const mailEventSchema = z
  .object({
    /** `complaint`: the recipient reported it as spam. */
    type: z.enum(['bounce', 'complaint']),
    recipient: z.string().trim().min(3).max(320),
    /** Of a bounce: false where the address may work later, as a full mailbox may. */
    permanent: z.boolean().default(true),
  })
  .meta({ id: 'MailEvent' });

export type MailEvent = z.infer<typeof mailEventSchema>;

export const mailEventsSchema = z.object({ events: z.array(mailEventSchema).min(1).max(MOST_EVENTS) });

export const mailEventsEndpoints = {
  'POST /api/mail-events.php': defineEndpoint({
    summary: "The mail service's signed notice of bounces and complaints (C-MAIL-EVENTS, R-MAIL-EVENTS-SIGNED)",
    access: 'visitor',
    session: 'none',
    origin: 'any',
    // Read after its signature: what nobody has signed is not explained.
    body: z.unknown(),
    status: 204,
    errors: { forbidden: ['mail_events.signature'] },
  }),
};
