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
export interface PlanRoute extends Omit<ReleaseRoute, 'files' | 'localeFiles' | 'prerender' | 'texts'> {
  texts: RouteTexts<string>;
}

export interface PlanPart {
  release: string;
  build: string;
  /** Absolute address (with origin) of the container script: it is compared literally with those in the document. */
  entry: string;
  /** `sha384-…` of the entry. The hashes of its chunks are inside the entry. */
  integrity: string;
  globalName: string;
  contract: string;
  routes: readonly PlanRoute[];
  slots: readonly SlotName[];
  /** The language that the part's texts are in: the page's, or the default locale where the release is older than that. */
  locale: Locale;
}

/** The variant of an experiment that a page shows. */
export interface PlanVariant {
  variant: string;
  /** False for one that is not of the experiment: of a bot, of a preview, of an experiment that has ended. */
  isCounted: boolean;
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
  locale: Locale;
  locales: readonly Locale[];
  settings: Settings;
  /** The route that the gateway matched and its status; null for an unknown address (404). */
  route: { id: string; part: Part } | null;
  status: number;
  /** The data that the prerendered markup was rendered with, to be written into the query cache before hydration. */
  queries: readonly { key: readonly unknown[]; data: unknown }[];
  /** True when `#root` contains the prerendered markup of this page. */
  prerendered: boolean;
  /** True when the visitor has a session cookie: the shell requests user.php at once and shows the member's frame. */
  hasSession: boolean;
  /** The variants of the experiments that the page shows; left out where it shows none. */
  experiments?: Readonly<Record<string, PlanVariant>>;
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
