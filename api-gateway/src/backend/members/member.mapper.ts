import type { Member, MemberProfile } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import { ageOn } from './age.ts';
import type { Album, PhotoSummary } from './member-photos.ts';
import type { CardRow, ProfileRow } from './member.repository.ts';

/** `day` is today in the tenant's zone, `YYYY-MM-DD`; `now` decides who is online and new. */
export interface MapperClock {
  day: string;
  now: Date;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Members active after this are online. */
export function onlineSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.onlineMinutes * MINUTE);
}

/** Members that signed up after this are new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.newMemberDays * DAY);
}

/** A member's card. */
export function toMember(row: CardRow, photos: PhotoSummary | undefined, clock: MapperClock): Member {
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.dateOfBirth, clock.day),
    gender: row.gender,
    country: row.country,
    region: row.region,
    city: row.city,
    fictional: row.fictional,
    online: row.lastActiveAt > onlineSince(clock.now),
    new: row.signupAt > newSince(clock.now),
    main_image: photos?.main ?? null,
    photo_count: photos?.count ?? 0,
    liked: row.liked,
  };
}

/** The card of a member that left: the name stays beside the old messages, the rest is not shown any more. */
export function toDepartedMember(row: CardRow, clock: MapperClock): Member {
  return { ...toMember(row, undefined, clock), region: null, city: null, online: false, new: false, liked: false };
}

/** A whole profile; special-category fields only with that member's consent (R-PRIVACY-SENSITIVE-HIDDEN). */
export function toProfile(
  row: ProfileRow,
  album: Album,
  conversationId: number | null,
  clock: MapperClock,
): MemberProfile {
  const consents = row.sensitiveConsentAt !== null;
  return {
    ...toMember(row, album, clock),
    sexuality: consents ? row.sexuality : null,
    hair_color: row.hairColor,
    eye_color: row.eyeColor,
    body_type: row.bodyType,
    relationship_status: row.relationshipStatus,
    tattoos: row.tattoos,
    interests: consents ? row.interests : row.interests.filter((interest) => !SENSITIVE_INTERESTS.includes(interest)),
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
