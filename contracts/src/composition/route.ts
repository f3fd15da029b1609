import type { LinkName } from './links.ts';

/** The layouts of the shell. */
export const LAYOUTS = ['default', 'chat', 'lander', 'empty'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/**
 * `member` requires a login, `visitor` sends members on, `any` is open to both. A page for a `moderator` does not exist for
 * anybody else (R-MODERATION-PAGE).
 */
export const ACCESS = ['any', 'member', 'visitor', 'moderator'] as const;
export type RouteAccess = (typeof ACCESS)[number];

/** The outline that the layout shows until the page is loaded, so that nothing jumps. */
export const SKELETONS = [
  'grid',
  'tabs',
  'list',
  'detail',
  'member',
  'form',
  'notice',
  'page',
  'chat',
  'outcome',
] as const;
export type SkeletonName = (typeof SKELETONS)[number];

/**
 * The values that a path parameter may have: a whole number from 1, or one of these words. Any other address is 404.
 */
export type ParameterForm = 'id' | readonly string[];

/** The reminders that the frame shows above a page. */
export const FRAME_ALERTS = ['activation', 'photo', 'mails'] as const;
export type FrameAlert = (typeof FRAME_ALERTS)[number];
/** What routes may hide. The offer of pushes was a reminder once, and releases of that time name it (R-PUSH-OFFER-PLACE). */
export const HIDDEN_ALERTS = [...FRAME_ALERTS, 'push'] as const;

/** What the frame does around a page. The frame knows these traits and no page by name. */
export interface FrameTraits {
  /** The page belongs to the members area, where the time bonus is offered (R-FRAME-MEMBERS-AREA). */
  membersArea?: true;
  /** The installed app shows a Back button (R-FRAME-BACK-ROUTES). */
  backButton?: true;
  /** Reminders that are hidden: the page has the same subject, or a single task (R-FRAME-ALERT-PHOTO-ROUTES). */
  withoutAlerts?: readonly (typeof HIDDEN_ALERTS)[number][];
  /** News of others, such as a new like, wait for the next page: nothing lies over what is paid here (R-FRAME-NEWS-WAIT). */
  withoutNews?: true;
  /** Hides the entry warning: the visitor is in the middle of a task, or comes from a mail (R-FRAME-ENTRY-ROUTES). */
  withoutEntryWarning?: true;
  /** The top bar has no account menu and no login link: the page has a single task. */
  withoutAccountArea?: true;
  /** A session that begins on the page is that of a new member, whom an ad may have led here (R-TRACKING-CONVERSIONS). */
  conversion?: 'signup';
  /** On phones the page has its own main actions at the lower edge, and the bar of members is not there (R-MEMBERS-PROFILE-EDGE). */
  withoutPhoneBar?: true;
  /**
   * In windows below 992 px the page begins with a sticky row of `--page-row-height`, which leaves `--page-row-room` free
   * at its start: what the frame offers on the page is in that row, not above it (R-FRAME-BONUS-ROW).
   */
  pageRow?: true;
  /** The navigation entry that is marked as current: the `section` of that entry. */
  section?: string;
}

/** Drawings of navigation entries, by name: the frame has them, a part chooses. */
export const NAVIGATION_ICONS = [
  'search',
  'message',
  'heart',
  'coins',
  'gem',
  'star',
  'users',
  'calendar',
  'bell',
  'book',
  'gift',
  'shield',
  'person',
  'settings',
] as const;
export type NavigationIcon = (typeof NAVIGATION_ICONS)[number];

/** Numbers that the frame can show on an entry. */
export const NAVIGATION_BADGES = ['unread-messages', 'new-likes', 'credits'] as const;
export type NavigationBadge = (typeof NAVIGATION_BADGES)[number];

/** `members` is the bar of members, `account` the menu of the account; the footer has two groups. */
export const NAVIGATION_PLACES = ['members', 'account', 'footer-rules', 'footer-help'] as const;
export type NavigationPlace = (typeof NAVIGATION_PLACES)[number];

/** Those members alone whose entry it is; an entry without an audience is everybody's. */
export const NAVIGATION_AUDIENCES = ['paid', 'unpaid', 'moderator'] as const;
export type NavigationAudience = (typeof NAVIGATION_AUDIENCES)[number];

/** An entry of the site's navigation that links to a page. Its path has no required parameter. */
export interface NavigationEntry {
  place: NavigationPlace;
  /** The entries of a place are sorted by this number, then by their paths. */
  order: number;
  icon?: NavigationIcon;
  badge?: NavigationBadge;
  /** Members who see it; without it all do. */
  audience?: NavigationAudience;
}

/**
 * The subject of a page, by the parameter that names it: the gateway looks it up and responds like the page's own
 * calls: 404 when it does not exist for this viewer, 403 after a block (R-PRIVACY-BLOCKED-ACCESS).
 */
export type RouteSubject =
  | {
      kind: 'member';
      parameter: string;
      /** The page has something to show without the member as well. */
      optional?: true;
      /** The picture that a shared link shows is the member's, where everybody may see it. */
      picture?: true;
    }
  | { kind: 'conversation'; parameter: string }
  | {
      kind: 'bundle';
      parameter: string;
      /** The query parameter that names a payment of the bundle instead. */
      payment: string;
    };

/**
 * The texts of a page outside of itself: in `src/route-texts/<locale>.json` of its part, by the route's id. `{tenant}`
 * becomes the tenant's name, `{index_title}` the title that the tenant gives its home page; in a description
 * `{free_offer}` becomes a sentence about what is free to begin with, by how many messages the tenant's new members send for free, and
 * `{free_messages}` that number. A route without a description has
 * the tenant's own.
 */
export interface RouteTexts<Text> {
  title: Text;
  /** For search engines, and where the page's address is shared. */
  description?: Text;
  /** Of its entry in the navigation. */
  label?: Text;
  /** A short label for the phone's bar, where five labels share 390 px. The label itself by default. */
  shortLabel?: Text;
  /** Those of an address with a slug that the page has words for, by slug (R-LANDERS-SLUG-DOCUMENT): in the file as `<id>/<slug>`. */
  slugs?: Readonly<Record<string, Pick<RouteTexts<Text>, 'title' | 'description'>>>;
}

/** What of a marketer's copy a landing page may leave out; all show its headline and its text. */
export const COPY_FIELDS = ['action', 'pictures'] as const;
export type CopyField = (typeof COPY_FIELDS)[number];

/** What the addresses of a page are, who may be on it, and what the frame does around it: plain data of a release. */
export interface RouteTraits {
  /** react-router's path without the locale prefix, such as `/examples/:id` or `/examples/:id/:slug?`. */
  path: string;
  layout: LayoutName;
  access: RouteAccess;
  skeleton: SkeletonName;
  /** The outline of an address that has this query parameter, where the page has another shape then. */
  skeletonWith?: { parameter: string; skeleton: SkeletonName };
  /** Other parts reach the page by this name only. */
  link?: LinkName;
  /** The values that path parameters may have. A parameter that is not named here may have any value. */
  parameters?: Readonly<Record<string, ParameterForm>>;
  /**
   * `never`: a step of a flow, or a private page; `with-visitor-search`: only while visitors find members in the
   * search. By default search engines may list the page, unless it is for members.
   */
  indexing?: 'never' | 'with-visitor-search';
  /** A query parameter with which the page shows private data: it is neither listed nor cached. */
  privateParameter?: string;
  /** The optional parameter changes texts only: search engines list the page without it. */
  isSameWithoutSlug?: true;
  /** What the page is about. */
  subject?: RouteSubject;
  /** For pages for visitors: the query parameter that names where a member is sent instead. */
  continuesAt?: string;
  /** For pages for visitors that are about a member: where members are sent instead (R-LANDERS-MEMBERS-TO-PROFILE). */
  membersGoTo?: 'subject';
  /**
   * The experiment whose variants the page shows: the gateway assigns one before it writes the page
   * (R-LANDERS-VARIANT-ASSIGNED). The page reads it from the host, and says when it is seen.
   */
  experiment?: string;
  /** The variants that it has, of which the first is the control; a release of before does not say. Nobody is counted while one is missing. */
  variants?: readonly string[];
  /** For landing pages: what of a marketer's copy it does not show; a release of before does not say. */
  ignoredCopy?: readonly CopyField[];
  /** The query parameter without which the page is of no use to a visitor, and the path that explains it. */
  needs?: { parameter: string; otherwise: string };
  frame?: FrameTraits;
  navigation?: NavigationEntry;
}

/**
 * Fills a route's path: `fillPath('/examples/:id/edit', { id: 7 })` is `/examples/7/edit`; optional parameters may be left
 * out.
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number | undefined>> = {}): string {
  const filled = path
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment;
      const optional = segment.endsWith('?');
      const name = segment.slice(1, optional ? -1 : undefined);
      const value = params[name];
      if (value === undefined) {
        if (optional) return null;
        throw new Error(`The path ${path} needs the parameter ${name}.`);
      }
      return encodeURIComponent(String(value));
    })
    .filter((segment) => segment !== null);
  return filled.join('/') || '/';
}

/** Returns whether an address with this query shows private data, though its route is public. */
export function isPrivateAddress({ privateParameter }: Pick<RouteTraits, 'privateParameter'>, search: string): boolean {
  return privateParameter !== undefined && new URLSearchParams(search).has(privateParameter);
}

/**
 * Returns whether search engines may list a page. Members are never listed, whatever a tenant shows to visitors; the
 * search for members only while visitors find members in it.
 *
 * @param loggedOutSearch what visitors find in the search of members (settings)
 * @param search the query of the address
 */
export function isIndexed(
  route: Pick<RouteTraits, 'access' | 'indexing' | 'privateParameter'>,
  loggedOutSearch: 'none' | 'limited' | 'all',
  search: string,
): boolean {
  const isPublic = route.access === 'any' || route.access === 'visitor';
  if (isPrivateAddress(route, search) || !isPublic || route.indexing === 'never') return false;
  return route.indexing !== 'with-visitor-search' || loggedOutSearch !== 'none';
}

/** Returns the path of a page, without the locale prefix; a page that is the same for all slugs has no slug in it. */
export function canonicalPath(
  { path: pattern, isSameWithoutSlug }: Pick<RouteTraits, 'path' | 'isSameWithoutSlug'>,
  path: string,
): string {
  return isSameWithoutSlug ? pattern.replace(/\/:\w+\?$/, '') : path;
}
