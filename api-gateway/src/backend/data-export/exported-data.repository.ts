import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';

/** Rows of one query as JSON, an empty list where there are none. */
const rowsOf = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found)`;

/**
 * All that the site keeps about a member, as one value (R-ACCOUNT-EXPORT-CONTENT). Of others it has their ids alone, and of
 * conversations what the member wrote. Secrets are left out: hashes of passwords, links and cookies.
 */
export async function readMemberData(db: DbOrTrx, userId: number): Promise<Record<string, unknown>> {
  const own = sql`user_id = ${userId}`;
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object(
      'account', (select row_to_json(found) from (
        select id, email, status, role, paid_user, age_verified, language, signup_at, last_active_at, notifications_disabled, lander
        from users where id = ${userId}) found),
      'profile', (select row_to_json(found) from (
        select name, date_of_birth, gender, search_gender, sexuality, country, region, city, latitude, longitude, hair_color,
          eye_color, body_type, relationship_status, tattoos, interests, about, reason, status, invisible, privacy_mode,
          sensitive_consent_at, sensitive_audience
        from profiles where ${own}) found),
      'photos', ${rowsOf(sql`
        select 'photos/' || id || '.jpg' as file, position, status, is_private, is_main, created_at
        from photos where ${own} order by position`)},
      'consents', ${rowsOf(sql`select kind, given, at from consents where ${own} order by at, id`)},
      'came_from', (select row_to_json(found) from (
        select network, ref, sub1, sub2, sub3, cpc, utm_source, utm_medium, utm_campaign, utm_term, utm_content, first_seen_at
        from traffic_sources where ${own}) found),
      'experiments', ${rowsOf(sql`
        select experiment, variant, exposed_at, locale, country, device, network
        from experiment_exposures where ${own} order by exposed_at`)},
      'notifications', ${rowsOf(sql`
        select type, channel, enabled, changed_at from notification_preferences where ${own} order by type, channel`)},
      'mails', ${rowsOf(sql`
        select kind, recipient, created_at, sent_at from mail_outbox where ${own} order by created_at`)},
      'sessions', ${rowsOf(sql`
        select browser, system, country, created_at, last_seen_at from sessions where ${own} order by created_at`)},
      'known_devices', (select count(*) from known_devices where ${own}),
      'two_step_login', exists (select 1 from second_steps where ${own} and confirmed_at is not null),
      'passkeys', ${rowsOf(sql`
        select browser, system, created_at, last_used_at from passkeys where ${own} order by created_at`)},
      'push_subscriptions', ${rowsOf(sql`select endpoint, created_at from push_subscriptions where ${own} order by id`)},
      'messages_sent', ${rowsOf(sql`
        select conversation_id, recipient_id, text, gift, sent_at, read_at from messages where sender_id = ${userId} order by id`)},
      'message_that_waits', (select row_to_json(found) from (
        select profile_id, text, written_at from first_messages where ${own}) found),
      'likes_given', ${rowsOf(sql`select liked_id as profile_id, created_at from likes where liker_id = ${userId}`)},
      'likes_received', ${rowsOf(sql`select liker_id as profile_id, created_at from likes where liked_id = ${userId}`)},
      'passes', ${rowsOf(sql`select passed_id as profile_id, created_at from swipe_passes where ${own}`)},
      'blocked', ${rowsOf(sql`select blocked_id as profile_id, created_at from blocks where blocker_id = ${userId}`)},
      'unlocked_photos', ${rowsOf(sql`select photo_id, cost, unlocked_at from photo_unlocks where ${own} order by id`)},
      'credits', ${rowsOf(sql`
        select movement.kind, entry.amount, entry.created_at
        from credit_entries entry
        join credit_accounts account on account.id = entry.account_id
        join credit_transactions movement on movement.id = entry.transaction_id
        where account.user_id = ${userId} order by entry.id`)},
      'payments', ${rowsOf(sql`
        select id, bundle_id, credits, amount, currency, method, country, status, discount_code, discount_amount, created_at,
          completed_at from payments where ${own} order by created_at`)},
      'stored_card', ${rowsOf(sql`select brand, last4, stored_at from stored_cards where ${own} and mandate is not null`)},
      'reports_sent', ${rowsOf(sql`
        select type, target_id, reason, comment, reported_at, decided_at from reports where reporter_id = ${userId} order by id`)},
      'complaints', ${rowsOf(sql`
        select reference, subject, url, explanation, name, email, status, outcome, received_at, decided_at
        from complaints where ${own} order by id`)}
    ) as data`.execute(db);
  return rows[0]?.data ?? {};
}
