import type { Settings } from '@tandem/contracts/api/settings';
import type { Locale } from '@tandem/contracts/product/locales';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import type { SharedPhoto } from '../../backend/members/members.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { MatchedRoute } from '../live/route-table.ts';

/** `unknown`: there is a cookie, and another server knows whose it is. */
export type Visitor =
  | { kind: 'visitor' }
  | {
      kind: 'member';
      id: number;
      language: Locale;
      paid: boolean;
      moderator: boolean;
      signedUpAt: Date;
      privacyMode: boolean;
    }
  | { kind: 'unknown' };

/** What a request says about who sent it. */
export interface Credentials {
  tenant: Tenant;
  /** Of this gateway's session cookie. */
  sessionSecret: string | null;
  /** Whether any cookie of a login came along, also that of another backend. */
  hasLogin: boolean;
}

/** What a page is about, and who requests it. */
export interface PageQuestion {
  tenant: Tenant;
  visitor: Visitor;
  matched: MatchedRoute;
  /** Value of the parameter that names the subject. */
  id: string;
  /** The query of the address. */
  search: string;
  /** Whether the visitor came from an advertisement. */
  hasSource: boolean;
}

/** The main photo of the member whom a page is about, where everybody may see it, and who is on it. */
export interface MemberPhoto {
  memberId: number;
  /** The photo's own public address, which ends with the right to see it. */
  photoAddress: string;
  name: string;
  /** In years, today in the tenant's zone. */
  age: number;
  /** Answered by the site, not by a person (F-PROFILE-FICTIONAL). */
  fictional: boolean;
}

/**
 * Whether the viewer may see what a page is about. `hidden`: unknown, gone, or not for this viewer, as at an unknown
 * address; it does not reveal which. `missing`: nothing is there, and the part says what. `blocked`: it is somebody's
 * who blocked the viewer. `members`: visitors see nobody here, no matter whom; the page leads to the signup and the login.
 */
export type PageAccess = 'shown' | 'hidden' | 'missing' | 'blocked' | 'members';

export interface PageFacts {
  access: PageAccess;
  photo: MemberPhoto | null;
}

/** Of a page that is about nothing in particular, or about something that nobody here knows. */
export const PLAIN_FACTS: PageFacts = { access: 'shown', photo: null };

export type SettingsOf = (
  tenant: Tenant,
  visitor: { country: Settings['geoip_country']; host: string },
) => Promise<Settings>;

type FactsOfPage = (question: PageQuestion) => Promise<PageFacts>;

/**
 * All that the composition knows of the backend, and its only way to it. It returns what the backend's own calls would.
 */
export interface SiteFacts {
  visitor: (credentials: Credentials) => Promise<Visitor>;
  settings: SettingsOf;
  /** As member.php. */
  member: FactsOfPage;
  /** As messages.php. */
  conversation: FactsOfPage;
  /** As payment.php and bundles.php. */
  bundle: FactsOfPage;
  /** As member.php: a member's main photo, while everybody may see it; null otherwise. */
  sharedPhoto: (tenant: Tenant, memberId: number) => Promise<SharedPhoto | null>;
  /**
   * As members.php and member.php: those of these members whom no visitor is shown any more. Members of whom nothing is
   * known are among them.
   */
  hiddenAmong: (memberIds: readonly number[]) => Promise<number[]>;
  /** As traffic-source.php: counts a visit from this source, and of this group of addresses (addressGroup). Nobody waits for it. */
  countVisit: (tenant: Tenant, source: TrafficSource, address: string | null) => void;
  /** As signup.php, which has the page in its body: counts a visit of a landing page. Nobody waits for it. */
  countLanding: (tenant: Tenant, landing: { lander: string; slug: string }) => void;
}

/** The facts of a page, so that the status of its document is the one that its data will have. */
export function factsOfPage(
  facts: SiteFacts,
  question: Omit<PageQuestion, 'matched' | 'id'> & { matched: MatchedRoute | null },
): Promise<PageFacts> {
  const { matched } = question;
  const subject = matched?.route.subject;
  if (matched === null || subject === undefined) return Promise.resolve(PLAIN_FACTS);
  return facts[subject.kind]({ ...question, matched, id: matched.params[subject.parameter] ?? '' });
}
