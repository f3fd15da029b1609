import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Who fits whom, as two functions that every reader of members uses (docs/decisions/0042).
 *
 * `sought_gender` is whom a member lets themselves be shown: 'male', 'female', 'any', or 'none' where their sought gender
 * and their orientation contradict each other. `members_fit` says of two members, by the gender and the sought gender of
 * each, whether neither rules the other out; it is null, which no condition lets through, where a gender is sought and none
 * is stated. Both are plain enough to be put into the statement that uses them, so that the gender that a viewer
 * looks for is found by the index.
 *
 * `member_search` gets the sought gender, and the hour in which a member was active last: members of one hour are of equal
 * rank, and the real ones among them come first (R-MEMBERS-REAL-FIRST). The indexes have the new order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sought_gender(gender text, search_gender text, sexuality text) returns text
    language sql immutable parallel safe as $$
      select case
        when search_gender is null and sexuality = 'hetero' then
          case gender when 'male' then 'female' when 'female' then 'male' else 'any' end
        when search_gender is null and sexuality in ('gay', 'lesbian') then coalesce(gender, 'any')
        when search_gender is null then 'any'
        when gender is null or sexuality is null or sexuality = 'bi' then search_gender
        when (sexuality = 'hetero') = (search_gender <> gender) then search_gender
        else 'none'
      end
    $$;
    create function members_fit(gender text, sought text, other_gender text, other_sought text) returns boolean
    language sql immutable parallel safe as $$
      select (sought = 'any' or sought = other_gender) and (other_sought = 'any' or other_sought = gender)
    $$;

    alter table member_search add column sought text, add column active_hour timestamptz;
    update member_search found
    set sought = sought_gender(p.gender, p.search_gender, p.sexuality),
      active_hour = date_trunc('hour', found.last_active_at, 'UTC')
    from profiles p where p.user_id = found.user_id;
    alter table member_search alter column sought set not null, alter column active_hour set not null;

    drop index member_search_active, member_search_gender, member_search_country, member_search_new, member_search_age;
    create index member_search_active on member_search
      (tenant_id, active_hour desc, fictional, last_active_at desc, user_id desc);
    create index member_search_gender on member_search
      (tenant_id, gender, active_hour desc, fictional, last_active_at desc, user_id desc);
    create index member_search_country on member_search
      (tenant_id, country, gender, active_hour desc, fictional, last_active_at desc, user_id desc);
    create index member_search_new on member_search (tenant_id, signup_at desc, fictional, user_id desc);
    create index member_search_age on member_search (tenant_id, date_of_birth desc, fictional, user_id desc);

    create or replace function member_search_refresh(member bigint) returns void language sql as $$
      merge into member_search as target
      using (
        select u.id, u.tenant_id, u.last_active_at, u.signup_at, p.date_of_birth, p.gender, p.country, p.region,
          p.hair_color, p.eye_color, p.body_type, p.interests, p.fictional,
          sought_gender(p.gender, p.search_gender, p.sexuality) as sought,
          date_trunc('hour', u.last_active_at, 'UTC') as active_hour,
          u.status = 'active' and p.status = 'active' and not p.invisible as findable
        from users u join profiles p on p.user_id = u.id where u.id = member
      ) as source on target.user_id = source.id
      when matched and not source.findable then delete
      when matched then update set last_active_at = source.last_active_at, signup_at = source.signup_at,
        date_of_birth = source.date_of_birth, gender = source.gender, country = source.country, region = source.region,
        hair_color = source.hair_color, eye_color = source.eye_color, body_type = source.body_type,
        interests = source.interests, fictional = source.fictional, sought = source.sought, active_hour = source.active_hour
      when not matched and source.findable then insert (user_id, tenant_id, last_active_at, signup_at, date_of_birth, gender,
        country, region, hair_color, eye_color, body_type, interests, fictional, sought, active_hour)
      values (source.id, source.tenant_id, source.last_active_at, source.signup_at, source.date_of_birth, source.gender,
        source.country, source.region, source.hair_color, source.eye_color, source.body_type, source.interests, source.fictional,
        source.sought, source.active_hour)
    $$;
  `.execute(db);
}
