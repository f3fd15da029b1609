import type { Member, MemberProfile } from '@tandem/contracts/api/members';
import { ageOn } from '@tandem/contracts/product/age';
import { LIMITS } from '@tandem/contracts/product/limits';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import { photosOfCard } from './member-photos.ts';
import type { Album, PhotoSummary } from './member-photos.ts';
import type { CardRow, PersonRow } from './member-columns.repository.ts';
import type { ProfileRow } from './member.repository.ts';
import { shownTown } from './shown-town.ts';
import { isAvailable } from './standing.ts';

/** `day` is today in the tenant's zone, `YYYY-MM-DD`; `now` decides who is online and new. */
export interface MapperClock {
  day: string;
  now: Date;
}

/** A member in lists of other areas. */
export interface MemberCard {
  member: Member;
  /** False for one that left; its card is bare (T-CHAT-GONE). */
  available: boolean;
  unconfirmed: boolean;
  /** No read status in either direction (R-PRIVACY-READ-STATUS). */
  privacyMode: boolean;
}

export function clockOf(tenant: Tenant): MapperClock {
  const now = new Date();
  return { now, day: dayIn(tenant.timeZone, now) };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Members active after this are online, but for those in privacy mode (R-PRIVACY-ONLINE). */
export function onlineSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.onlineMinutes * MINUTE);
}

/** Members that signed up after this are new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.newMemberDays * DAY);
}

function toMember(row: PersonRow, photos: PhotoSummary, clock: MapperClock): Member {
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, clock.day),
    gender: row.gender,
    country: row.country,
    region: row.region,
    city: shownTown(row.city),
    fictional: row.fictional,
    online: !row.privacyMode && row.lastActiveAt > onlineSince(clock.now),
    new: row.signupAt > newSince(clock.now),
    main_image: photos.main,
    photo_count: photos.count,
    liked: row.liked,
  };
}

const NO_PHOTOS: PhotoSummary = { main: null, count: 0 };

/**
 * The bare card of a member that is not shown any more, because they left or a block is between the two: the name stays,
 * beside old messages and in the list of blocks.
 */
export function toBareMember(row: PersonRow, clock: MapperClock): Member {
  return { ...toMember(row, NO_PHOTOS, clock), region: null, city: null, online: false, new: false, liked: false };
}

/** A member's card. */
export function toCard(row: CardRow, clock: MapperClock): MemberCard {
  const available = isAvailable(row);
  return {
    member: available
      ? { ...toMember(row, photosOfCard(row), clock), shared_interest: row.sharedInterest }
      : toBareMember(row, clock),
    available,
    unconfirmed: row.userStatus === 'not_confirmed',
    privacyMode: row.privacyMode,
  };
}

/** A whole profile; orientation and intimate interests only for viewers who may see them (`showsSensitive`). */
export function toProfile(
  row: ProfileRow,
  album: Album,
  conversationId: number | null,
  clock: MapperClock,
): MemberProfile {
  const interests = row.interests.filter((interest) => row.sensitiveShown || !isSensitiveInterest(interest));
  return {
    ...toMember(row, album, clock),
    sexuality: row.sensitiveShown ? row.sexuality : null,
    hair_color: row.hairColor,
    eye_color: row.eyeColor,
    body_type: row.bodyType,
    relationship_status: row.relationshipStatus,
    tattoos: row.tattoos,
    interests,
    shared_interests: interests.filter((interest) => row.viewerInterests.includes(interest)),
    about: row.about,
    reason: row.reason,
    photos: album.photos,
    likes_me: row.likesMe,
    like_new: row.likeNew,
    match: row.liked && row.likesMe,
    last_active: row.lastActiveAt.toISOString(),
    unconfirmed: row.userStatus === 'not_confirmed',
    conversation_id: conversationId,
  };
}
