import { randomUUID } from 'node:crypto';
import type { ChatsAnswer, MessagesAnswer, SendMessageAnswer } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { MemberCard, MembersService, Viewer } from '../members/members.service.ts';
import { readStanding } from '../members/member.repository.ts';
import { blockedBy } from '../members/standing.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { toChat, toMessage } from './chat.mapper.ts';
import * as conversations from './conversation.repository.ts';
import * as messages from './message.repository.ts';
import { messageText, RepeatedMessage, sendIn, type Draft, type Sender } from './sending.ts';

type Member = NonNullable<Viewer>;

export interface MessagesRequest {
  conversation: number;
  before?: number | undefined;
  after?: number | undefined;
  limit?: number | undefined;
}

export interface ChatsRequest {
  /** Chats whose last message is older than this one. */
  before?: number | undefined;
  limit?: number | undefined;
}

export interface ChatService {
  /** C-CHAT-SEND. See sending.ts for what it throws; more than MESSAGES_PER_MINUTE is 429. */
  send: (tenant: Tenant, sender: Sender, draft: Draft) => Promise<SendMessageAnswer>;
  /**
   * The first message of a new account, in the transaction that makes it; the rules of `send` hold, and the
   * account's credits have to be granted before. Answers the conversation's id.
   */
  sendSignupMessage: (
    trx: Trx,
    tenant: Tenant,
    sender: Sender,
    message: { profileId: number; text: string },
  ) => Promise<number>;
  /** A page of a member's chats, the latest first, and what all of them have unread. */
  list: (tenant: Tenant, user: Member, request: ChatsRequest) => Promise<ChatsAnswer>;
  /** A page of a conversation. Throws 404 for one that is not the user's, 403 `blocked` when the partner blocked them. */
  read: (tenant: Tenant, user: Member, request: MessagesRequest) => Promise<MessagesAnswer>;
  markRead: (user: Member, conversationId: number, upTo: number) => Promise<void>;
  /** Removes a chat from the user's own side. */
  remove: (user: Member, conversationId: number) => Promise<void>;
  /** Conversations that a member may still start; null for premium members. */
  conversationsLeft: (user: Member, db?: DbOrTrx) => Promise<number | null>;
}

export interface ChatDependencies {
  db: Db;
  members: MembersService;
  credits: Pick<CreditsService, 'spend' | 'balance'>;
  /** L-CHAT-MESSAGES-MINUTE; 0 lifts it. */
  messagesPerMinute: number;
  /** What one message comes to in money (R-CHAT-COST-MONEY). */
  messagePrice: (tenant: Tenant, userId: number) => Promise<NonNullable<ChatsAnswer['message_price']>>;
}

function historySince(now: Date = new Date()): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - LIMITS.historyMonths);
  return since;
}

const notYours = (): AppError => new AppError('not_found', 'This page could not be found');

/** Whether either of the two keeps the read status to themselves (R-PRIVACY-READ-STATUS). */
function isDiscreet(cards: ReadonlyMap<number, MemberCard>, ...ids: number[]): boolean {
  return ids.some((id) => cards.get(id)?.privacyMode === true);
}

/** Conversations that a member may still start; null for premium members (F-ACCOUNT-CONVERSATIONS-LEFT). */
async function countConversationsLeft(db: DbOrTrx, user: Pick<Member, 'id' | 'paidUser'>): Promise<number | null> {
  if (user.paidUser) return null;
  return Math.max(0, LIMITS.freeConversations - (await conversations.countStarted(db, user.id)));
}

