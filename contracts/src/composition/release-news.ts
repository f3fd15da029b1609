import type { RemotePart } from './part.ts';
import type { PlanPart } from './page-plan.ts';

/** Where open tabs learn what became of their releases: server-sent events, each a `ReleaseNews`, the first one at once. */
export const RELEASE_NEWS_PATH = '/_news/releases';

/** Where a tab that has to leave a release requests what takes its place: `CurrentReleases`, with `?locale=`. */
export const CURRENT_RELEASES_PATH = '/_news/current';

/** What open tabs are notified of. */
export interface ReleaseNews {
  /** Id of the composition; another one than in the page's plan is a quiet offer. */
  composition: string;
  /** Releases that a tab is to leave at once. */
  recalled: readonly string[];
  /** Parts that are stopped. */
  stopped: readonly RemotePart[];
}

/** What a tab needs to load a remote, without its routes: those of the tab stay the ones of its document. */
export type CurrentPart = Omit<PlanPart, 'routes' | 'slots'>;

/** The releases that are live now. */
export interface CurrentReleases {
  composition: string;
  /** The release of the shell: what is live with another one may not work with the tab's. */
  shell: string;
  parts: Readonly<Record<RemotePart, CurrentPart>>;
}
