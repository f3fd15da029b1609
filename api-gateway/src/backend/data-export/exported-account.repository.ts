import { sql } from 'kysely';
import { rowOf, rowsOf } from './exported-rows.repository.ts';
import type { Exported } from './exported-rows.repository.ts';

/** Who a member is, what they have chosen, where they came from, and how they log in. Secrets are left out. */
export function exportedAccount(userId: number): Exported {
  const own = sql`user_id = ${userId}`;
  return {
    account: rowOf(sql`
      select id, email, status, role, paid_user, age_verified, language, signup_at, last_active_at, notifications_disabled, lander
      from users where id = ${userId}`),
    profile: rowOf(sql`
      select name, date_of_birth, gender, search_gender, sexuality, country, region, city, latitude, longitude, hair_color,
        eye_color, body_type, relationship_status, tattoos, interests, about, reason, status, disabled_reason, invisible,
        privacy_mode, sensitive_consent_at, sensitive_audience
      from profiles where ${own}`),
    photos: rowsOf(sql`
      select 'photos/' || id || '.jpg' as file, position, status, is_private, is_main, created_at
      from photos where ${own} order by position`),
    consents: rowsOf(sql`select kind, given, at from consents where ${own} order by at, id`),
    invited_by: rowsOf(sql`select code, used_at from invites where used_by = ${userId}`),
    came_from: rowOf(sql`
      select network, ref, sub1, sub2, sub3, cpc, utm_source, utm_medium, utm_campaign, utm_term, utm_content, first_seen_at
      from traffic_sources where ${own}`),
    experiments: rowsOf(sql`
      select experiment, variant, exposed_at, locale, country, device, network
      from experiment_exposures where ${own} order by exposed_at`),
    notifications: rowsOf(sql`
      select type, channel, enabled, before_off, changed_at from notification_preferences where ${own} order by type, channel`),
    mails: rowsOf(sql`select kind, recipient, created_at, sent_at from mail_outbox where ${own} order by created_at`),
    news_sent: rowsOf(sql`select type, sent_at from notification_mails where ${own} order by type`),
    mailed_links: rowsOf(sql`
      select kind, new_email, created_at, expires_at, used_at from account_links where ${own}
      union all
      select 'activation', null, created_at, expires_at, used_at from activation_tokens where ${own}
      order by created_at`),
    new_addresses_requested: rowsOf(sql`
      select requested_at from mail_change_requests where ${own} order by requested_at`),
    exports: rowsOf(sql`select requested_at, made_at, expires_at from data_exports where ${own} order by requested_at`),
    sessions: rowsOf(sql`
      select browser, system, country, created_at, last_seen_at from sessions where ${own} order by created_at`),
    known_devices: rowsOf(sql`select last_login_at from known_devices where ${own} order by last_login_at`),
    two_step_login: sql`exists (select 1 from second_steps where ${own} and confirmed_at is not null)`,
    passkeys: rowsOf(sql`
      select browser, system, created_at, last_used_at from passkeys where ${own} order by created_at`),
    push_subscriptions: rowsOf(sql`select endpoint, created_at from push_subscriptions where ${own} order by id`),
  };
}
