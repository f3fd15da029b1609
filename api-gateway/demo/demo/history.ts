import { LIMITS } from '@tandem/contracts/product/limits';
import type { Gender, Gift } from '@tandem/contracts/product/lists';
import type { Trx } from '../../src/platform/db/database.ts';
import { createRandom, type Random } from '../random.ts';
import { fixedUuid } from './fixed-uuid.ts';
import type { HistoryInput } from './history-input.ts';
import {
  bookCredits,
  insertConversation,
  insertLikes,
  insertMessages,
  type Partner,
  readPartners,
} from './history.repository.ts';
import { type Purchase, purchasesOf, writePurchases } from './purchases.ts';
import { type Line, SCENES, type Scene } from './script.ts';
import { ENGLISH_SCRIPTS } from './scripts-english.ts';
import { FRENCH_SCRIPTS } from './scripts-french.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface PlannedMessage {
  /** 0 until the conversation is there. */
  conversationId: number;
  partnerId: number;
  mine: boolean;
  text: string;
  gift: Gift | null;
  sentAt: Date;
  readAt: Date | null;
}

/** Forms by the speaker's gender, and the spaces that French does not break. */
function speak(text: string, gender: Gender, french: boolean): string {
  const spoken = text.replace(/\{m:([^|}]*)\|f:([^}]*)\}/g, (_match, male: string, female: string) =>
    gender === 'male' ? male : female,
  );
  return french ? spoken.replace(/ (?=[;:!?»])/g, '\u00a0').replace(/« /g, '«\u00a0') : spoken;
}

/** When each line was said: minutes apart, some only the next morning, the last one `hoursAgo`. */
function times(random: Random, lines: number, scene: Scene, epoch: number): number[] {
  const result = [epoch - scene.hoursAgo * HOUR];
  while (result.length < lines) {
    const gap = random.chance(0.2) ? random.between(5, 14) * HOUR : random.between(2, 55) * MINUTE;
    result.unshift(Math.round((result[0] ?? epoch) - gap));
  }
  return result;
}

function plan(input: HistoryInput, scene: Scene, script: readonly Line[], partner: Partner): PlannedMessage[] {
  const { account, tenant, epoch } = input;
  const random = createRandom(`${tenant.key}/chat/${account.key}/${scene.script}`);
  const french = account.home[tenant.key].language === 'fr';
  const said = script.slice(0, scene.lines);
  const lines = scene.gift === undefined ? said : [...said, ['them', scene.gift, scene.gift] as const];
  const at = times(random, lines.length, scene, epoch);
  return lines.map(([speaker, text, gift = null], index): PlannedMessage => {
    const mine = speaker === 'me';
    const sentAt = at[index] ?? epoch;
    const next = at[index + 1] ?? sentAt + 10 * MINUTE;
    const unread = !mine && index >= lines.length - scene.unread;
    const readAt = unread ? null : new Date(Math.min(sentAt + (next - sentAt) * 0.6, epoch));
    const spoken = speak(text, mine ? account.gender : partner.gender, french);
    return { conversationId: 0, partnerId: partner.id, mine, text: spoken, gift, sentAt: new Date(sentAt), readAt };
  });
}

/**
 * Writes the conversations in the order in which their messages were sent, and returns the account's own messages. Of
 * the scenes, as many of the latest as there are partners.
 */
