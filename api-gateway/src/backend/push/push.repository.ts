import { sql } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { PushJob, PushKind } from './push-kind.ts';

/** One push: its reader, its actor, and whether it is settled meanwhile. */
export interface Push {
  kind: PushKind;
  /** The message is a gift. */
  gift: boolean;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  tenantId: number;
  userId: number;
  language: Locale;
  /** R-PRIVACY-PUSH-NAMELESS. */
  privacyMode: boolean;
  actorId: number;
  actorName: string;
  fictional: boolean;
  conversationId: number | null;
  /** The first message of its conversation. */
  opensConversation: boolean;
  /**
   * Nothing to notify of any more: read, deleted, seen or taken back, blocked, a closed account, or an ended session.
   */
  settled: boolean;
  /** There is a newer message of the conversation by the same member. */
  followed: boolean;
}

const settled = ({ kind }: PushJob) => sql<boolean>`
  me.status not in ('active', 'not_confirmed')
  or session.expires_at <= now()
  or actor.status not in ('active', 'not_confirmed')
  or actor_profile.status <> 'active'
  or exists (select 1 from blocks where (blocker_id, blocked_id) in ((me.id, actor.id), (actor.id, me.id)))
  or (${kind} = 'message' and (message.id is null or message.read_at is not null or exists (
    select 1 from participants side where side.conversation_id = message.conversation_id and side.user_id = me.id
      and side.cleared_up_to >= message.id)))
  or (${kind} <> 'message' and not exists (
    select 1 from likes where liker_id = actor.id and liked_id = me.id and seen_at is null))`;

/** What a push says; undefined when its subscription or its actor is gone. */
export async function readPush(db: DbOrTrx, job: PushJob): Promise<Push | undefined> {
  const { rows } = await sql<Push>`
    select ${job.kind}::text as kind, message.gift is not null as gift,
      subscription.id as "subscriptionId", subscription.endpoint, subscription.p256dh, subscription.auth,
      me.tenant_id as "tenantId", me.id as "userId", me.language, my_profile.privacy_mode as "privacyMode",
      actor.id as "actorId", actor_profile.name as "actorName", actor_profile.fictional,
      message.conversation_id as "conversationId",
      message.id is not null and not exists (select 1 from messages earlier
        where earlier.conversation_id = message.conversation_id and earlier.id < message.id) as "opensConversation",
      exists (select 1 from messages newer where newer.conversation_id = message.conversation_id
        and newer.id > message.id and newer.sender_id = actor.id) as followed,
      (${settled(job)}) as settled
    from push_subscriptions subscription
      join sessions session on session.token_hash = subscription.session_hash
      join users me on me.id = subscription.user_id
      join profiles my_profile on my_profile.user_id = me.id
      join users actor on actor.id = ${job.actor}
      join profiles actor_profile on actor_profile.user_id = actor.id
      left join messages message on message.id = ${job.message}
    where subscription.id = ${job.subscription}`.execute(db);
  return rows[0];
}
