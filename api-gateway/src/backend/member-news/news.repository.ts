import { sql } from 'kysely';
import { z } from 'zod';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';

/** News for a member, as the triggers on messages and likes stage it (`stage_news` in platform/db/migrations). */
export const newsJobSchema = z.object({
  member: z.int(),
  /** Who wrote or liked. */
  actor: z.int(),
  /** Null for likes. */
  message: z.int().nullable(),
});

export type NewsJob = z.infer<typeof newsJobSchema>;

/** `conversation`: the first message of one. `match`: a like that returns the member's own. */
export type NewsKind = 'message' | 'conversation' | 'like' | 'match';

export interface News {
  kind: NewsKind;
  /** The message is a gift. */
  gift: boolean;
  memberId: number;
  tenantId: number;
  email: string;
  language: Locale;
  lastActiveAt: Date;
  privacyMode: boolean;
  actorId: number;
  actorName: string;
  fictional: boolean;
  conversationId: number | null;
  /** When it was written or liked. */
  at: Date;
  /** Nothing to write about any more: read, seen, deleted or taken back, blocked, or one of the accounts is gone. */
  settled: boolean;
}

/** Read, or deleted with its chat. */
const messageIsOver = sql<boolean>`message.read_at is not null or exists (
  select 1 from participants side
  where side.conversation_id = message.conversation_id and side.user_id = me.id and side.cleared_up_to >= message.id)`;

/** The member likes them as well. */
const isReturned = sql<boolean>`exists (select 1 from likes own where own.liker_id = me.id and own.liked_id = actor.id)`;

/** A like of somebody who is invisible by now could not be returned (R-MAIL-LIKE-INVISIBLE). */
const settled = sql<boolean>`
  me.status <> 'active'
  or actor.status not in ('active', 'not_confirmed')
  or actor_profile.status <> 'active'
  or exists (select 1 from blocks where (blocker_id, blocked_id) in ((me.id, actor.id), (actor.id, me.id)))
  or (message.id is not null and (${messageIsOver}))
  or (message.id is null and (liked.liker_id is null or liked.seen_at is not null))
  or (message.id is null and actor_profile.invisible and not ${isReturned})`;

const kind = sql<NewsKind>`case
  when message.id is not null and exists (select 1 from messages earlier
    where earlier.conversation_id = message.conversation_id and earlier.id < message.id) then 'message'
  when message.id is not null then 'conversation'
  when ${isReturned} then 'match'
  else 'like' end`;

/** What the news is by now; undefined when the member, the actor, the message or the like is gone. */
export async function readNews(db: DbOrTrx, { member, actor, message }: NewsJob): Promise<News | undefined> {
  const { rows } = await sql<News>`
    select (${kind}) as kind, message.gift is not null as gift, me.id as "memberId", me.tenant_id as "tenantId", me.email, me.language,
      me.last_active_at as "lastActiveAt", my_profile.privacy_mode as "privacyMode",
      actor.id as "actorId", actor_profile.name as "actorName", actor_profile.fictional,
      message.conversation_id as "conversationId", coalesce(message.sent_at, liked.created_at) as at,
      (${settled}) as settled
    from users me
      join profiles my_profile on my_profile.user_id = me.id
      join users actor on actor.id = ${actor}
      join profiles actor_profile on actor_profile.user_id = actor.id
      left join messages message on message.id = ${message}::bigint
      left join likes liked on ${message}::bigint is null and liked.liker_id = actor.id and liked.liked_id = me.id
    where me.id = ${member} and coalesce(message.sent_at, liked.created_at) is not null`.execute(db);
  return rows[0];
}

/** The id of the message that began the conversation of a message, if the same member wrote it; null otherwise, and for likes. */
export async function findOpening(db: DbOrTrx, { actor, message }: NewsJob): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select opening.id from messages message
      join lateral (select id, sender_id from messages earlier
        where earlier.conversation_id = message.conversation_id order by earlier.id limit 1) opening on true
    where message.id = ${message}::bigint and opening.id < message.id and opening.sender_id = ${actor}`.execute(db);
  return rows[0]?.id ?? null;
}
