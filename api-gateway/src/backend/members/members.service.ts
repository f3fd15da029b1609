import type { Member, MemberProfile, MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Gender } from '@tandem/contracts/product/lists';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { fitAsked } from '../../platform/sessions/session.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { readCards } from './member-card.repository.ts';
import { readSharedPhoto } from './shared-photo.repository.ts';
import type { SharedPhoto } from './shared-photo.repository.ts';
import { photoRights, presentAlbum } from './member-photos.ts';
import type { PhotoViewer } from './member-photos.ts';
import { clockOf, toCard, toProfile } from './member.mapper.ts';
import type { MemberCard } from './member.mapper.ts';
import * as memberRows from './member.repository.ts';
import { findMembers } from './find-members.ts';
import { checkIntimate, checkSearch, pagesOf, toFilter, type SearchRequest } from './search.ts';
import { createSimilar } from './similar.ts';
import { readSignupMatches } from './signup-matches.repository.ts';
import { assertVisible, unavailable } from './standing.ts';

export type { SharedPhoto } from './shared-photo.repository.ts';

/** Who looks: null is a visitor. */
export type Viewer = (PhotoViewer & Pick<SessionUser, 'privacyMode'>) | null;

/** A viewer of lists that show whom they fit. */
export type FittingViewer = (NonNullable<Viewer> & Pick<SessionUser, 'fit' | 'sensitiveConsent'>) | null;

