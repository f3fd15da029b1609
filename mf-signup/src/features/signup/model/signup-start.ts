import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { LIMITS, MATCH_FINDER_RANGES } from '@tandem/contracts/product/limits';
import { GENDERS, INTERESTS } from '@tandem/contracts/product/lists';
import type { Gender, Interest } from '@tandem/contracts/product/lists';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';

/** The parameters in the address of the signup. */
export interface SignupStart {
  /** The member that the signup starts from. */
  profile: number | null;
  gender: Gender | null;
  search_gender: Gender | null;
  ages: (typeof MATCH_FINDER_RANGES)[number] | null;
  country: Country | null;
  /** Interests that those they look for have. */
  interests: readonly Interest[];
  /** The first line to the member, where a page has begun it; the draft's counts before it. */
  message: string | null;
  /** Those who were liked on the way here. */
  likes: readonly number[];
  lander: string | null;
  invite: string | null;
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((known) => known === value) ?? null;
}

/** The first line, whole: the form says what is too long (V-PLATFORM-TOO-LONG-KEPT). One that a page began and nobody went on with (`begun`) is none (R-LANDERS-LINE-FINISHED). */
function messageOf(search: URLSearchParams): string | null {
  const message = search.get('message')?.trim() ?? '';
  const begun = search.get('begun')?.trim() ?? '';
  const goesOn = message.startsWith(begun) ? message.slice(begun.length) : message;
  // More than a full stop.
  if (!/[^\s\p{P}]/u.test(goesOn)) return null;
  return message;
}

/** The ids of `?likes=3,5`, so many as a signup takes (L-SIGNUP-LIKES). */
function likesOf(search: URLSearchParams): number[] {
  const ids = search.get('likes')?.split(',').map(Number) ?? [];
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, LIMITS.signupLikes);
}

/**
 * Reads `?profile&me&gender&ages&country&interests&message&begun&likes&lander&invite`: `me` is the visitor's own gender, `gender` the one that they
 * look for, as in the search (F-MEMBERS-SEARCH-FILTERS). Unknown values count as missing.
 */
export function readSignupStart(search: URLSearchParams, profileInPath?: string): SignupStart {
  const profile = Number(profileInPath ?? search.get('profile') ?? Number.NaN);
  return {
    profile: Number.isSafeInteger(profile) && profile > 0 ? profile : null,
    gender: oneOf(GENDERS, search.get('me')),
    search_gender: oneOf(GENDERS, search.get('gender')),
    ages: MATCH_FINDER_RANGES.find(({ id }) => id === search.get('ages')) ?? null,
    country: oneOf(COUNTRIES, search.get('country')),
    interests: [...new Set(search.getAll('interests').flatMap((value) => value.split(',')))].flatMap(
      (name) => oneOf(INTERESTS, name) ?? [],
    ),
    message: messageOf(search),
    likes: likesOf(search),
    lander: search.get('lander')?.slice(0, 60) || null,
    invite: search.get('invite')?.slice(0, 64) || null,
  };
}

/** Returns the search of a new member: what they chose on the way here, and in the form. */
export function searchOf(
  { ages, interests }: Pick<SignupStart, 'ages' | 'interests'>,
  { search_gender: gender, country }: { search_gender: Gender | null; country: Country },
): MemberSearchQuery {
  return {
    ...(gender === null ? {} : { gender }),
    country,
    ...(ages === null ? {} : { min_age: ages.min, max_age: ages.max }),
    ...(interests.length === 0 ? {} : { interests: interests.join(',') }),
  };
}
