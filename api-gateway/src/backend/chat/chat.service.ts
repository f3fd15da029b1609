import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { ChatsResponse, MessagesResponse, SendMessageResponse } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import { GIFTS } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { Balance, CreditsService } from '../credits/credits.service.ts';
import { clockOf, toCard } from '../members/member.mapper.ts';
import type { MemberCard } from '../members/member.mapper.ts';
import type { MembersService } from '../members/members.service.ts';
import { blockedBy } from '../members/standing.ts';
import type { ScriptedAnswers } from '../scripted-answers/scripted-answers.service.ts';
import type { PaidRate } from '../payments/payments.service.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { readChatList, searchChats } from './chat-list.repository.ts';
import { readHead, readPage } from './chat-page.repository.ts';
import { toChat, toMessage, withLastActive } from './chat.mapper.ts';
import * as conversations from './conversation.repository.ts';
import { conversationsLeft } from './conversations-left.ts';
import * as messages from './message.repository.ts';
import { messageText, RepeatedMessage, sendIn, type Draft, type Sender } from './sending.ts';

type Reader = Pick<SessionUser, 'id' | 'privacyMode' | 'paidUser' | 'signupAt'>;

export interface MessagesRequest {
  conversation: number;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit?: number | undefined;
}

export interface ChatsRequest {
  /** Chats whose last message is older than this one. */
  before?: number | undefined;
  limit?: number | undefined;
  /** Words that a name or a message has: the result is no page of the list (R-CHAT-SEARCH). */
  search?: string | undefined;
}

export interface ChatService {
  /** What can be given, and what it costs on this site (C-CHAT-GIFTS, L-CREDITS-GIFT-COST). */
  gifts: (tenant: Tenant) => Promise<ResponseOf<'GET /api/gifts.php'>>;
  /** C-CHAT-SEND, C-CHAT-GIFT. See sending.ts for what it throws; more than MESSAGES_PER_MINUTE is 429. */
  send: (tenant: Tenant, sender: Sender, draft: Draft) => Promise<SendMessageResponse>;
  /**
   * The first message of a new account, in the transaction that makes it; the rules of `send` hold, and the
   * account's credits have to be granted before. Returns the conversation's id.
   */
  sendSignupMessage: (
    trx: Trx,
    tenant: Tenant,
    sender: Sender,
    message: { profileId: number; text: string },
  ) => Promise<number>;
  /** A page of a member's chats, the latest first, and what all of them have unread. */
  list: (tenant: Tenant, user: Reader, request: ChatsRequest) => Promise<ChatsResponse>;
  /**
   * A page of a conversation. Throws 404 for one that is not the user's, 403 `blocked` when the partner blocked them.
   */
  read: (tenant: Tenant, user: Reader, request: MessagesRequest) => Promise<MessagesResponse>;
  /** Marks what the user received up to a message as read, or what is between two (R-CHAT-JUMPED-UNREAD). */
  markRead: (user: Pick<Reader, 'id'>, conversationId: number, read: messages.ReadPart) => Promise<void>;
  /** Who is at the other side of a conversation of this user; null when it is not theirs. */
  partnerOf: (conversationId: number, userId: number) => Promise<number | null>;
  /** Removes the chat of two members from both sides, in the caller's transaction (R-PRIVACY-BLOCK-CHATS). */
  removeBetween: (trx: Trx, one: number, other: number) => Promise<void>;
  /** Removes a chat from the user's own side. */
  remove: (user: Pick<Reader, 'id'>, conversationId: number) => Promise<void>;
  /**
   * Undoes `remove` for a moment (R-CHAT-DELETE-UNDO). Throws 404 for a chat that is not the user's, and where there is
   * nothing to undo any more; a chat that it has restored before stays so.
   */
  restore: (user: Pick<Reader, 'id'>, conversationId: number) => Promise<void>;
}

export interface ChatDependencies {
  db: Db;
  members: Pick<MembersService, 'cards' | 'standing'>;
  credits: Pick<CreditsService, 'spend' | 'balance'>;
  answers: Pick<ScriptedAnswers, 'stage'>;
  /** L-CHAT-MESSAGES-MINUTE; 0 lifts it. */
  messagesPerMinute: number;
  /** What one message comes to in money (R-CHAT-COST-MONEY). */
  messagePrice: (
    tenant: Tenant,
    buyer: Reader,
    member: { lastRate: PaidRate | null; homeCountry: string },
  ) => Promise<NonNullable<ChatsResponse['message_price']>>;
}

function historySince(now: Date = new Date()): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - LIMITS.historyMonths);
  return since;
}

const notYours = (): AppError => new AppError('not_found', 'page_not_found');

/** Whether either of the two keeps the read status to themselves (R-PRIVACY-READ-STATUS). */
const isDiscreet = (...sides: (Pick<MemberCard, 'privacyMode'> | undefined)[]): boolean =>
  sides.some((side) => side?.privacyMode === true);

type SendingService = Pick<ChatService, 'gifts' | 'send' | 'sendSignupMessage'>;

