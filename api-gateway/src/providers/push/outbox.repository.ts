import { sql } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import type { PushKind } from '../../platform/db/schema/push.ts';

/** One push that is due: to whom, of whom, and what became of the matter meanwhile. */
export interface DuePush {
  id: number;
  kind: PushKind;
  attempts: number;
  ageSeconds: number;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  tenantId: number;
  userId: number;
  language: Locale;
  /** R-PRIVACY-PUSH-NAMELESS. */
  privacyMode: boolean;
  /** Seconds since the member's last call. */
  awaySeconds: number;
  actorId: number;
  actorName: string;
  fictional: boolean;
  conversationId: number | null;
  /** The first message of its conversation. */
  opensConversation: boolean;
  /** Nothing to tell any more: read, seen or taken back, blocked, an account or a session that is over, or a newer message of the conversation is told of. */
  settled: boolean;
}

/** Two of a kind are one push: the newer message of a conversation stands for the older. */
const settled = sql<boolean>`
  me.status not in ('active', 'not_confirmed')
  or session.expires_at <= now()
  or actor.status not in ('active', 'not_confirmed')
  or actor_profile.status <> 'active'
  or exists (select 1 from blocks where (blocker_id, blocked_id) in ((me.id, actor.id), (actor.id, me.id)))
  or (entry.kind = 'message' and (message.read_at is not null or exists (
    select 1 from push_outbox newer join messages newer_message on newer_message.id = newer.message_id
    where newer.subscription_id = entry.subscription_id and newer.id > entry.id
      and newer_message.conversation_id = message.conversation_id)))
  or (entry.kind <> 'message' and not exists (
    select 1 from likes where liker_id = actor.id and liked_id = me.id and seen_at is null))`;

/**
 * Takes pushes that are due for `leaseSeconds`: no other gateway sends them meanwhile, and one that was
 * taken by a gateway that crashed is due again afterwards.
 */
export async function takeDue(db: Db, limit: number, leaseSeconds: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with due as (
      select id from push_outbox where next_attempt_at <= now() order by next_attempt_at, id limit ${limit}
      for update skip locked
    ), taken as (
      update push_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      from due where push_outbox.id = due.id returning push_outbox.*
    )
    select entry.id, entry.kind, entry.attempts, extract(epoch from now() - entry.created_at)::float8 as "ageSeconds",
      subscription.id as "subscriptionId", subscription.endpoint, subscription.p256dh, subscription.auth,
      me.tenant_id as "tenantId", me.id as "userId", me.language, my_profile.privacy_mode as "privacyMode",
      extract(epoch from now() - me.last_active_at)::float8 as "awaySeconds",
      actor.id as "actorId", actor_profile.name as "actorName", actor_profile.fictional,
      message.conversation_id as "conversationId",
      message.id is not null and not exists (select 1 from messages earlier
        where earlier.conversation_id = message.conversation_id and earlier.id < message.id) as "opensConversation",
      (${settled}) as settled
    from taken entry
      join push_subscriptions subscription on subscription.id = entry.subscription_id
      join sessions session on session.token_hash = subscription.session_hash
      join users me on me.id = subscription.user_id
      join profiles my_profile on my_profile.user_id = me.id
      join users actor on actor.id = entry.actor_id
      join profiles actor_profile on actor_profile.user_id = actor.id
      left join messages message on message.id = entry.message_id
    order by entry.id`.execute(db);
  return rows;
}

/** It was sent, or is not to be. */
export async function remove(db: DbOrTrx, id: number): Promise<void> {
  await db.deleteFrom('push_outbox').where('id', '=', id).execute();
}

/** To be tried again in so many seconds; `counted` is false for a try that was none. */
export async function postpone(db: DbOrTrx, id: number, seconds: number, counted: boolean): Promise<void> {
  await db
    .updateTable('push_outbox')
    .set({
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      ...(counted ? {} : { attempts: sql<number>`attempts - 1` }),
    })
    .where('id', '=', id)
    .execute();
}
