import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { localeSchema } from './common.ts';
import { NOTIFICATIONS_DISABLED_REASONS } from '../product/lists.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '../product/notification-types.ts';

const channelsSchema = z.object({ mail: z.boolean(), push: z.boolean() });

export const notificationPreferencesSchema = z
  .object({
    /** Every type, by channel. */
    preferences: z.record(z.enum(NOTIFICATION_TYPES), channelsSchema),
    /** What was on when a whole channel was turned off; null when it was not, or is on again (R-MAIL-CHANNEL-ALL). */
    before_off: z.record(z.enum(NOTIFICATION_CHANNELS), z.array(z.enum(NOTIFICATION_TYPES)).nullable()),
    /** Why no mail is sent at all, whatever is chosen; empty when mail is sent. */
    disabled: z.array(z.enum(NOTIFICATIONS_DISABLED_REASONS)),
    /** Where mail goes, most of it hidden: `s•••@example.org`. */
    address: z.string(),
    /** Whether the caller came by a mail's link (and may see nothing else) or is logged in. */
    access: z.enum(['session', 'token']),
    language: localeSchema,
  })
  .meta({ id: 'NotificationPreferences' });

export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/**
 * The signed token of a mail, for preferences only, 30 days (R-MAIL-PREFERENCES-ONLY, L-MAIL-TOKEN-DAYS). It goes
 * before the session.
 */
const tokenQuery = z.object({ token: z.string().min(1).max(400).optional() });

export const notificationsEndpoints = {
  'GET /api/notifications.php': defineEndpoint({
    summary: 'Notification preferences of the member, or of the token of a mail',
    access: 'visitor',
    query: tokenQuery,
    response: notificationPreferencesSchema,
    errors: {
      authentication_required: ['account.session_expired', 'account.login_required'],
      gone: ['profile.notification_link'],
    },
  }),
  'PUT /api/notifications.php': defineEndpoint({
    summary: 'Change notification preferences; types and channels that are left out stay',
    access: 'visitor',
    query: tokenQuery,
    body: z
      .strictObject({
        preferences: z.partialRecord(z.enum(NOTIFICATION_TYPES), channelsSchema.partial().strict()).optional(),
        /** Turns a whole channel off, or on again with what was on before; after `preferences` (R-MAIL-CHANNEL-ALL). */
        channels: z.partialRecord(z.enum(NOTIFICATION_CHANNELS), z.boolean()).optional(),
        /** Takes back an unsubscription in the mail app; the other reasons stay (R-MAIL-DISABLED-RESUBSCRIBE). */
        resubscribe: z.literal(true).optional(),
      })
      .meta({ id: 'NotificationChange' }),
    response: notificationPreferencesSchema,
    errors: {
      authentication_required: ['account.session_expired', 'account.login_required'],
      gone: ['profile.notification_link'],
    },
  }),
  'GET /api/unsubscribe.php': defineEndpoint({
    summary:
      'The address of List-Unsubscribe, opened by a person: goes on to the page with the preferences, and changes nothing',
    access: 'visitor',
    session: 'none',
    // Any text: the page says what is wrong with it.
    query: z.object({ token: z.string().optional() }),
    redirect: 'notifications',
  }),
  'POST /api/unsubscribe.php': defineEndpoint({
    summary: 'One-click unsubscription by a mail app (RFC 8058): no mails of any type from now on',
    access: 'visitor',
    session: 'none',
    origin: 'any',
    query: z.object({ token: z.string().min(1).max(400) }),
    status: 204,
    errors: { gone: ['profile.notification_link'] },
  }),
};
