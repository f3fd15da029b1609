import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { ReminderKind } from './reminder-kinds.ts';

/** A member who may be due a reminder. */
export interface Due {
  id: number;
  tenantId: number;
  email: string;
  language: Locale;
}

/** Some of the members that a reminder is about, and how many they are. */
export interface About {
  people: readonly { name: string; fictional: boolean }[];
  count: number;
  /** All of them are fictional profiles. */
  fictional: boolean;
}

export interface DueQuery {
  now: Date;
  /** Members with a greater id only. */
  after: number;
  /** At most so many. */
  most: number;
}

const hours = (amount: number) => sql`make_interval(hours => ${amount})`;
const days = (amount: number) => hours(amount * 24);

/** Members whose account is open, whom the viewer `me` has not blocked nor they the viewer. */
const reachable = (id: RawBuilder<unknown>) => sql`exists (
    select 1 from users other join profiles theirs on theirs.user_id = other.id
    where other.id = ${id} and other.status in ('active', 'not_confirmed') and theirs.status = 'active')
  and not exists (select 1 from blocks where (blocker_id, blocked_id) in ((me.id, ${id}), (${id}, me.id)))`;

/** Messages that wait for `me`: not read, not deleted with their chat, and not hidden by their age (R-CHAT-HISTORY-UNREAD). */
const unread = (now: Date) => sql`select message.sender_id as person, message.sent_at as at from messages message
  where message.recipient_id = me.id and message.read_at is null and ${reachable(sql`message.sender_id`)}
    and message.sent_at > ${now}::timestamptz - make_interval(months => ${LIMITS.historyMonths})
    and not exists (select 1 from participants side where side.conversation_id = message.conversation_id
      and side.user_id = me.id and side.cleared_up_to >= message.id)`;

/** Likes that `me` has not returned, and can return: of nobody who is invisible by now (R-MAIL-LIKE-INVISIBLE). */
const unanswered = sql`select liked.liker_id as person, liked.created_at as at from likes liked
  where liked.liked_id = me.id and ${reachable(sql`liked.liker_id`)}
    and not exists (select 1 from profiles liker where liker.user_id = liked.liker_id and liker.invisible)
    and not exists (select 1 from likes own where own.liker_id = me.id and own.liked_id = liked.liker_id)`;

/** Members who signed up this week near `me`, neither of the two ruling the other out (R-MEMBERS-FIT-WEEKLY). */
const newMembers = (now: Date) => sql`select found.user_id as person, found.signup_at as at from member_search found
  where found.tenant_id = me.tenant_id and found.user_id <> me.id and found.country = mine.country
    and (mine.region is null or found.region = mine.region)
    and members_fit(mine.gender, sought_gender(mine.gender, mine.search_gender, mine.sexuality), found.gender, found.sought)
    and found.signup_at > ${now}::timestamptz - ${days(7)} and ${reachable(sql`found.user_id`)}`;

/** The members that a kind is about; null for a kind that is about the member alone. */
function peopleOf(kind: ReminderKind, now: Date): RawBuilder<unknown> | null {
  if (kind === 'unread') return unread(now);
  if (kind === 'unanswered') return unanswered;
  return kind === 'weekly' ? newMembers(now) : null;
}

/**
 * What makes the reminder due. Somebody who was here since was shown it on the site; what a reminder was sent about is
 * not reminded of a second time.
 */
function conditionOf(kind: ReminderKind, now: Date): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`;
  const isAwayAndNew = (people: RawBuilder<unknown>, age: RawBuilder<unknown>, oldest: number) => sql`
    me.last_active_at <= ${at} - ${age} and exists (select 1 from (${people}) waiting
      where waiting.at <= ${at} - ${age} and waiting.at > ${at} - ${days(oldest)}
        and (claim.sent_at is null or waiting.at > claim.sent_at - ${age}))`;
  if (kind === 'unread') return isAwayAndNew(unread(now), hours(LIMITS.unreadReminderHours), 14);
  if (kind === 'unanswered') return isAwayAndNew(unanswered, days(LIMITS.unansweredReminderDays), 30);
  if (kind === 'profile')
    return sql`claim.sent_at is null and ${isUnfinished}
      and me.signup_at between ${at} - ${days(14)} and ${at} - ${days(LIMITS.profileReminderDays)}`;
  return sql`extract(isodow from ${at} at time zone tenants.time_zone) = tenants.weekly_update_day
    and exists (select 1 from notification_preferences where user_id = me.id and type = 'weekly_updates' and enabled)
    and exists (${newMembers(now)})`;
}

const isUnfinished = sql<boolean>`(coalesce(btrim(mine.about), '') = ''
  or not exists (select 1 from photos where photos.user_id = me.id and photos.is_main))`;

/** Members who are due a reminder of the kind, in the daytime of their site, by id. */
export async function findDue(db: DbOrTrx, kind: ReminderKind, { now, after, most }: DueQuery): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select me.id, me.tenant_id as "tenantId", me.email, me.language
    from users me
      join profiles mine on mine.user_id = me.id
      join tenants on tenants.id = me.tenant_id
      left join notification_mails claim on claim.user_id = me.id and claim.type = ${kind}
    where me.id > ${after} and me.status = 'active' and mine.status = 'active' and not mine.fictional
      and extract(hour from ${now}::timestamptz at time zone tenants.time_zone)
        between ${LIMITS.reminderFromHour} and ${LIMITS.reminderUntilHour - 1}
      and ${conditionOf(kind, now)}
    order by me.id limit ${most}`.execute(db);
  return rows;
}

/** What the reminder is about by now; null when there is nothing left to remind of. */
export async function readAbout(
  db: DbOrTrx,
  kind: ReminderKind,
  who: { member: number; now: Date },
): Promise<About | null> {
  const people = peopleOf(kind, who.now);
  if (people === null) {
    const { rows } = await sql`select 1 from users me join profiles mine on mine.user_id = me.id
      where me.id = ${who.member} and ${isUnfinished}`.execute(db);
    return rows.length === 0 ? null : { people: [], count: 0, fictional: false };
  }
  const { rows } = await sql<{ name: string; fictional: boolean; count: number; all: boolean }>`
    select profile.name, profile.fictional, count(*) over ()::int as count, bool_and(profile.fictional) over () as all
    from users me
      join profiles mine on mine.user_id = me.id
      cross join lateral (select person, max(at) as at from (${people}) waiting group by person) someone
      join profiles profile on profile.user_id = someone.person
    where me.id = ${who.member}
    order by someone.at desc, someone.person limit 3`.execute(db);
  const [first] = rows;
  return first === undefined ? null : { people: rows, count: first.count, fictional: first.all };
}

/** The address and the privacy mode of a member; undefined when they are gone. */
export async function findReader(
  db: DbOrTrx,
  id: number,
): Promise<{ email: string; privacyMode: boolean } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.email', 'profiles.privacy_mode as privacyMode'])
    .where('users.id', '=', id)
    .executeTakeFirst();
}
