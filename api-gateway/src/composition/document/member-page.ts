import { ageOn, dayIn } from '../../backend/members/age.ts';
import { isFindable, readStanding } from '../../backend/members/member.repository.ts';
import { assertVisible } from '../../backend/members/standing.ts';
import type { Tenant } from '../../backend/settings/tenant-settings.ts';
import { visitorSearch } from '../../backend/tracking/visitor-search.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { readSharedPhoto } from '../../social-images/shared-photo.repository.ts';
import type { Visitor } from './decide-page.ts';
import type { MatchedRoute } from './route-table.ts';

/** What a page that is about a member may be. */
export interface MemberPage {
  /** `hidden`: unknown, gone, or not for this viewer; it does not tell which. */
  standing: 'shown' | 'hidden' | 'blocked';
  /** The main photo, where everybody may see it, and who is on it. */
  photo: MemberPhoto | null;
}

export interface MemberPhoto {
  memberId: number;
  photoId: number;
  name: string;
  /** In years, today in the tenant's zone. */
  age: number;
  /** Answered by the site, not by a person (F-PROFILE-FICTIONAL). */
  fictional: boolean;
}

const PLAIN: MemberPage = { standing: 'shown', photo: null };

async function standingOf(
  db: Db,
  tenant: Tenant,
  visitor: Visitor,
  memberId: number,
  hasSource: boolean,
): Promise<MemberPage['standing']> {
  if (visitor.kind !== 'member') {
    // Where visitors see nobody, the page asks for the login: whether there is such a member stays untold.
    if (visitorSearch(tenant.settings, hasSource) === 'none') return 'shown';
    return (await isFindable(db, tenant.id, memberId)) ? 'shown' : 'hidden';
  }
  if (visitor.id === memberId) return 'shown';
  try {
    assertVisible(await readStanding(db, tenant.id, memberId, visitor.id));
    return 'shown';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'blocked' ? 'blocked' : 'hidden';
  }
}

/**
 * Looks up the member whom a page is about, as member.php would for this viewer (backend/members/standing.ts), so that
 * the document's status is the one that its data will have. Pages about nobody are `shown`, without a photo.
 */
export async function lookUpMember(
  db: Db,
  input: { tenant: Tenant; visitor: Visitor; matched: MatchedRoute | null; hasSource: boolean },
): Promise<MemberPage> {
  const { tenant, visitor, matched, hasSource } = input;
  const subject = matched?.route.subject;
  if (matched === null || subject?.kind !== 'member' || visitor.kind === 'unknown') return PLAIN;
  const memberId = Number(matched.params[subject.parameter]);
  const standing = subject.optional ? 'shown' : await standingOf(db, tenant, visitor, memberId, hasSource);
  const isOpen = tenant.settings.logged_out_search !== 'none';
  // Who shares a link shares it with people who are not logged in.
  if (standing !== 'shown' || !subject.picture || !isOpen || visitor.kind === 'member')
    return { standing, photo: null };
  const shared = await readSharedPhoto(db, tenant.id, memberId);
  if (shared === undefined) return { standing, photo: null };
  const { photo, name, fictional, dateOfBirth } = shared;
  const age = ageOn(dateOfBirth, dayIn(tenant.timeZone));
  return { standing, photo: { memberId, photoId: photo.id, name, age, fictional } };
}
