import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import type { Interest } from '@tandem/contracts/product/lists';
import type { ProfilesTable, UsersTable } from '../../platform/db/schema/core.ts';
import type { Fit } from '../../platform/sessions/session.ts';
import { mainPhotoOf, photoCountOf } from '../../providers/media/photo.repository.ts';
import type { PhotoSource } from '../../providers/media/photo.repository.ts';

/**
 * The parts of a statement that reads members as cards. Other areas use them in statements of their own, so that one
 * statement reads a list with its cards (docs/decisions/0033). This is the only repository that they may import.
 */

/** A member as one row of users and profiles, with whether the viewer likes them. */
export interface PersonRow {
  id: number;
  userStatus: UsersTable['status'];
  signupAt: Date;
  lastActiveAt: Date;
  profileStatus: 'active' | 'disabled';
  name: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  gender: ProfilesTable['gender'];
  country: ProfilesTable['country'];
  region: string | null;
  city: string | null;
  fictional: boolean;
  privacyMode: boolean;
  liked: boolean;
}

/** A member as a card shows them. */
export interface CardRow extends PersonRow {
  mainPhoto: PhotoSource | null;
  photoCount: number;
  /** The first interest of the member that the viewer has too, of those that are not intimate. */
  sharedInterest: Interest | null;
}

const memberId = sql<number>`member.id`;

/**
 * The status of a member as others see it. Where the site does not reveal who has an account, one whose address is not
 * confirmed is not there: their name would show that the address of a signup was new (R-SIGNUP-HIDDEN-UNSEEN).
 */
export function seenStatus(viewerId: number | null): RawBuilder<UsersTable['status']> {
  return sql<
    UsersTable['status']
  >`case when member.status = 'not_confirmed' and member.id is distinct from ${viewerId}::bigint
      and exists (select 1 from tenants
        where tenants.id = member.tenant_id and tenants.settings ->> 'reveal_taken_email' = 'false')
    then 'deleted' else member.status end`;
}

/** The columns of a PersonRow, for a statement that names users `member` and profiles `profile`. Null: a visitor. */
export function personColumns(viewerId: number | null): RawBuilder<PersonRow> {
  return sql<PersonRow>`member.id, ${seenStatus(viewerId)} as "userStatus", member.signup_at as "signupAt",
    member.last_active_at as "lastActiveAt", profile.status as "profileStatus", profile.name,
    profile.date_of_birth as "dateOfBirth", profile.gender, profile.country, profile.region, profile.city,
    profile.fictional, profile.privacy_mode as "privacyMode",
    exists (select 1 from likes where liker_id = ${viewerId}::bigint and liked_id = member.id) as liked`;
}

/**
 * Of the interests of both, the member's first that is not intimate: who sees those is decided apart
 * (docs/decisions/0050). Null for a visitor, who has none.
 */
function sharedInterest(viewerId: number | null): RawBuilder<Interest | null> {
  return sql<Interest | null>`(select interest from unnest(profile.interests) with ordinality as listed (interest, place)
    where interest = any ((select interests from profiles where user_id = ${viewerId}::bigint)::text[])
      and interest <> all (${SENSITIVE_INTERESTS}::text[]) and member.id <> ${viewerId}::bigint
    order by place limit 1)`;
}

/** The columns of a CardRow, for the same statement. */
export function cardColumns(viewerId: number | null): RawBuilder<CardRow> {
  return sql<CardRow>`${personColumns(viewerId)}, ${mainPhotoOf(memberId)} as "mainPhoto",
    ${photoCountOf(memberId)} as "photoCount", ${sharedInterest(viewerId)} as "sharedInterest"`;
}

/** Whom the members of a list must fit. Both are null where they are shown to everybody: a visitor fits anyone. */
export interface FitValues {
  viewerGender: string | null;
  viewerSought: string | null;
}

/** What of a viewer decides whom they fit; null for a visitor, and where everybody is wanted. */
export function fitValuesOf(fit: Fit | null): FitValues {
  return { viewerGender: fit?.gender ?? null, viewerSought: fit?.sought ?? null };
}

/**
 * Whether neither the viewer nor the member of `member_search` named `found` rules the other out, by the gender, the
 * sought gender and the orientation that they state (`members_fit`, docs/decisions/0042).
 */
export function fitsViewer({ viewerGender, viewerSought }: FitValues): RawBuilder<boolean> {
  return sql<boolean>`(${viewerSought}::text is null
    or members_fit(${viewerGender}::text, ${viewerSought}::text, found.gender, found.sought))`;
}

/**
 * Whether the viewer (null: a visitor) sees the orientation and the intimate interests of the profile named `profile`
 * (docs/decisions/0050): never without its owner's consent (R-PRIVACY-SENSITIVE-HIDDEN), never as a visitor
 * (R-PRIVACY-SENSITIVE-VISITOR), and otherwise as its audience says. Owners see their own.
 */
export function showsSensitive(viewerId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(${viewerId}::bigint is not null and profile.sensitive_consent_at is not null and (
    profile.user_id = ${viewerId}::bigint or profile.sensitive_audience = 'members'
    or (profile.sensitive_audience = 'matches'
      and exists (select 1 from likes where liker_id = ${viewerId}::bigint and liked_id = profile.user_id)
      and exists (select 1 from likes where liker_id = profile.user_id and liked_id = ${viewerId}::bigint))))`;
}

/** Whether the viewer (null: a visitor) and a member have not blocked each other, whichever of the two. */
export function unblocked(viewerId: number | null, other: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from blocks where blocker_id = ${viewerId}::bigint and blocked_id = ${other})
    and not exists (select 1 from blocks where blocked_id = ${viewerId}::bigint and blocker_id = ${other})`;
}
