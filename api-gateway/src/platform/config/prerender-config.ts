import type { Environment } from './environment-schema.ts';

/** How public pages and frames are prerendered. */
export interface PrerenderConfig {
  readonly prerender: boolean;
  /** Before anybody requests them. */
  readonly prerenderAhead: boolean;
  readonly prerenderWaitMilliseconds: number;
  /** How many processes wait for more pages of their releases, and for how long. */
  readonly prerenderKept: { readonly processes: number; readonly milliseconds: number };
}

/** What the environment says of it. */
export const prerenderConfig = (env: Environment): PrerenderConfig => ({
  prerender: env.PRERENDER,
  prerenderAhead: env.PRERENDER_AHEAD,
  prerenderWaitMilliseconds: env.PRERENDER_WAIT_SECONDS * 1000,
  prerenderKept: { processes: env.PRERENDER_KEPT_PROCESSES, milliseconds: env.PRERENDER_KEPT_SECONDS * 1000 },
});