export interface MembersService {
  /**
   * A page of the search (C-MEMBERS-SEARCH, F-PLATFORM-SEARCH-OPENNESS). Throws 422, and 403 for what visitors may not
   * see.
   */
  search: (tenant: Tenant, viewer: FittingViewer, query: SearchRequest) => Promise<MemberSearchResponse>;
  /** One profile; see standing.ts for who sees whom. Marks nothing as seen. */
  profile: (tenant: Tenant, viewer: Viewer, memberId: number) => Promise<MemberProfile>;
  /** Up to six members like one (C-MEMBERS-SIMILAR) who fit the viewer (R-MEMBERS-FIT-SIMILAR), for viewers who may see that profile; throws as `profile` does. */
  similar: (tenant: Tenant, viewer: FittingViewer, memberId: number) => Promise<Member[]>;
  /** Up to eight members of the same country who fit the member, to be liked after the signup (C-SIGNUP-MATCHES). */
  signupMatches: (tenant: Tenant, user: Pick<SessionUser, 'id' | 'fit'>, gender?: Gender) => Promise<Member[]>;
  /** Cards by id; ids that are not there are left out. */
  cards: (
    db: DbOrTrx,
    tenant: Tenant,
    viewer: { readonly id: number } | null,
    memberIds: readonly number[],
  ) => Promise<ReadonlyMap<number, MemberCard>>;
  /** The relation of a member to a viewer (standing.ts says what follows); undefined for an id that the tenant has not. */
  standing: (
    tenantId: number,
    memberId: number,
    viewerId: number,
    inner?: DbOrTrx,
  ) => Promise<memberRows.StandingRow | undefined>;
  /** Whether a search of the tenant may find the member: active, confirmed, not disabled, not invisible. */
  isFindable: (tenantId: number, memberId: number) => Promise<boolean>;
  /** Those of these members whom a search of their tenant may find. */
  findableAmong: (memberIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The photo that stands for a member outside of the site (F-PROFILE-SOCIAL-IMAGE); null where there is none. */
  sharedPhoto: (tenantId: number, memberId: number) => Promise<SharedPhoto | null>;
}

/** Throws 403 for a visitor of a tenant that shows its members to nobody before the login (R-MEMBERS-SEARCH-NONE). */
function assertOpen(tenant: Tenant, viewer: Viewer): void {
  if (viewer === null && tenant.settings.logged_out_search === 'none')
    throw new AppError('authentication_required', 'members.log_in');
}

/** The search (R-MEMBERS-SEARCH-NONE, R-MEMBERS-SEARCH-LIMITED for visitors). */
function createSearch(db: Db): MembersService['search'] {
  return async (tenant, viewer, query) => {
    checkSearch(query);
    const pageNumber = query.page ?? 1;
    const openness = tenant.settings.logged_out_search;
    assertOpen(tenant, viewer);
    checkIntimate(query, viewer);
    const limited = viewer === null && openness === 'limited';
    if (limited && (pageNumber > 1 || query.ids !== undefined))
      throw new AppError('authentication_required', 'members.log_in_for_more');
    const clock = clockOf(tenant);
    const filter = toFilter(query, { tenantId: tenant.id, viewer }, clock);
    // A visitor who sees the first page only has no use for a snapshot of all pages.
    const { rows, counted, snapshot } = await findMembers(db, filter, limited ? { ...query, snapshot: '0' } : query);
    const total = Math.min(counted, LIMITS.searchCountCap);
    return {
      profiles: rows.map((row) => toCard(row, clock).member),
      total,
      total_capped: counted > LIMITS.searchCountCap,
      pageNumber,
      pages: pagesOf(total, limited),
      limited,
      ...(snapshot && { snapshot }),
    };
  };
}

/** Whether a viewer does not see when a member was here last, as in the bar of a conversation (R-PRIVACY-LAST-SEEN). */
const hidesLastSeen = (viewer: Viewer, member: { id: number; privacyMode: boolean }): boolean =>
  viewer?.id !== member.id && (member.privacyMode || viewer?.privacyMode === true);

export function createMembersService(deps: { db: Db }): MembersService {
  const { db } = deps;
  const similarMembers = createSimilar(db);

  const cards: MembersService['cards'] = async (inner, tenant, viewer, memberIds) => {
    const rows = await readCards(inner, memberIds, viewer?.id ?? null);
    const clock = clockOf(tenant);
    return new Map(rows.map((row) => [row.id, toCard(row, clock)]));
  };

  /** Throws unless the viewer may see the member. */
  const assertShown = async (tenant: Tenant, viewer: Viewer, memberId: number): Promise<void> => {
    assertOpen(tenant, viewer);
    if (viewer?.id === memberId) return;
    if (viewer !== null) return assertVisible(await memberRows.readStanding(db, tenant.id, memberId, viewer.id));
    if (!(await memberRows.isFindable(db, tenant.id, memberId))) throw unavailable();
  };

  const similar: MembersService['similar'] = async (tenant, viewer, memberId) => {
    await assertShown(tenant, viewer, memberId);
    const rows = await similarMembers.find(tenant.id, memberId, viewer);
    const clock = clockOf(tenant);
    return rows.map((row) => toCard(row, clock).member);
  };

  const signupMatches: MembersService['signupMatches'] = async (tenant, { id: userId, fit }, gender) => {
    const rows = await readSignupMatches(db, { tenantId: tenant.id, userId, fit: fitAsked(fit, gender) });
    const clock = clockOf(tenant);
    return rows.map((row) => toCard(row, clock).member);
  };

  const profile: MembersService['profile'] = async (tenant, viewer, memberId) => {
    assertOpen(tenant, viewer);
    const row = await memberRows.readProfile(db, tenant.id, memberId, viewer?.id ?? null);
    if (row === undefined || (viewer === null && !row.findable)) throw unavailable();
    if (viewer !== null && viewer.id !== memberId) assertVisible(row);
    const conversationId = row.conversationShown ? row.conversationId : null;
    const album = presentAlbum(row.photos, photoRights(viewer, memberId));
    const shown = {
      ...toProfile(row, album, conversationId, clockOf(tenant)),
      conversation_begun: row.conversationId !== null,
    };
    return hidesLastSeen(viewer, row) ? { ...shown, last_active: null } : shown;
  };

  return {
    search: createSearch(db),
    profile,
    similar,
    signupMatches,
    cards,
    standing: (tenantId, memberId, viewerId, inner = db) =>
      memberRows.readStanding(inner, tenantId, memberId, viewerId),
    isFindable: (tenantId, memberId) => memberRows.isFindable(db, tenantId, memberId),
    findableAmong: (memberIds) => memberRows.findableAmong(db, memberIds),
    sharedPhoto: async (tenantId, memberId) => (await readSharedPhoto(db, tenantId, memberId)) ?? null,
  };
}
