import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';

/** A member as one row of users and profiles, with what the viewer has to do with them. */
export type CardRow = Awaited<ReturnType<typeof readCards>>[number];
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;
export type StandingRow = NonNullable<Awaited<ReturnType<typeof readStanding>>>;

const CARD_COLUMNS = [
  'user.id',
  'user.status as userStatus',
  'user.signup_at as signupAt',
  'user.last_active_at as lastActiveAt',
  'profile.status as profileStatus',
  'profile.name',
  'profile.date_of_birth as dateOfBirth',
  'profile.gender',
  'profile.country',
  'profile.region',
  'profile.city',
  'profile.fictional',
  'profile.privacy_mode as privacyMode',
] as const;

function likeExists(likerId: number | null, likedId: number | null) {
  const liker = likerId === null ? sql.ref('user.id') : sql.val(likerId);
  const liked = likedId === null ? sql.ref('user.id') : sql.val(likedId);
  return sql<boolean>`exists (select 1 from likes where liker_id = ${liker} and liked_id = ${liked})`;
}

/** Cards of members by id, in no order. `viewerId` is null for visitors. */
export async function readCards(db: DbOrTrx, memberIds: readonly number[], viewerId: number | null) {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .where('user.id', '=', sql<number>`any (${memberIds}::bigint[])`)
    .select(CARD_COLUMNS)
    .select(viewerId === null ? sql<boolean>`false`.as('liked') : likeExists(viewerId, null).as('liked'))
    .execute();
}

/** One member's whole profile; undefined when the tenant has none of this id. */
export async function readProfile(db: DbOrTrx, tenantId: number, memberId: number, viewerId: number | null) {
  return db
    .selectFrom('users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .where('user.id', '=', memberId)
    .where('user.tenant_id', '=', tenantId)
    .select(CARD_COLUMNS)
    .select([
      'profile.sexuality',
      'profile.hair_color as hairColor',
      'profile.eye_color as eyeColor',
      'profile.body_type as bodyType',
      'profile.relationship_status as relationshipStatus',
      'profile.tattoos',
      'profile.interests',
      'profile.about',
      'profile.reason',
      'profile.sensitive_consent_at as sensitiveConsentAt',
    ])
    .select(viewerId === null ? sql<boolean>`false`.as('liked') : likeExists(viewerId, null).as('liked'))
    .select(viewerId === null ? sql<boolean>`false`.as('likesMe') : likeExists(null, viewerId).as('likesMe'))
    .select(
      sql<boolean>`exists (select 1 from likes where liker_id = "user".id and liked_id = ${viewerId} and seen_at is null)`.as(
        'likeNew',
      ),
    )
    .executeTakeFirst();
}

/**
 * How a member stands to a viewer of the same tenant: what decides whether the one may see, like or write to
 * the other. `conversationId` is null when they never wrote; `conversationShown` is false when the viewer
 * removed the chat and nothing came since.
 */
export async function readStanding(db: DbOrTrx, tenantId: number, memberId: number, viewerId: number) {
  return db
    .selectFrom('users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .leftJoin('participants as side', (join) =>
      join.on('side.user_id', '=', viewerId).onRef('side.partner_id', '=', 'user.id'),
    )
    .where('user.id', '=', memberId)
    .where('user.tenant_id', '=', tenantId)
    .select([
      'user.id',
      'user.status as userStatus',
      'profile.status as profileStatus',
      'profile.name',
      'profile.invisible',
    ])
    .select([
      'side.conversation_id as conversationId',
      sql<boolean>`exists (select 1 from messages where conversation_id = side.conversation_id and id > side.cleared_up_to)`.as(
        'conversationShown',
      ),
      sql<boolean>`exists (select 1 from blocks where blocker_id = "user".id and blocked_id = ${viewerId})`.as(
        'blocksViewer',
      ),
      sql<boolean>`exists (select 1 from blocks where blocker_id = ${viewerId} and blocked_id = "user".id)`.as(
        'blockedByViewer',
      ),
      sql<boolean>`exists (select 1 from likes where (liker_id, liked_id) in (("user".id, ${viewerId}), (${viewerId}, "user".id)))`.as(
        'liking',
      ),
      sql<boolean>`coalesce((select invisible from profiles where user_id = ${viewerId}), false)`.as('viewerInvisible'),
    ])
    .executeTakeFirst();
}

/** Whether a search may find the member: active, confirmed, not disabled, not invisible. */
export async function isFindable(db: DbOrTrx, tenantId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member_search')
    .select('user_id')
    .where('user_id', '=', memberId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row !== undefined;
}
