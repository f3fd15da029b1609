import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import type { Refusals } from './endpoint.ts';
import { amountSchema, idQuerySchema, idSchema, instantSchema } from './common.ts';
import { memberSchema } from './members.ts';
import { LIMITS } from '../product/limits.ts';
import { CURRENCIES, GIFTS } from '../product/lists.ts';

export const messageSchema = z
  .object({
    id: idSchema,
    /** Made by the sender's browser; a repeated one returns the first message (R-CHAT-SEND-REPEATED). */
    client_id: z.uuid(),
    conversation_id: idSchema,
    mine: z.boolean(),
    /** Of a gift: its name. */
    text: z.string(),
    /** Set in a message that is a gift (R-CHAT-GIFT-SHOWN). */
    gift: z.enum(GIFTS).optional(),
    /** True in an answer that a fictional profile gave from its script (R-CHAT-SCRIPTED-ANSWERS). */
    automatic: z.boolean().optional(),
    sent_at: instantSchema,
    read_at: instantSchema.nullable(),
  })
  .meta({ id: 'Message' });

export const chatSchema = z
  .object({
    conversation: z.object({ id: idSchema }),
    profile: memberSchema.extend({
      /** False for one that left: 'members.gone' (T-CHAT-GONE) */
      available: z.boolean(),
      /** Their account is not confirmed: they cannot answer (R-CHAT-UNCONFIRMED-PARTNER). */
      unconfirmed: z.boolean(),
      /** When they were here last; left out for one that left, and in privacy mode. */
      last_active: instantSchema.nullable().optional(),
    }),
    num_unread_messages: z.int().nonnegative(),
    last_message: messageSchema.nullable(),
    /** True where a search found `last_message`, and not the name alone (R-CHAT-SEARCH-OPENS). */
    found: z.boolean().optional(),
    /** True in messages.php once the fictional profile has given its last automatic answer (R-CHAT-SCRIPTED-OVER). */
    answers_over: z.boolean().optional(),
  })
  .meta({ id: 'Chat' });

export type Message = z.infer<typeof messageSchema>;
export type Chat = z.infer<typeof chatSchema>;

export const messagesResponseSchema = z
  .object({
    chat: chatSchema,
    /** Newest last. */
    messages: z.array(messageSchema),
    /** Older ones exist: request again with `before` = the first id. With `after`: later ones exist, request with `after` = the last id. */
    more: z.boolean(),
    /** With `around`: later ones exist than those of the page. */
    more_newer: z.boolean().optional(),
    /** Older ones existed and are hidden by time (R-CHAT-HISTORY-TIME). */
    history_cut: z.boolean(),
  })
  .meta({ id: 'MessagesResponse' });

/** Everything but `chats` may be missing where another backend responds (C-CHAT-LIST names `chats` only). */
export const chatsResponseSchema = z
  .object({
    chats: z.array(chatSchema),
    /** Earlier ones exist: request again with `before` = this. Null at the end. Of a search it says only that more were found. */
    next: idSchema.nullable().optional(),
    /** Unread messages of all chats, also of those that this page does not hold. */
    unread: z.int().nonnegative().optional(),
    /**
     * What one message comes to in money (R-CHAT-COST-MONEY): at the rate of the last paid bundle, else of the popular
     * bundle of the member's country, less the discount that they have right now (R-CHAT-COST-DISCOUNT). Minor units,
     * rounded up.
     */
    message_price: z
      .object({
        amount: amountSchema,
        currency: z.enum(CURRENCIES),
        /** Percent that are taken off in it; left out for none. */
        discount_percentage: z.number().positive().optional(),
      })
      .optional(),
  })
  .meta({ id: 'ChatsResponse' });

export type ChatsResponse = z.infer<typeof chatsResponseSchema>;

export const sendMessageResponseSchema = z
  .object({
    message: messageSchema,
    conversation: z.object({ id: idSchema }),
    credits: z.int().nonnegative(),
    /** As in user.php, after this message (F-ACCOUNT-CONVERSATIONS-LEFT); another backend may leave it out. */
    conversations_left: z.int().nonnegative().nullable().optional(),
    /** As in user.php: signup credits that are left. */
    free_credits: z.int().nonnegative().optional(),
  })
  .meta({ id: 'SendMessageResponse' });

export const giftsResponseSchema = z
  .object({
    /** What can be given, in the order in which it is offered, and what it costs. */
    gifts: z.array(z.object({ gift: z.enum(GIFTS), credits: z.int().nonnegative() })),
  })
  .meta({ id: 'GiftsResponse' });

