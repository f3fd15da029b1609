import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantSchema } from './common.ts';
import { sessionResponseSchema } from './user.ts';

/** When the next activation mail may be requested; an instant in the past means now. */
const nextAtSchema = instantSchema;

/** `waiting` until the mail server has taken it, `failed` once that was given up; null when none was requested. */
const mailStateSchema = z.enum(['waiting', 'sent', 'failed']).nullable();

export const activationEndpoints = {
  'GET /api/activate-resend.php': defineEndpoint({
    summary: 'The state of the activation mail of this member',
    access: 'member',
    response: z.object({ mail: mailStateSchema, next_at: nextAtSchema }).meta({ id: 'ActivationMail' }),
  }),
  'POST /api/activate-resend.php': defineEndpoint({
    summary: 'Send the activation mail again: once a minute, five times a day (R-ACCOUNT-RESEND-LIMIT)',
    access: 'member',
    body: z.strictObject({}),
    /** As the GET returns it, so that a page need not request it. Another backend may leave out `mail`. */
    response: z
      .object({ mail: mailStateSchema.optional(), next_at: nextAtSchema })
      .meta({ id: 'ResentActivationMail' }),
    idempotent: true,
    errors: {
      conflict: ['activation.already_confirmed'],
      too_many_requests: ['too_many_requests'],
    },
  }),
  'POST /api/activate.php': defineEndpoint({
    summary: 'Confirm the e-mail address by the link of the activation mail (C-ACCOUNT-ACTIVATE)',
    access: 'visitor',
    body: z.strictObject({ token: z.string().max(200) }),
    /** The confirmed member where this is their session; null in another browser, or in somebody else's session. */
    response: sessionResponseSchema,
    /** `not_found`: no such link; `gone`: its time is over. */
    errors: {
      not_found: ['activation.failed'],
      gone: ['activation.failed'],
      conflict: ['activation.already_confirmed'],
    },
  }),
};
