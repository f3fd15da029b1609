import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idQuerySchema, idSchema } from './common.ts';
import { PAYMENT_STATUSES } from '../product/lists.ts';

/**
 * What `GET /api/events.php` tells a member while it happens (C-CHAT-EVENTS). It says that something is new and where,
 * never what: whoever shows it asks for it, under the rules of that call.
 */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('message'), conversation_id: idSchema, profile_id: idSchema, message_id: idSchema }),
    /** The partner has read the member's messages up to one. */
    z.object({ type: z.literal('read'), conversation_id: idSchema, up_to: idSchema }),
    z.object({ type: z.literal('like'), profile_id: idSchema }),
    z.object({ type: z.literal('match'), profile_id: idSchema }),
    z.object({ type: z.literal('credits'), credits: z.int().nonnegative() }),
    z.object({ type: z.literal('payment'), payment_id: z.uuid(), status: z.enum(PAYMENT_STATUSES) }),
    /** The partner is writing; it holds for a few seconds. */
    z.object({ type: z.literal('typing'), conversation_id: idSchema, profile_id: idSchema }),
    /** More happened than is kept: ask for everything again. */
    z.object({ type: z.literal('resync') }),
  ])
  .meta({ id: 'LiveEvent' });

export type LiveEvent = z.infer<typeof liveEventSchema>;

export const eventsEndpoints = {
  'GET /api/events.php': defineEndpoint({
    summary: 'Server-sent events of the member (C-CHAT-EVENTS); resumes with Last-Event-ID (R-CHAT-EVENTS-RESUME)',
    access: 'member',
    /** In place of the header, for a stream that another tab goes on with. */
    query: z.object({ last_event_id: idQuerySchema.optional() }),
    stream: liveEventSchema,
  }),
  'POST /api/typing.php': defineEndpoint({
    summary: 'The member is writing in a conversation; said at most every few seconds',
    access: 'member',
    body: z.strictObject({ conversation: idSchema }),
    status: 204,
    errors: { not_found: ['This page could not be found'] },
  }),
};