function createSending(deps: ChatDependencies): SendingService {
  const { db, credits, members } = deps;

  const respond = async (
    row: messages.MessageRow,
    sender: Sender,
    { discreet, balance }: { discreet: boolean; balance: Balance },
  ): Promise<SendMessageResponse> => ({
    message: toMessage(row, row.sender_id, discreet),
    conversation: { id: row.conversation_id },
    credits: balance.credits,
    free_credits: balance.free,
    conversations_left: conversationsLeft(sender.paidUser ? null : await conversations.countStarted(db, sender.id)),
  });

  /** Returns the response to the message that was stored under this client_id, or null. */
  const respondWithFirst = async (
    tenant: Tenant,
    sender: Sender,
    clientId: string,
  ): Promise<SendMessageResponse | null> => {
    const first = await messages.findByClientId(db, sender.id, clientId);
    if (first === undefined) return null;
    const cards = await members.cards(db, tenant, sender, [sender.id, first.recipient_id]);
    const discreet = isDiscreet(cards.get(sender.id), cards.get(first.recipient_id));
    return respond(first, sender, { discreet, balance: await credits.balance(sender.id) });
  };

  return {
    gifts: ({ settings }) =>
      Promise.resolve({ gifts: GIFTS.map((gift) => ({ gift, credits: settings.gift_credits })) }),
    send: async (tenant, sender, draft) => {
      const text = messageText(draft.text, tenant);
      if (draft.profileId === sender.id) throw validationError({ profile_id: 'chat.to_oneself' });
      try {
        const sent = await db
          .transaction()
          .execute((trx) => sendIn(trx, deps, { tenant, sender, draft: { ...draft, text } }));
        // Nobody has read it yet, so there is no read status to keep.
        return await respond(sent.row, sender, { discreet: true, balance: sent.balance });
      } catch (error) {
        // An earlier or parallel attempt has sent it: what that changed, such as a limit now reached, is no reason to refuse
        // this one.
        const mayBeRepeated = error instanceof RepeatedMessage || error instanceof AppError;
        const first = mayBeRepeated ? await respondWithFirst(tenant, sender, draft.clientId) : null;
        if (first === null) throw error;
        return first;
      }
    },
    sendSignupMessage: async (trx, tenant, sender, message) => {
      const draft = { profileId: message.profileId, text: messageText(message.text, tenant), clientId: randomUUID() };
      const { row } = await sendIn(trx, deps, { tenant, sender, draft });
      return row.conversation_id;
    },
  };
}

type RemovingService = Pick<ChatService, 'removeBetween' | 'remove' | 'restore'>;

/** A member's side of a conversation. Throws 404 for one that is not theirs. */
async function sideOf(db: Db, conversationId: number, userId: number): Promise<conversations.Side> {
  const side = await conversations.readSide(db, conversationId, userId);
  if (side === undefined) throw notYours();
  return side;
}

function createRemoving({ db }: ChatDependencies): RemovingService {
  return {
    removeBetween: conversations.clearBetween,

    remove: async (user, conversationId) => {
      await sideOf(db, conversationId, user.id);
      await conversations.clearSide(db, conversationId, user.id);
    },

    restore: async (user, conversationId) => {
      const side = { conversationId, userId: user.id, seconds: LIMITS.chatRestoreSeconds };
      if (!(await conversations.restoreSide(db, side))) throw notYours();
    },
  };
}

function createReading(deps: ChatDependencies): Omit<ChatService, keyof SendingService | keyof RemovingService> {
  const { db } = deps;

  return {
    list: async (tenant, user, request) => {
      const isSearch = request.search !== undefined;
      const limit = isSearch ? LIMITS.chatSearchPage : (request.limit ?? LIMITS.chatsPage);
      const since = historySince();
      const found = isSearch
        ? await searchChats(db, { userId: user.id, words: request.search ?? '', since, limit: limit + 1 })
        : await readChatList(db, { userId: user.id, before: request.before ?? null, since, limit: limit + 1 });
      const lines = found.lines.slice(0, limit);
      const clock = clockOf(tenant);
      const chats = lines.map(({ partner, last, unread, found: isFound }) => {
        const card = toCard(partner, clock);
        const discreet = isDiscreet(user, card);
        const message = last.sent_at > since ? toMessage(last, user.id, discreet) : null;
        const chat = toChat(last.conversation_id, card, unread, message);
        return { ...withLastActive(chat, partner.lastActiveAt, discreet), ...(isFound ? { found: true } : {}) };
      });
      const next = found.lines.length > limit ? (lines.at(-1)?.last.id ?? null) : null;
      return { chats, next, unread: found.unread, message_price: await deps.messagePrice(tenant, user, found) };
    },

    read: async (tenant, user, { conversation, limit = LIMITS.messagesPage, ...which }) => {
      const since = historySince();
      const head = await readHead(db, { conversationId: conversation, userId: user.id, since });
      if (head === undefined) throw notYours();
      if (head.blocksViewer) throw blockedBy(head.partner.name);
      if (head.blockedByViewer) throw notYours();
      const { clearedUpTo, last, oldestAt, unread } = head;
      const page = await readPage(db, { ...which, conversationId: conversation, clearedUpTo, limit, since });
      const partner = toCard(head.partner, clockOf(tenant));
      const discreet = isDiscreet(user, partner);
      const lastShown = last === null || last.sent_at <= since ? null : toMessage(last, user.id, discreet);
      const chat = toChat(conversation, partner, unread, lastShown);
      const over = head.answersOver ? { answers_over: true } : {};
      return {
        chat: { ...withLastActive(chat, head.partner.lastActiveAt, discreet), ...over },
        messages: page.rows.map((row) => toMessage(row, user.id, discreet)),
        more: page.more,
        ...(page.moreNewer === undefined ? {} : { more_newer: page.moreNewer }),
        history_cut: oldestAt !== null && oldestAt <= since,
      };
    },

    markRead: async (user, conversationId, part) => {
      await sideOf(db, conversationId, user.id);
      await messages.markRead(db, conversationId, user.id, part);
    },

    partnerOf: async (conversationId, userId) =>
      (await conversations.readSide(db, conversationId, userId))?.partnerId ?? null,
  };
}

export function createChatService(deps: ChatDependencies): ChatService {
  return { ...createSending(deps), ...createReading(deps), ...createRemoving(deps) };
}
