import { LIMITS } from '@tandem/contracts/product/limits';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { hasContactDetails } from '@tandem/contracts/product/contact-details';
import type { Gift } from '@tandem/contracts/product/lists';
import { isVisible } from '@tandem/contracts/product/visible-text';
import type { Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import type { Balance, CreditsService } from '../credits/credits.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { ScriptedAnswers } from '../scripted-answers/scripted-answers.service.ts';
import { assertReachable, unavailable } from '../members/standing.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { countStarted, lockSender, openConversation } from './conversation.repository.ts';
import { hasSent, insertMessage, readNthLatest, type MessageRow, type NewMessage } from './message.repository.ts';

export type Sender = Pick<SessionUser, 'id' | 'status' | 'paidUser'>;

export interface Draft {
  profileId: number;
  /** Of a gift: its name. */
  text: string;
  /** The gift that the message is (R-CHAT-GIFT-SHOWN). */
  gift?: Gift;
  clientId: string;
  /** What the sender was shown, in credits; left out where nothing is known of it. */
  price?: number | undefined;
}

/** Thrown to roll back a send whose client_id is stored already; the first message is returned then. */
export class RepeatedMessage extends Error {
  override readonly name = 'RepeatedMessage';
}

/** Trims a message's text. Throws 422 when nothing of it can be seen, or for more characters than the tenant allows. */
export function messageText(text: string, tenant: Tenant): string {
  const trimmed = text.trim();
  const most = tenant.settings.message_length;
  if (!isVisible(trimmed) || lengthOf(trimmed) > most) {
    throw validationError({ text: { text: 'field.length_to', params: { n: most } } });
  }
  return trimmed;
}

/**
 * R-CHAT-CONVERSATION-LIMIT: throws when a free member has started all the conversations that are free. Counts the one
 * being started.
 */
async function checkConversationLimit(trx: Trx, sender: Sender): Promise<void> {
  if (sender.paidUser) return;
  await lockSender(trx, sender.id);
  if ((await countStarted(trx, sender.id)) > LIMITS.freeConversations) {
    throw new AppError('conversation_limit', 'chat.conversation_limit');
  }
}

/** R-CHAT-UNCONFIRMED-ONE: an unconfirmed sender has one message, that of the signup or the first one after it. */
async function checkActivated(trx: Trx, sender: Sender): Promise<void> {
  if (sender.status === 'active') return;
  await lockSender(trx, sender.id);
  if (await hasSent(trx, sender.id)) throw new AppError('activation_required', 'chat.activation_required');
}

/** What a message or gift costs. Throws 409 when the sender was shown another price (R-CHAT-PRICE-SHOWN). */
function costOf({ gift, price }: Draft, { settings }: Tenant): number {
  const cost = gift === undefined ? settings.message_credits : settings.gift_credits;
  if (price === undefined || price === cost) return cost;
  throw new AppError('conflict', 'chat.price', { params: { n: cost }, price: cost });
}

/** V-PRIVACY-CONTACT-DETAILS: throws when the message that opens a conversation has contact details. */
function checkFirstText(text: string): void {
  if (hasContactDetails(text)) throw validationError({ text: 'chat.first_contact' });
}

const MINUTE_SECONDS = 60;

/**
 * R-CHAT-SEND-PACE: throws 429 when the message that was just inserted, which has locked its sender, is one too many for
 * this minute. What is counted are the messages themselves, so a repeat that brought none counts nothing.
 */
async function checkPace(trx: Trx, senderId: number, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  const first = await readNthLatest(trx, senderId, perMinute + 1, MINUTE_SECONDS);
  if (first === undefined) return;
  const seconds = Math.max(1, Math.ceil(MINUTE_SECONDS - (Date.now() - first.getTime()) / 1000));
  throw new AppError('too_many_requests', 'too_many_requests', {
    params: { s: seconds },
    retryAfter: seconds,
  });
}

export interface SendingRules {
  members: Pick<MembersService, 'standing'>;
  credits: Pick<CreditsService, 'spend'>;
  /** What a fictional profile answers. */
  answers: Pick<ScriptedAnswers, 'stage'>;
  /** Messages of one member in a minute; 0 lifts it. */
  messagesPerMinute: number;
}

/** Who sends what, and on which site. */
export interface Sending {
  tenant: Tenant;
  sender: Sender;
  draft: Draft;
}

/**
 * The recipient as they are now. Throws when the sender may not turn to them (standing.ts), and when the sender's own
 * profile is disabled: nobody would get what they pay for (R-CHAT-DISABLED-SENDER).
 *
 * @param opens whether the message opens the conversation; left out, it does where there is none yet
 */
async function findReachable(trx: Trx, rules: SendingRules, { tenant, sender, draft }: Sending, opens?: boolean) {
  const standing = await rules.members.standing(tenant.id, draft.profileId, sender.id, trx);
  assertReachable(standing, opens ?? standing?.conversationId === null);
  if (standing.viewerDisabled) throw new AppError('conflict', 'chat.own_profile_disabled');
  return standing;
}

/**
 * The conversation of a message, opened when there is none, with what is checked before a message is inserted. One that is
 * there already is locked by the message itself, where nothing has to be checked before.
 */
async function findConversation(trx: Trx, { tenant, sender, draft }: Sending, known: number | null) {
  if (known !== null && sender.status === 'active') return { id: known, started: false };
  const conversation = await openConversation(trx, tenant.id, sender.id, draft.profileId);
  await checkActivated(trx, sender);
  if (conversation.started) {
    await checkConversationLimit(trx, sender);
    checkFirstText(draft.text);
  }
  return conversation;
}

/**
 * Sends a message or a gift within the caller's transaction: the message is inserted first, and credits are taken only
 * when it came in, so that a repeated one is not charged. Returns the row and the new balance.
 *
 * Throws AppError 422 (contact details in a first message), 404 (gone, invisible), 403 `blocked`, `conversation_limit`, `activation_required`, 402
 * `insufficient_credits`, 409 (unconfirmed partner, own invisible mode, own disabled profile or block, other price), 429, and RepeatedMessage.
 * Locks in this order: conversation, sender, sender's credits.
 */
export async function sendIn(
  trx: Trx,
  rules: SendingRules,
  { tenant, sender, draft }: Sending,
): Promise<{ row: MessageRow; balance: Balance }> {
  const standing = await findReachable(trx, rules, { tenant, sender, draft });
  if (standing.userStatus === 'not_confirmed') {
    throw new AppError('conflict', 'chat.recipient_not_confirmed', { params: { name: standing.name } });
  }
  const conversation = await findConversation(trx, { tenant, sender, draft }, standing.conversationId);
  const { gift } = draft;
  const cost = costOf(draft, tenant);
  const message: NewMessage = {
    conversationId: conversation.id,
    senderId: sender.id,
    recipientId: draft.profileId,
    clientId: draft.clientId,
    text: draft.text,
    gift: gift ?? null,
    cost,
  };
  const row = await insertMessage(trx, message, { locksSender: rules.messagesPerMinute > 0 });
  if (row === 'repeated') throw new RepeatedMessage();
  if (row === 'gone') throw unavailable();
  await checkPace(trx, sender.id, rules.messagesPerMinute);
  // The movement of a gift names it.
  const movement =
    gift === undefined
      ? ({ kind: 'message', reference: String(row.id) } as const)
      : ({ kind: 'gift', reference: `${gift} ${row.id}` } as const);
  const balance = await rules.credits.spend({ userId: sender.id, amount: cost, ...movement }, trx);
  // This message has waited for locks: meanwhile the two may have been separated, or one of them disabled.
  // Nobody pays then (R-CHAT-LOST-RECIPIENT).
  await findReachable(trx, rules, { tenant, sender, draft }, conversation.started);
  if (standing.fictional) await rules.answers.stage(trx, tenant, row.id);
  return { row, balance };
}
