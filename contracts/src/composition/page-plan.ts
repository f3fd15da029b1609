import type { Settings } from '../api/settings.ts';
import type { Locale } from '../product/locales.ts';
import type { Part, RemotePart } from './part.ts';
import type { ReleaseRoute } from './release.ts';
import type { RouteTexts } from './route.ts';
import type { SlotName } from './slots.ts';

/**
 * A route as the browser needs it: without files, which the gateway has preloaded already, and with its texts in the
 * language of the page.
 */
export interface PlanRoute extends Omit<
  ReleaseRoute,
  'files' | 'localeFiles' | 'prerender' | 'texts' | 'variants' | 'ignoredCopy'
> {
  texts: RouteTexts<string>;
  /** A marketer wrote copy of the page for this visitor: the document of the page has it. Left out where nobody did. */
  hasCopy?: true;
}

/** What it takes to load a release of a remote. */
export interface PlanRelease {
  release: string;
  build: string;
  /** Absolute address (with origin) of the container script: the runtime compares it literally. */
  entry: string;
  /** `sha384-…` of the entry. The hashes of its chunks are inside the entry. */
  integrity: string;
  globalName: string;
  /** The language that its texts are in: the page's, or the default locale where the release is older than that. */
  locale: Locale;
}

export interface PlanPart extends PlanRelease {
  contract: string;
  routes: readonly PlanRoute[];
  slots: readonly SlotName[];
  /** Its last good release, which takes its place where it fails; left out where there is none (docs/decisions/0089). */
  standIn?: PlanRelease;
}

/** A part that somebody has stopped: its pages have their addresses and say so. */
export interface StoppedPart {
  routes: readonly PlanRoute[];
}

/** The variant of an experiment that a page shows. */
export interface PlanVariant {
  variant: string;
  /** False for one that is not of the experiment: of a bot, of a preview, of an experiment that has ended. */
  isCounted: boolean;
  /** The part whose release is the variant: it is seen with a page of that part. Left out where the page has the variant itself. */
  part?: RemotePart;
  /** Slots that the part fills whichever the variant is: it is seen with them as well. Left out where there are none. */
  slots?: readonly SlotName[];
  /** Ids of the part's pages that some variants lack: nobody is counted with them. Left out where there are none. */
  unshared?: readonly string[];
}

/** Who is on the pictures of a landing page: members of both genders, of one of them, or nobody but a drawing. */
export const LANDING_PICTURES = ['mixed', 'women', 'men', 'drawing'] as const;
export type LandingPictures = (typeof LANDING_PICTURES)[number];

/** The copy that a marketer wrote for a landing page, as this visitor is to see it; what is left out is the page's own. */
export interface PlanCopy {
  /** The page's path without the locale prefix. A later page that has copy is a document of its own (R-LANDERS-COPY-DOCUMENT). */
  path: string;
  /** The slug, where it is one that a marketer wrote copy for; null otherwise. */
  slug: string | null;
  headline?: string;
  text?: string;
  action?: string;
  pictures?: LandingPictures;
}

/** Why a call of a visitor was refused: they would have to log in, as where the tenant shows visitors nobody. */
export interface PlanRefusal {
  code: 'authentication_required';
  status: number;
  /** In the language of the page. */
  message: string;
}

/** What a call for the page responded to a visitor like this one: data, or a refusal, of which a page has a state as well. */
export interface PlanQuery {
  key: readonly unknown[];
  /** Left out where the call was refused. */
  data?: unknown;
  /** Left out where it was not. */
  refusal?: PlanRefusal;
}

/**
 * Everything that the gateway decides before a page is written, inlined as JSON in `<script type="application/json"
 * id="page-plan">`. The first paint needs no manifest.
 */
export interface PagePlan {
  /** Id of the composition: the tab stays pinned to it. */
  composition: string;
  shell: { release: string; build: string; routes: readonly PlanRoute[]; locale: Locale };
  /** Remotes with a live release. A part that is missing here has no pages, links or slots. */
  parts: Readonly<Record<RemotePart, PlanPart>>;
  /** Paths of routes whose part is live and cannot be used now: their addresses exist, and are away for a while. */
  away: readonly string[];
  /** Parts that are stopped; left out where none is. */
  stopped?: Readonly<Record<RemotePart, StoppedPart>>;
  locale: Locale;
  locales: readonly Locale[];
  settings: Settings;
  /** The route that the gateway matched and its status; null for an unknown address (404). */
  route: { id: string; part: Part } | null;
  status: number;
  /** What the prerendered markup was rendered with, to be written into the query cache before hydration. */
  queries: readonly PlanQuery[];
  /** True when `#root` contains the prerendered markup of this page. */
  prerendered: boolean;
  /** True when the visitor has a session cookie: the shell requests user.php at once and shows the member's frame. */
  hasSession: boolean;
  /**
   * True when the visitor came with a traffic source, to this page or an earlier one. Markup that has read it is for such
   * visitors alone, or for all others (docs/decisions/0298).
   */
  isSourced: boolean;
  /** The variants of the experiments that the page, or a part of its composition, shows; left out where there are none. */
  experiments?: Readonly<Record<string, PlanVariant>>;
  /** The copy of a landing page; left out where the page shows its own. */
  copy?: PlanCopy;
  /** Address of the service worker; null where there is none, as in development. */
  serviceWorker: string | null;
}

export const PAGE_PLAN_ELEMENT_ID = 'page-plan';
export const ROOT_ELEMENT_ID = 'root';

/** What the shell's prerender bundle exports (CommonJS). */
export interface ShellPrerenderBundle {
  /** Modules that remote bundles `require` by name: React, the router facade, the host bindings … */
  shared: Readonly<Record<string, unknown>>;
  /** Renders the page; `remote` is the default export of the remote's bundle. */
  render: (input: { plan: PagePlan; url: string; remote: unknown }) => Promise<string>;
}
