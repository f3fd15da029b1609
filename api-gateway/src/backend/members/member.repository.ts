import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { ProfilesTable } from '../../platform/db/schema/core.ts';
import { albumOf } from '../../providers/media/photo.repository.ts';
import type { AlbumPhoto } from '../../providers/media/photo.repository.ts';
import { personColumns, seenStatus, showsSensitive } from './member-columns.repository.ts';
import type { PersonRow } from './member-columns.repository.ts';

/**
 * The relation of a member to a viewer of the same tenant: what decides whether the one may see the other.
 * `conversationId` is null when they never wrote; `conversationShown` is false when the viewer removed the chat and
 * nothing came since.
 */
export interface SeenStanding extends Pick<PersonRow, 'id' | 'userStatus' | 'profileStatus' | 'name'> {
  invisible: boolean;
  conversationId: number | null;
  conversationShown: boolean;
  blocksViewer: boolean;
  blockedByViewer: boolean;
  /** One of the two likes the other. */
  liking: boolean;
}

/** The same with what decides whether the viewer may like the member or write to them. */
export interface StandingRow extends SeenStanding, Pick<PersonRow, 'fictional'> {
  viewerInvisible: boolean;
  /** A moderator has disabled the viewer's own profile. */
  viewerDisabled: boolean;
}

type ProfileField = 'sexuality' | 'tattoos' | 'about' | 'reason';

export interface ProfileRow extends PersonRow, SeenStanding, Pick<ProfilesTable, ProfileField> {
  hairColor: ProfilesTable['hair_color'];
  eyeColor: ProfilesTable['eye_color'];
  bodyType: ProfilesTable['body_type'];
  relationshipStatus: ProfilesTable['relationship_status'];
  interests: ProfilesTable['interests']['__select__'];
  /** The viewer's own interests; none for a visitor and on one's own profile. */
  viewerInterests: ProfilesTable['interests']['__select__'];
  /** Whether the viewer sees the orientation and the intimate interests. */
  sensitiveShown: boolean;
  likesMe: boolean;
  likeNew: boolean;
  /** Whether a search may find the member: active, confirmed, not disabled, not invisible. */
  findable: boolean;
  photos: AlbumPhoto[];
}

/** The columns of a SeenStanding but those of the person, for a statement with `standingTables`. */
const standingColumns = (viewerId: number | null) => sql<SeenStanding>`profile.invisible,
  side.conversation_id as "conversationId",
  exists (select 1 from messages where conversation_id = side.conversation_id and id > side.cleared_up_to) as "conversationShown",
  exists (select 1 from blocks where blocker_id = member.id and blocked_id = ${viewerId}::bigint) as "blocksViewer",
  exists (select 1 from blocks where blocker_id = ${viewerId}::bigint and blocked_id = member.id) as "blockedByViewer",
  exists (select 1 from likes
    where (liker_id, liked_id) in ((member.id, ${viewerId}::bigint), (${viewerId}::bigint, member.id))) as liking`;

/** A conversation is found by its two members: by the viewer alone, all of theirs would be read. */
const standingTables = (viewerId: number | null) => sql`users member
  join profiles profile on profile.user_id = member.id
  left join conversations talk
    on talk.low_id = least(${viewerId}::bigint, member.id) and talk.high_id = greatest(${viewerId}::bigint, member.id)
  left join participants side on side.conversation_id = talk.id and side.user_id = ${viewerId}::bigint`;

interface Subject {
  tenantId: number;
  memberId: number;
  viewerId: number | null;
}

const profileOf = prepare(
  (_db, { tenantId, memberId, viewerId }: Subject) => sql<ProfileRow>`
    select ${personColumns(viewerId)}, ${standingColumns(viewerId)}, profile.sexuality,
      profile.hair_color as "hairColor", profile.eye_color as "eyeColor", profile.body_type as "bodyType",
      profile.relationship_status as "relationshipStatus", profile.tattoos, profile.interests, profile.about,
      profile.reason, ${showsSensitive(viewerId)} as "sensitiveShown",
      exists (select 1 from likes where liker_id = member.id and liked_id = ${viewerId}::bigint) as "likesMe",
      exists (select 1 from likes
        where liker_id = member.id and liked_id = ${viewerId}::bigint and seen_at is null) as "likeNew",
      coalesce((select interests from profiles where user_id = ${viewerId}::bigint and user_id <> member.id), '{}')
        as "viewerInterests",
      exists (select 1 from member_search where user_id = member.id) as findable,
      ${albumOf(sql<number>`member.id`, viewerId)} as photos
    from ${standingTables(viewerId)}
    where member.id = ${memberId} and member.tenant_id = ${tenantId}`,
);

/** One member's whole profile and their relation to the viewer; undefined when the tenant has none of this id. */
export function readProfile(
  db: DbOrTrx,
  tenantId: number,
  memberId: number,
  viewerId: number | null,
): Promise<ProfileRow | undefined> {
  return profileOf.first(db, { tenantId, memberId, viewerId });
}

const standingOf = prepare(
  (_db, { tenantId, memberId, viewerId }: Subject) => sql<StandingRow>`
    select member.id, ${seenStatus(viewerId)} as "userStatus", profile.status as "profileStatus", profile.name,
      profile.fictional, ${standingColumns(viewerId)},
      coalesce((select invisible from profiles where user_id = ${viewerId}::bigint), false) as "viewerInvisible",
      exists (select 1 from profiles where user_id = ${viewerId}::bigint and status = 'disabled') as "viewerDisabled"
    from ${standingTables(viewerId)}
    where member.id = ${memberId} and member.tenant_id = ${tenantId}`,
);

/** The relation of a member to a viewer; undefined when the tenant has none of this id. */
export function readStanding(
  db: DbOrTrx,
  tenantId: number,
  memberId: number,
  viewerId: number,
): Promise<StandingRow | undefined> {
  return standingOf.first(db, { tenantId, memberId, viewerId });
}

const findable = prepare((db, { tenantId, memberId }: { tenantId: number; memberId: number }) =>
  db.selectFrom('member_search').select('user_id').where('user_id', '=', memberId).where('tenant_id', '=', tenantId),
);

/** Whether a search may find the member: active, confirmed, not disabled, not invisible. */
export async function isFindable(db: DbOrTrx, tenantId: number, memberId: number): Promise<boolean> {
  return (await findable.first(db, { tenantId, memberId })) !== undefined;
}

/** Those of these members whom a search of their tenant may find. */
export async function findableAmong(db: DbOrTrx, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('member_search')
    .select('user_id')
    .where(sql<boolean>`user_id = any (${memberIds}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
