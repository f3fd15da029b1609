import type { MemberSearchQuery, memberSearchQuerySchema } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import { REGIONS } from '../../platform/regions/regions.ts';
import type { z } from 'zod';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { Text } from '../../platform/errors/error-texts.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import { birthRange } from './age.ts';
import { newSince, onlineSince, type MapperClock } from './member.mapper.ts';
import { fitValuesOf } from './member-columns.repository.ts';
import type { SearchFilter } from './search.repository.ts';

/** Who searches: null is a visitor. */
export type Searcher = Pick<SessionUser, 'id' | 'fit' | 'sensitiveConsent'> | null;

/** The query as the contract lets it through. */
export type SearchRequest = z.output<typeof memberSearchQuerySchema>;

const listOf = (text: string | undefined): string[] | null => (text === undefined ? null : text.split(','));
const isOn = (flag: MemberSearchQuery['online']): boolean => flag === '1';

/**
 * Rules over several fields: a region needs its country (V-MEMBERS-COUNTRY-FIRST), the ages must be in order. Throws
 * 422.
 */
export function checkSearch(query: SearchRequest): void {
  const faults: Record<string, Text> = {};
  const { country, countryregion: region, min_age: min, max_age: max } = query;
  if (region !== undefined && country === undefined) faults.countryregion = 'profile.country_first';
  else if (
    region !== undefined &&
    country !== undefined &&
    !REGIONS[country].items.some((item) => item.id === region)
  ) {
    faults.countryregion = 'profile.region';
  }
  if (min !== undefined && max !== undefined && min > max) faults.min_age = 'members.age_order';
  if (Object.keys(faults).length > 0) throw validationError(faults);
}

/**
 * A filter by intimate interests needs a login (R-MEMBERS-FILTER-LOGIN) and one's own consent (R-MEMBERS-FILTER-CONSENT).
 * Throws 403 and 422.
 */
export function checkIntimate(query: SearchRequest, viewer: Searcher): void {
  if (!(listOf(query.interests) ?? []).some(isSensitiveInterest)) return;
  if (viewer === null) throw new AppError('authentication_required', 'members.log_in_for_intimate');
  if (!viewer.sensitiveConsent) throw validationError({ interests: 'members.intimate_consent' });
}

/** The interests of a query, apart by who may be found by them. */
function interestsOf(query: SearchRequest): Pick<SearchFilter, 'plainInterests' | 'intimateInterests'> {
  const interests = listOf(query.interests);
  if (interests === null) return { plainInterests: null, intimateInterests: null };
  return {
    plainInterests: interests.filter((interest) => !isSensitiveInterest(interest)),
    intimateInterests: interests.filter(isSensitiveInterest),
  };
}

/**
 * The query as conditions on the search table. Members are shown whom they fit (R-MEMBERS-FIT-SEARCH), unless they want
 * everybody (R-MEMBERS-FIT-EVERYBODY).
 */
export function toFilter(
  query: SearchRequest,
  { tenantId, viewer }: { tenantId: number; viewer: Searcher },
  clock: MapperClock,
): SearchFilter {
  return {
    tenantId,
    viewerId: viewer?.id ?? null,
    ...fitValuesOf(isOn(query.everybody) || viewer === null ? null : viewer.fit),
    gender: query.gender ?? null,
    country: query.country ?? null,
    region: query.countryregion ?? null,
    ...birthRange({ min: query.min_age, max: query.max_age }, clock.day),
    ...interestsOf(query),
    bodyTypes: listOf(query.body_type),
    hairColors: listOf(query.hair_color),
    eyeColors: listOf(query.eye_color),
    withPhoto: isOn(query.with_photo),
    hideFictional: isOn(query.hide_fictional),
    activeSince: isOn(query.online) ? onlineSince(clock.now) : null,
    signedUpSince: isOn(query.new) ? newSince(clock.now) : null,
  };
}

/** Pages that can be opened: those of the counted members. */
export function pagesOf(total: number, limited: boolean): number {
  const pages = Math.ceil(Math.min(total, LIMITS.searchCountCap) / LIMITS.searchPage);
  return limited ? Math.min(pages, 1) : pages;
}