/** The price that the caller was shown, in credits; another one is refused (R-CHAT-PRICE-SHOWN). */
const shownPriceSchema = z.int().nonnegative().exactOptional();

/** How a message is refused, and a gift, which is one (R-CHAT-GIFT-RULES). */
const SENDING_ERRORS = {
  insufficient_credits: ['chat.insufficient_credits'],
  conversation_limit: ['chat.conversation_limit'],
  activation_required: ['chat.activation_required'],
  not_found: ['members.gone'],
  blocked: ['members.blocked_by'],
  conflict: ['members.blocked', 'chat.recipient_not_confirmed', 'chat.own_profile_disabled', 'chat.price'],
  invisible: ['chat.invisible'],
  too_many_requests: ['too_many_requests'],
} as const satisfies Refusals;

export type MessagesResponse = z.infer<typeof messagesResponseSchema>;
export type SendMessageResponse = z.infer<typeof sendMessageResponseSchema>;

export const chatEndpoints = {
  'GET /api/chats.php': defineEndpoint({
    summary: 'Conversations, the latest first, a page at a time',
    access: 'member',
    refused: 'last',
    query: z.object({
      /** Chats whose last message is older than this one. */
      before: idQuerySchema.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(LIMITS.chatsPageMax).optional(),
      /**
       * Words in the name of the other side or in a message: the response has the newest chats with them, each with the
       * message that was found as its last one (R-CHAT-SEARCH). It is no page of the list.
       */
      search: z.string().trim().min(1).max(LIMITS.chatSearchMax).optional(),
    }),
    response: chatsResponseSchema,
  }),
  'GET /api/messages.php': defineEndpoint({
    summary: 'Messages of a conversation, newest last',
    access: 'member',
    refused: 'last',
    query: z.object({
      conversation: idQuerySchema,
      before: idQuerySchema.optional(),
      after: idQuerySchema.optional(),
      /** The messages before and after this id, and that one if the member sees it (R-CHAT-SEARCH-OPENS). */
      around: idQuerySchema.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(LIMITS.messagesPageMax).optional(),
    }),
    response: messagesResponseSchema,
    errors: {
      not_found: ['page_not_found'],
      blocked: ['members.blocked_by'],
    },
  }),
  'POST /api/message.php': defineEndpoint({
    summary: 'Send a message; the debit and the message are one transaction (R-CHAT-SEND-TRANSACTION)',
    access: 'member',
    refused: 'last',
    body: z.strictObject({
      profile_id: idSchema,
      text: z.string().max(100_000),
      client_id: z.uuid(),
      price: shownPriceSchema,
    }),
    response: sendMessageResponseSchema,
    status: 201,
    idempotent: 'by-client-id',
    errors: SENDING_ERRORS,
  }),
  'GET /api/gifts.php': defineEndpoint({
    summary: 'The gifts and what each costs (C-CHAT-GIFTS)',
    access: 'member',
    response: giftsResponseSchema,
  }),
  'POST /api/gift.php': defineEndpoint({
    summary: 'Send a gift, which is a message; the debit and the message are one transaction (C-CHAT-GIFT)',
    access: 'member',
    refused: 'last',
    body: z.strictObject({
      profile_id: idSchema,
      gift: z.enum(GIFTS),
      client_id: z.uuid(),
      price: shownPriceSchema,
    }),
    response: sendMessageResponseSchema,
    status: 201,
    idempotent: 'by-client-id',
    errors: SENDING_ERRORS,
  }),
  'PUT /api/chat.php': defineEndpoint({
    summary: 'Mark as read up to a message, or what is between two (R-CHAT-JUMPED-UNREAD)',
    access: 'member',
    refused: 'last',
    body: z.strictObject({
      conversation: idSchema,
      /** The first that was read, where messages before it were jumped over; without it, all up to the last one. */
      read_from: idSchema.optional(),
      read_up_to: idSchema,
    }),
    status: 204,
    errors: { not_found: ['page_not_found'] },
  }),
  'POST /api/chat.php': defineEndpoint({
    summary: 'Restore a conversation that was removed from the own side a moment ago (R-CHAT-DELETE-UNDO)',
    access: 'member',
    body: z.strictObject({ conversation: idSchema }),
    status: 204,
    errors: { not_found: ['page_not_found'] },
  }),
  'DELETE /api/chat.php': defineEndpoint({
    summary: 'Remove a conversation from the own side (R-CHAT-DELETE-OWN-SIDE)',
    access: 'member',
    body: z.strictObject({ conversation: idSchema }),
    status: 204,
    errors: { not_found: ['page_not_found'] },
  }),
};
