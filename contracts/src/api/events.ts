import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idQuerySchema, idSchema, instantSchema } from './common.ts';
import { PAYMENT_STATUSES, PHOTO_STATUSES } from '../product/lists.ts';

/**
 * What `GET /api/events.php` reports to a member while it happens (C-CHAT-EVENTS): to every tab, that which did it
 * included. An event carries what a page needs to write its caches with, but nothing that another member wrote and no
 * profile: that is requested, under the rules of that call (docs/decisions/0032). What is optional may be missing from
 * another backend; the page then requests what the event is about.
 */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('message'),
      conversation_id: idSchema,
      /** The partner's. */
      profile_id: idSchema,
      message_id: idSchema,
      /** Of the member's own messages only: the name that their browser gave it. */
      client_id: z.uuid().optional(),
    }),
    /** The partner has read the member's messages up to one. */
    z.object({
      type: z.literal('read'),
      conversation_id: idSchema,
      /** The first that was read now: those before it may have been jumped over. Without it, all up to the last one. */
      from: idSchema.optional(),
      up_to: idSchema,
      read_at: instantSchema.optional(),
      /** The other way round: the member has read the partner's messages, in one of their tabs. */
      own: z.literal(true).optional(),
    }),
    z.object({ type: z.literal('like'), profile_id: idSchema }),
    /** `own`: the member's own like was the second of the two. */
    z.object({ type: z.literal('match'), profile_id: idSchema, own: z.literal(true).optional() }),
    z.object({
      type: z.literal('credits'),
      credits: z.int().nonnegative(),
      /** How many of them are signup credits. */
      free_credits: z.int().nonnegative().optional(),
    }),
    z.object({
      type: z.literal('payment'),
      payment_id: z.uuid(),
      status: z.enum(PAYMENT_STATUSES),
      /** Whether the member is a premium member from now on (R-PAY-PREMIUM-FIRST-PURCHASE). */
      paid_user: z.boolean().optional(),
    }),
    /**
     * One of the two has blocked the other: their chats and likes are gone, and neither sees the other. `own`: it is the
     * member's own block.
     */
    z.object({ type: z.literal('block'), profile_id: idSchema, own: z.literal(true).optional() }),
    /** The member has ended a block of theirs. */
    z.object({ type: z.literal('unblock'), profile_id: idSchema }),
    /** A moderator has decided on a photo of the member: others see it from now on, or it was turned down. */
    z.object({ type: z.literal('photo'), photo_id: idSchema, status: z.enum(PHOTO_STATUSES) }),
    /** The partner is writing; it holds for a few seconds. */
    z.object({ type: z.literal('typing'), conversation_id: idSchema, profile_id: idSchema }),
    /** More happened than is kept: request everything again. */
    z.object({ type: z.literal('resync') }),
  ])
  .meta({ id: 'LiveEvent' });

export type LiveEvent = z.infer<typeof liveEventSchema>;

export const eventsEndpoints = {
  'GET /api/events.php': defineEndpoint({
    summary: 'Server-sent events of the member (C-CHAT-EVENTS); resumes with Last-Event-ID (R-CHAT-EVENTS-RESUME)',
    access: 'member',
    refused: 'last',
    /** In place of the header, for a stream that another tab goes on with. */
    query: z.object({ last_event_id: idQuerySchema.optional() }),
    stream: liveEventSchema,
  }),
  'POST /api/typing.php': defineEndpoint({
    summary: 'The member is writing in a conversation; said at most every few seconds',
    access: 'member',
    /** Of all members behind an address together; what one member says is limited by its own count (L-CHAT-TYPING-MINUTE). */
    limit: { calls: 300, seconds: 60 },
    body: z.strictObject({ conversation: idSchema }),
    status: 204,
    errors: { not_found: ['page_not_found'] },
  }),
};
