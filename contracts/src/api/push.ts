import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const endpointAddressSchema = z.url({ protocol: /^https?$/ }).max(1000);
const base64Url = (characters: RegExp) => z.string().regex(characters);

/** `PushSubscription.toJSON()` of a browser: where to send, and with which keys (RFC 8030, RFC 8291). */
export const pushSubscriptionSchema = z
  .object({
    endpoint: endpointAddressSchema,
    expirationTime: z.number().nullish(),
    keys: z.object({
      /** A point on P-256: 65 bytes. */
      p256dh: base64Url(/^[\w-]{87}=?$/),
      /** 16 bytes. */
      auth: base64Url(/^[\w-]{22}(==)?$/),
    }),
  })
  .meta({ id: 'PushSubscription' });

const sitePathSchema = z.string().regex(/^\/(?![/\\])/);

/**
 * What a push carries (F-PUSH-PAYLOAD). All addresses are paths of this site; no text of a message is in it
 * (R-PUSH-NO-TEXT).
 */
export const pushMessageSchema = z
  .strictObject({
    title: z.string().min(1),
    body: z.string(),
    icon: sitePathSchema,
    /** One notification for each conversation: a newer one takes the place of the older. */
    tag: z.string().min(1),
    /** The small one-coloured mark of a phone's status bar. */
    badge: sitePathSchema,
    /** Where a click leads a member who is logged in. */
    check: sitePathSchema,
    /** Where it leads everybody else. */
    open: sitePathSchema,
  })
  .meta({ id: 'PushMessage' });

export type PushMessage = z.infer<typeof pushMessageSchema>;

export const pushEndpoints = {
  'POST /api/user.php?push=1': defineEndpoint({
    summary: 'Bind a push subscription to the account for as long as this session lasts',
    access: 'member',
    body: z.strictObject({
      /** Null takes pushes off again. */
      subscription: pushSubscriptionSchema.nullable(),
      /** The address that this one replaces, or that is removed. */
      replaces: endpointAddressSchema.optional(),
    }),
    status: 204,
  }),
};
