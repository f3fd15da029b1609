import type { MemberSearchQuery, memberSearchQuerySchema } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { REGIONS } from '../../platform/regions/regions.ts';
import type { z } from 'zod';
import { validationError } from '../../platform/errors/app-error.ts';
import type { Text } from '../../platform/errors/error-texts.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import { birthRange } from './age.ts';
import { newSince, onlineSince, type MapperClock } from './member.mapper.ts';
import { fitValuesOf } from './member-columns.repository.ts';
import type { SearchFilter } from './search.repository.ts';

/** Who searches: null is a visitor. */
export type Searcher = Pick<SessionUser, 'id' | 'fit'> | null;

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
    interests: listOf(query.interests),
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
