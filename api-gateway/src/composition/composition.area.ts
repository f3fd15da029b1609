import { linksOf } from '@tandem/contracts/composition/links-of';
import type { Links } from '@tandem/contracts/composition/links';
import type { Config } from '../platform/config/env.ts';
import { findRelease } from './ledger/ledger.repository.ts';
import { LiveComposition } from './live/live-composition.ts';
import type { LiveCompositionDeps } from './live/live-composition.ts';
import { openReleaseStore } from './release-store.ts';

export interface CompositionAreaDeps extends Omit<LiveCompositionDeps, 'store'> {
  config: Config;
  /** Links to pages, for tests without releases. */
  links?: Links | undefined;
}

/** Releases: their files, which of them are live, and what the other areas may know of it. */
export function createCompositionArea(deps: CompositionAreaDeps) {
  const store = openReleaseStore(deps.config, deps.log);
  const live = new LiveComposition({ ...deps, store });
  return {
    store,
    live,
    /** Addresses of the pages that live releases have. */
    links: () => deps.links ?? linksOf(live.current.routes.map(({ route }) => route)),
    isLivePart: (part: string) =>
      [live.current.shell, ...Object.values(live.current.parts)].some((release) => release?.part === part),
    isPublished: async (release: string) => (await findRelease(deps.db, release)) !== null,
  };
}