function createSending(deps: ChatDependencies): Pick<ChatService, 'send' | 'sendSignupMessage'> {
  const { db, credits, members } = deps;

  const answer = async (
    row: messages.MessageRow,
    sender: Sender,
    { discreet, balance }: { discreet: boolean; balance: number },
  ): Promise<SendMessageAnswer> => ({
    message: toMessage(row, row.sender_id, discreet),
    conversation: { id: row.conversation_id },
    credits: balance,
    conversations_left: await countConversationsLeft(db, sender),
  });

  /** The answer of the message that came in under this client_id, or null. */
  const answerFirst = async (tenant: Tenant, sender: Sender, clientId: string): Promise<SendMessageAnswer | null> => {
    const first = await messages.findByClientId(db, sender.id, clientId);
    if (first === undefined) return null;
    const cards = await members.cards(db, tenant, sender, [sender.id, first.recipient_id]);
    const discreet = isDiscreet(cards, sender.id, first.recipient_id);
    return answer(first, sender, { discreet, balance: await credits.balance(sender.id) });
  };

  return {
    send: async (tenant, sender, draft) => {
      const text = messageText(draft.text, tenant);
      if (draft.profileId === sender.id) throw validationError({ profile_id: 'You cannot write to yourself.' });
      const repeated = await answerFirst(tenant, sender, draft.clientId);
      if (repeated !== null) return repeated;
      try {
        const sent = await db.transaction().execute((trx) => sendIn(trx, deps, tenant, sender, { ...draft, text }));
        // Nobody has read it yet, so there is no read status to keep.
        return await answer(sent.row, sender, { discreet: true, balance: sent.credits });
      } catch (error) {
        // Sent by a parallel try: what that one changed, such as a limit now reached, is no reason to refuse this one.
        const isTold = error instanceof RepeatedMessage || error instanceof AppError;
        const first = isTold ? await answerFirst(tenant, sender, draft.clientId) : null;
        if (first === null) throw error;
        return first;
      }
    },
    sendSignupMessage: async (trx, tenant, sender, message) => {
      const draft = { profileId: message.profileId, text: messageText(message.text, tenant), clientId: randomUUID() };
      const { row } = await sendIn(trx, deps, tenant, sender, draft);
      return row.conversation_id;
    },
  };
}

function createReading(deps: ChatDependencies): Omit<ChatService, 'send' | 'sendSignupMessage'> {
  const { db, members } = deps;
  const sideOf = async (conversationId: number, userId: number): Promise<conversations.Side> => {
    const side = await conversations.readSide(db, conversationId, userId);
    if (side === undefined) throw notYours();
    return side;
  };

  return {
    list: async (tenant, user, request) => {
      const limit = request.limit ?? LIMITS.chatsPage;
      const [found, unread, price] = await Promise.all([
        conversations.readSides(db, user.id, { before: request.before, limit: limit + 1 }),
        messages.countAllUnread(db, user.id),
        deps.messagePrice(tenant, user.id),
      ]);
      const sides = found.slice(0, limit);
      const rows = await messages.readByIds(
        db,
        sides.map((side) => side.lastMessageId),
      );
      const lastById = new Map(rows.map((row) => [row.id, row]));
      const cards = await members.cards(db, tenant, user, [user.id, ...sides.map((side) => side.partnerId)]);
      const since = historySince();
      const chats = sides.flatMap((side) => {
        const partner = cards.get(side.partnerId);
        const last = lastById.get(side.lastMessageId);
        if (partner === undefined || last === undefined) return [];
        const message =
          last.sent_at > since ? toMessage(last, user.id, isDiscreet(cards, user.id, side.partnerId)) : null;
        return [toChat(side.conversationId, partner, side.unread, message)];
      });
      const next = found.length > limit ? (sides.at(-1)?.lastMessageId ?? null) : null;
      return { chats, next, unread, message_price: price };
    },

    read: async (tenant, user, request) => {
      const side = await sideOf(request.conversation, user.id);
      const standing = await readStanding(db, tenant.id, side.partnerId, user.id);
      if (standing?.blocksViewer === true) throw blockedBy(standing.name);
      if (standing?.blockedByViewer === true) throw notYours();
      const since = historySince();
      const limit = request.limit ?? LIMITS.messagesPage;
      const [page, hidden, unread, last, cards] = await Promise.all([
        messages.readPage(db, side, { before: request.before, after: request.after, limit, since }),
        messages.hasHidden(db, side, since),
        messages.countUnread(db, side, user.id),
        messages.lastMessage(db, side),
        members.cards(db, tenant, user, [user.id, side.partnerId]),
      ]);
      const partner = cards.get(side.partnerId);
      if (partner === undefined) throw notYours();
      const discreet = isDiscreet(cards, user.id, side.partnerId);
      const lastShown = last === undefined || last.sent_at <= since ? null : toMessage(last, user.id, discreet);
      return {
        chat: toChat(side.conversationId, partner, unread, lastShown),
        messages: page.rows.map((row) => toMessage(row, user.id, discreet)),
        more: page.more,
        history_cut: hidden,
      };
    },

    markRead: async (user, conversationId, upTo) => {
      await sideOf(conversationId, user.id);
      await messages.markRead(db, conversationId, user.id, upTo);
    },

    remove: async (user, conversationId) => {
      await sideOf(conversationId, user.id);
      await conversations.clearSide(db, conversationId, user.id);
    },

    conversationsLeft: (user, inner) => countConversationsLeft(inner ?? db, user),
  };
}

export function createChatService(deps: ChatDependencies): ChatService {
  return { ...createSending(deps), ...createReading(deps) };
}
