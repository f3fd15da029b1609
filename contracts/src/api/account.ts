import { z } from 'zod';
import { LIMITS } from '../product/limits.ts';
import { instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { passkeySchema } from './login-ways.ts';
import { sessionResponseSchema } from './user.ts';

const emailSchema = z.string().trim().min(1).max(254);
/** What somebody types as the password that they have: any other is refused as wrong, not as malformed. */
const givenPasswordSchema = z.string().min(1).max(200);
/** A new password; the service validates it with the rules of the signup, so that all faults are returned together. */
const newPasswordSchema = z.string().max(400);
/** Where two-step login is on: from the app, or a recovery code. */
const codeSchema = z.string().trim().max(20).optional();
const tokenSchema = z.string().max(200);

/** One login of the member that is not over. */
const openSessionSchema = z
  .object({
    id: z.uuid(),
    /** The one that this call belongs to. */
    current: z.boolean(),
    /** Such as Firefox; null where the browser did not say. */
    browser: z.string().nullable(),
    /** Such as Android; null where the browser did not say. */
    system: z.string().nullable(),
    /** ISO 3166-1 code of the country that the login came from; null when it is unknown. */
    country: z.string().nullable(),
    created_at: instantSchema,
    last_seen_at: instantSchema,
  })
  .meta({ id: 'OpenSession' });

/** The session of this call first, then the latest. */
const openSessionsSchema = z.object({ sessions: z.array(openSessionSchema) }).meta({ id: 'OpenSessions' });

/** `waiting` while it is made, `sent` once its link was mailed, `failed` when that was given up; null without one. */
const exportStateSchema = z
  .object({
    state: z.enum(['waiting', 'sent', 'failed']).nullable(),
    requested_at: instantSchema.nullable(),
    /** From when on the next one may be requested; an instant in the past means now. */
    next_at: instantSchema,
  })
  .meta({ id: 'DataExport' });

/** What the page that sets a new password by a link shows before it does. */
const resetLinkSchema = z
  .object({
    /** The next login takes a code, and the link removes no passkey. */
    two_step: z.boolean(),
    /** Those that the link may remove. */
    passkeys: z.array(passkeySchema),
  })
  .meta({ id: 'ResetLink' });

export type ResetLink = z.infer<typeof resetLinkSchema>;

export const accountEndpoints = {
  'POST /api/reset-password.php': defineEndpoint({
    summary: 'Send the link that sets a new password (C-ACCOUNT-RESET-REQUEST)',
    access: 'visitor',
    /** Made again, a second link would be mailed, and one more of the hour's requests be used. */
    repeatable: true,
    limit: { calls: 20, seconds: 3600 },
    body: z.strictObject({ email: emailSchema }),
    status: 204,
    errors: {
      not_found: ['recovery.unknown_email'],
      too_many_requests: ['too_many_requests'],
    },
  }),
  'POST /api/reset-link.php': defineEndpoint({
    summary:
      'The other ways into the account of a link that sets a new password; uses nothing up (C-ACCOUNT-RESET-LINK)',
    access: 'visitor',
    limit: { calls: 60, seconds: 3600 },
    body: z.strictObject({ token: tokenSchema }),
    response: resetLinkSchema,
    errors: { gone: ['recovery.link_expired'] },
  }),
  'PUT /api/reset-password.php': defineEndpoint({
    summary: 'Set a new password by the link of a mail; ends all other sessions (C-ACCOUNT-RESET)',
    access: 'visitor',
    repeatable: true,
    limit: { calls: 60, seconds: 3600 },
    body: z.strictObject({
      token: tokenSchema,
      password: newPasswordSchema,
      password_repeat: newPasswordSchema,
      /** Ids of the passkeys that stay, all others go (R-ACCOUNT-RESET-PASSKEYS). Left out, all stay. */
      keep_passkeys: z.array(z.string().min(1).max(1400)).max(LIMITS.passkeysMost).optional(),
    }),
    /** The member, who is logged in; null where the login asks for more than the password. */
    response: sessionResponseSchema,
    errors: { gone: ['recovery.link_expired'], login_failed: ['account.login_failed'] },
  }),
  'PUT /api/password.php': defineEndpoint({
    summary: 'Change the password; ends all other sessions (C-ACCOUNT-PASSWORD)',
    access: 'member',
    /** Made again, the old password would be wrong, and its code used. */
    repeatable: true,
    body: z.strictObject({
      old_password: z.string().max(400),
      password: newPasswordSchema,
      password_repeat: newPasswordSchema,
      code: codeSchema,
    }),
    status: 204,
    errors: { locked: ['account.locked'] },
  }),
  'POST /api/mail-change.php': defineEndpoint({
    summary: 'Send a link to the new address (C-ACCOUNT-MAIL-CHANGE-REQUEST)',
    access: 'member',
    /** Made again, its code has been used, and one more of the day's requests would be. */
    repeatable: true,
    limit: { calls: 20, seconds: 3600 },
    body: z.strictObject({
      email: z.string().trim().max(400),
      password: z.string().max(400),
      code: codeSchema,
    }),
    status: 204,
    errors: {
      locked: ['account.locked'],
      too_many_requests: ['too_many_requests'],
    },
  }),
  'PUT /api/mail-change.php': defineEndpoint({
    summary: 'Confirm the new address by the link of the mail to it (C-ACCOUNT-MAIL-CHANGE)',
    access: 'visitor',
    body: z.strictObject({ token: tokenSchema }),
    /** The member where this is their session; null in another browser, or in somebody else's session. */
    response: sessionResponseSchema,
    errors: {
      gone: ['mail_change.link_expired'],
      conflict: ['mail_change.taken', 'mail_change.log_in'],
    },
  }),
  'DELETE /api/user.php': defineEndpoint({
    summary: 'Delete the account: hidden at once, purged after 14 days (C-ACCOUNT-DELETE)',
    access: 'member',
    repeatable: true,
    body: z.strictObject({
      password: z.string().max(400),
      code: codeSchema,
      reason: z.string().trim().max(LIMITS.leavingReasonMax).optional(),
    }),
    status: 204,
    errors: { locked: ['account.locked'] },
  }),
  'POST /api/reactivate.php': defineEndpoint({
    summary:
      'Bring an account back that is pending deletion, by the link of the mail or by a login (C-ACCOUNT-REACTIVATE)',
    access: 'visitor',
    repeatable: true,
    limit: { calls: 30, seconds: 60 },
    body: z.union([
      z.strictObject({ token: tokenSchema }),
      z.strictObject({
        email: emailSchema,
        password: givenPasswordSchema,
        code: codeSchema,
      }),
    ]),
    /** The member, who is logged in, where the body has their password; null with a link, which anybody may have found. */
    response: sessionResponseSchema,
    errors: {
      gone: ['leaving.link_expired'],
      login_failed: ['account.login_failed', 'account.banned'],
      code_required: ['account.code_required'],
      locked: ['account.locked'],
    },
  }),
  'GET /api/sessions.php': defineEndpoint({
    summary: 'Where the member is logged in (C-ACCOUNT-SESSIONS)',
    access: 'member',
    response: openSessionsSchema,
  }),
  'DELETE /api/sessions.php': defineEndpoint({
    summary: 'End one session of the member, or all but this one (C-ACCOUNT-SESSIONS-END)',
    access: 'member',
    body: z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ others: z.literal(true) })]),
    /** Those that are left. */
    response: openSessionsSchema,
    errors: { conflict: ['sign_ins.current'] },
  }),
  'GET /api/export.php': defineEndpoint({
    summary: 'The state of the latest export of the member’s data',
    access: 'member',
    response: exportStateSchema,
  }),
  'POST /api/export.php': defineEndpoint({
    summary: 'Request an export of the member’s data, whose link is mailed; once a day (C-ACCOUNT-EXPORT)',
    access: 'member',
    body: z.strictObject({}),
    response: exportStateSchema,
    idempotent: true,
    errors: { too_many_requests: ['data_export.tomorrow'] },
  }),
};