async function writeConversations(
  trx: Trx,
  input: HistoryInput,
  partners: readonly Partner[],
): Promise<{ id: number; sentAt: Date }[]> {
  const { account, tenant, userId } = input;
  const scripts = account.home[tenant.key].language === 'fr' ? FRENCH_SCRIPTS : ENGLISH_SCRIPTS;
  const planned: PlannedMessage[] = [];
  for (const [index, scene] of SCENES[account.key].entries()) {
    const partner = partners[index];
    if (partner === undefined) break;
    const script = scripts[scene.script];
    if (script === undefined) throw new Error(`no script for conversation ${index} of ${account.key}`);
    const startedBy = script[0]?.[0] === 'me' ? userId : partner.id;
    const messages = plan(input, scene, script, partner);
    const startedAt = messages[0]?.sentAt ?? new Date(input.epoch);
    const conversationId = await insertConversation(trx, {
      tenantId: tenant.id,
      userId,
      partnerId: partner.id,
      startedBy,
      startedAt,
    });
    planned.push(...messages.map((message) => ({ ...message, conversationId })));
  }
  planned.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
  const ids = await insertMessages(
    trx,
    planned.map((message, index) => ({
      conversation_id: message.conversationId,
      sender_id: message.mine ? userId : message.partnerId,
      recipient_id: message.mine ? message.partnerId : userId,
      client_id: fixedUuid(`${tenant.key}/${account.key}/message/${index}`),
      text: message.text,
      gift: message.gift,
      cost: message.mine ? LIMITS.messageCredits : 0,
      sent_at: message.sentAt,
      read_at: message.readAt,
    })),
  );
  return planned.flatMap((message, index) => (message.mine ? [{ id: ids[index] ?? 0, sentAt: message.sentAt }] : []));
}

type Movement = Parameters<typeof bookCredits>[1];

/** Everything that moved the account's credits, the oldest first, so that the balance is never below zero. */
async function writeLedger(
  trx: Trx,
  input: HistoryInput,
  sent: readonly { id: number; sentAt: Date }[],
  purchases: readonly Purchase[],
): Promise<void> {
  const { userId, account, epoch } = input;
  const signedUp = new Date(epoch - account.signedUpDaysAgo * 24 * HOUR);
  const movements: Movement[] = [
    { userId, kind: 'signup', reference: String(userId), amount: LIMITS.signupCredits, at: signedUp },
    ...purchases
      .filter(({ status }) => status === 'completed')
      .map(({ id, credits, at }): Movement => ({ userId, kind: 'purchase', reference: id, amount: credits, at })),
    ...sent.map(({ id, sentAt }): Movement => ({
      userId,
      kind: 'message',
      reference: String(id),
      amount: -LIMITS.messageCredits,
      at: sentAt,
    })),
  ];
  movements.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const movement of movements) await bookCredits(trx, movement);
}

/** Likes both ways: of the partners some are matches, and a few of those received are new. */
async function writeLikes(trx: Trx, input: HistoryInput, partners: readonly Partner[]): Promise<void> {
  const { userId, epoch, account, tenant } = input;
  const random = createRandom(`${tenant.key}/likes/${account.key}`);
  const ago = (hours: number): Date => new Date(epoch - Math.round(hours * HOUR));
  const given = partners.filter((_partner, index) => index % 3 === 0);
  const received = partners.filter((_partner, index) => index % 2 === 0);
  const fresh = new Set(received.slice(-5, -1));
  await insertLikes(trx, [
    ...given.map(({ id }) => ({
      liker_id: userId,
      liked_id: id,
      created_at: ago(random.between(30, 260)),
      seen_at: ago(random.between(1, 29)),
    })),
    ...received.map((partner) => ({
      liker_id: partner.id,
      liked_id: userId,
      created_at: fresh.has(partner) ? ago(random.between(0.3, 14)) : ago(random.between(26, 280)),
      seen_at: fresh.has(partner) ? null : ago(random.between(15, 25)),
    })),
  ]);
}

/** Partners beyond those that the account talks to: who only likes them or is liked. */
const MORE_LIKES = 22;

/**
 * Gives a demo account its past: conversations, likes, purchases and the credits that moved. Where few members are
 * there, conversations and likes are fewer.
 */
export async function writeHistory(trx: Trx, input: HistoryInput): Promise<void> {
  const { account, tenant } = input;
  const home = account.home[tenant.key];
  const wanted = SCENES[account.key].length + MORE_LIKES;
  const partners = await readPartners(trx, {
    tenantId: tenant.id,
    userId: input.userId,
    gender: account.gender === 'male' ? 'female' : 'male',
    language: home.language,
    country: home.country,
    amount: wanted,
    // Each account begins at another place of the list, so that two accounts have few partners in common.
    skip: Object.keys(SCENES).indexOf(account.key) * 3,
  });
  const sent = await writeConversations(trx, input, partners);
  await writeLikes(trx, input, partners);
  const purchases = purchasesOf(input);
  await writePurchases(trx, input, purchases);
  await writeLedger(trx, input, sent, purchases);
}
