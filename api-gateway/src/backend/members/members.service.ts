import type { Member, MemberProfile, MemberSearchAnswer } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { dayIn } from './age.ts';
import { photoAlbum, photoSummaries, type PhotoRights } from './member-photos.ts';
import { toDepartedMember, toMember, toProfile, type MapperClock } from './member.mapper.ts';
import * as memberRows from './member.repository.ts';
import { checkSearch, pagesOf, toFilter, type SearchRequest } from './search.ts';
import { countUpTo, findPage } from './search.repository.ts';
import { createSimilar } from './similar.ts';
import { assertVisible, isAvailable, unavailable } from './standing.ts';

/** Who looks: null is a visitor. */
export type Viewer = Pick<SessionUser, 'id' | 'paidUser'> | null;

export interface MemberCard {
  member: Member;
  /** False for one that left; its card is bare (T-CHAT-GONE). */
  available: boolean;
  unconfirmed: boolean;
  /** No read status in either direction (R-PRIVACY-READ-STATUS). */
  privacyMode: boolean;
}

export interface MembersService {
  /**
   * A page of the search (C-MEMBERS-SEARCH, F-PLATFORM-SEARCH-OPENNESS). Throws 422, and 403 for what visitors may not
   * see.
   */
  search: (tenant: Tenant, viewer: Viewer, query: SearchRequest) => Promise<MemberSearchAnswer>;
  /** One profile; see standing.ts for who sees whom. Marks nothing as seen. */
  profile: (tenant: Tenant, viewer: Viewer, memberId: number) => Promise<MemberProfile>;
  /** Up to six members like one (C-MEMBERS-SIMILAR), for whoever may see that profile; throws as `profile` does. */
  similar: (tenant: Tenant, viewer: Viewer, memberId: number) => Promise<Member[]>;
  /** Cards by id for lists of other areas, with their photos in one query; ids that are not there are left out. */
  cards: (
    db: DbOrTrx,
    tenant: Tenant,
    viewer: Viewer,
    memberIds: readonly number[],
  ) => Promise<ReadonlyMap<number, MemberCard>>;
}

function clockOf(tenant: Tenant): MapperClock {
  const now = new Date();
  return { now, day: dayIn(tenant.timeZone, now) };
}

/**
 * R-PHOTOS-VISITOR-MAIN, R-PHOTOS-FREE-FIRST, R-PHOTOS-PREMIUM-ALL: a visitor sees the main photo, a free member the
 * first 3, a premium member all public ones.
 */
function photoRights(viewer: Viewer, memberId: number): PhotoRights {
  if (viewer === null) return { clear: LIMITS.visitorPhotos, own: false };
  if (viewer.id === memberId) return { clear: Number.POSITIVE_INFINITY, own: true };
  return { clear: viewer.paidUser ? Number.POSITIVE_INFINITY : LIMITS.freePhotosVisible, own: false };
}

/** Throws 403 for a visitor of a tenant that shows its members to nobody before the login (R-MEMBERS-SEARCH-NONE). */
function assertOpen(tenant: Tenant, viewer: Viewer): void {
  if (viewer === null && tenant.settings.logged_out_search === 'none')
    throw new AppError('authentication_required', 'Log in to see members.');
}

export function createMembersService(deps: { db: Db }): MembersService {
  const { db } = deps;
  const similarMembers = createSimilar(db);

  const cards: MembersService['cards'] = async (inner, tenant, viewer, memberIds) => {
    const rows = await memberRows.readCards(inner, memberIds, viewer?.id ?? null);
    const summaries = await photoSummaries(
      inner,
      rows.filter(isAvailable).map((row) => row.id),
    );
    const clock = clockOf(tenant);
    const entries = rows.map((row): [number, MemberCard] => {
      const available = isAvailable(row);
      const member = available ? toMember(row, summaries.get(row.id), clock) : toDepartedMember(row, clock);
      return [
        row.id,
        { member, available, unconfirmed: row.userStatus === 'not_confirmed', privacyMode: row.privacyMode },
      ];
    });
    return new Map(entries);
  };

  const search: MembersService['search'] = async (tenant, viewer, query) => {
    checkSearch(query);
    const pageNumber = query.page ?? 1;
    const openness = tenant.settings.logged_out_search;
    if (viewer === null && openness === 'none') throw new AppError('authentication_required', 'Log in to see members.');
    const limited = viewer === null && openness === 'limited';
    if (limited && pageNumber > 1) throw new AppError('authentication_required', 'Log in to see more members.');
    const filter = toFilter(query, { tenantId: tenant.id, viewerId: viewer?.id ?? null }, clockOf(tenant));
    const offset = (pageNumber - 1) * LIMITS.searchPage;
    // Past the counted members there are no pages: a deep offset would read the whole table.
    const ids =
      offset >= LIMITS.searchCountCap
        ? []
        : await findPage(db, filter, query.sort ?? 'active', { limit: LIMITS.searchPage, offset });
    // A first page that is not full has been counted already.
    const counted =
      offset === 0 && ids.length < LIMITS.searchPage
        ? ids.length
        : await countUpTo(db, filter, LIMITS.searchCountCap + 1);
    const found = await cards(db, tenant, viewer, ids);
    const total = Math.min(counted, LIMITS.searchCountCap);
    return {
      profiles: ids.flatMap((id) => found.get(id)?.member ?? []),
      total,
      total_capped: counted > LIMITS.searchCountCap,
      pageNumber,
      pages: pagesOf(total, limited),
      limited,
    };
  };

  /** How a member stands to the viewer, who may see them; null for a visitor and for oneself. */
  const standingOf = async (tenant: Tenant, viewer: Viewer, memberId: number) => {
    if (viewer === null) {
      if (!(await memberRows.isFindable(db, tenant.id, memberId))) throw unavailable();
      return null;
    }
    if (viewer.id === memberId) return null;
    const standing = await memberRows.readStanding(db, tenant.id, memberId, viewer.id);
    assertVisible(standing);
    return standing;
  };

  const similar: MembersService['similar'] = async (tenant, viewer, memberId) => {
    assertOpen(tenant, viewer);
    await standingOf(tenant, viewer, memberId);
    const ids = await similarMembers.find(tenant.id, memberId, viewer?.id ?? null);
    const found = await cards(db, tenant, viewer, ids);
    return ids.flatMap((id) => found.get(id)?.member ?? []);
  };

  const profile: MembersService['profile'] = async (tenant, viewer, memberId) => {
    assertOpen(tenant, viewer);
    const row = await memberRows.readProfile(db, tenant.id, memberId, viewer?.id ?? null);
    if (row === undefined) throw unavailable();
    const standing = await standingOf(tenant, viewer, memberId);
    const conversationId = standing?.conversationShown === true ? standing.conversationId : null;
    return toProfile(
      row,
      await photoAlbum(db, memberId, photoRights(viewer, memberId)),
      conversationId,
      clockOf(tenant),
    );
  };

  return { search, profile, similar, cards };
}
