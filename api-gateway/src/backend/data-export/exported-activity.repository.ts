import { sql } from 'kysely';
import { rowOf, rowsOf } from './exported-rows.repository.ts';
import type { Exported } from './exported-rows.repository.ts';

/**
 * What a member did with others, who are there by their ids alone, and what moderators decided about them. When a message was
 * read is said as the chat says it: not with privacy mode of one of the two (R-PRIVACY-READ-STATUS). Who likes the member
 * is there while the lists of likes may show them: one whose account is being deleted is hidden at once. A report about the
 * member is there once it is decided, without who reported and what they wrote.
 */
export function exportedActivity(userId: number): Exported {
  const own = sql`user_id = ${userId}`;
  return {
    conversations: rowsOf(sql`
      select side.conversation_id, side.partner_id as profile_id, conversation.started_by = ${userId} as started,
        conversation.created_at,
        case when side.cleared_up_to is distinct from side.cleared_before then side.cleared_at end as removed_at
      from participants side join conversations conversation on conversation.id = side.conversation_id
      where side.user_id = ${userId} order by side.conversation_id`),
    messages_sent: rowsOf(sql`
      select conversation_id, recipient_id, text, gift, cost, sent_at,
        case when exists (select 1 from profiles where user_id in (sender_id, recipient_id) and privacy_mode)
          then null else read_at end as read_at
      from messages where sender_id = ${userId} order by id`),
    message_that_waits: rowOf(sql`select profile_id, text, written_at from first_messages where ${own}`),
    likes_that_wait: rowsOf(sql`select liked_id as profile_id, given_at from first_likes where ${own}`),
    likes_given: rowsOf(sql`select liked_id as profile_id, created_at from likes where liker_id = ${userId}`),
    likes_received: rowsOf(sql`
      select liker_id as profile_id, created_at from likes
      where liked_id = ${userId} and exists (select 1 from users u join profiles p on p.user_id = u.id
        where u.id = liker_id and u.status in ('active', 'not_confirmed') and p.status = 'active')`),
    likes_removed: rowsOf(sql`select liked_id as profile_id, removed_at from removed_likes where liker_id = ${userId}`),
    passes: rowsOf(sql`select passed_id as profile_id, created_at from swipe_passes where ${own}`),
    blocked: rowsOf(sql`select blocked_id as profile_id, created_at from blocks where blocker_id = ${userId}`),
    unlocked_photos: rowsOf(sql`select photo_id, cost, unlocked_at from photo_unlocks where ${own} order by id`),
    reports_sent: rowsOf(sql`
      select type, target_id, reason, comment, reported_at, decided_at from reports where reporter_id = ${userId} order by id`),
    reports_about_me: rowsOf(sql`
      select type, reason, decision, reported_at, decided_at from reports
      where member_id = ${userId} and decision is not null order by id`),
    decisions_about_me: rowsOf(sql`
      select subject, decision, reason, decided_at from moderation_log where member_id = ${userId} order by id`),
    complaints: rowsOf(sql`
      select reference, subject, url, explanation, name, email, status, outcome, received_at, decided_at
      from complaints where ${own} order by id`),
  };
}
