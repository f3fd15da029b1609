import type { Logger } from 'pino';
import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Notices } from '../../platform/db/notices.ts';
import { TENANTS_CHANNEL } from '../../platform/tenants/follow-tenants.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import type { LiveComposition } from '../live/live-composition.ts';
import type { SiteFacts } from '../site-facts/site-facts.ts';
import type { ContentStore } from '../store/content-store.ts';
import { followMemberChanges } from '../prerender/member-invalidation.ts';
import { readPageSeal } from '../prerender/page-seal.ts';
import { Prerenderer } from '../prerender/prerenderer.ts';
import type { PrerendererDeps } from '../prerender/prerenderer.ts';
import { RenderPool } from '../prerender/render-pool.ts';
import { WarmUp } from './warm-up.ts';

export interface PrerenderingDeps {
  config: Config;
  log: Logger;
  db: Db;
  notices: Notices;
  store: ContentStore;
  live: LiveComposition;
  tenants: TenantDirectory;
  facts: Pick<SiteFacts, 'settings' | 'hiddenAmong'>;
  /** Where this gateway listens; null before it does. */
  ownAddress: PrerendererDeps['ownAddress'];
}

export interface Prerendering {
  prerenderer: Prerenderer;
  /** Prerenders the public pages of what visitors get. Called when the gateway listens. */
  warmUp: () => void;
  stop: () => Promise<void>;
}

/** Creates the prerenderer, keeps its pages current with their members, and renders public pages ahead when what visitors get has changed. */
export function createPrerendering(deps: PrerenderingDeps): Prerendering {
  const { config, log, db, notices, store, live, facts, ownAddress } = deps;
  const { prerenderWaitMilliseconds: waitMilliseconds } = config;
  // A page is rendered to its end after its visitor stopped waiting, for later requests; but not without limit.
  const pool = new RenderPool(store, 2 * waitMilliseconds);
  const prerenderer = new Prerenderer({
    db,
    pool,
    log,
    seal: readPageSeal(config.dataDir),
    ownAddress,
    waitMilliseconds,
  });
  const warmUp = new WarmUp({
    prerenderer,
    tenants: deps.tenants.all,
    compositionsOf: ({ key }) => live.every(key),
    settingsOf: facts.settings,
    port: () => ownAddress()?.port ?? null,
    db,
    log,
  });
  const begin = () => {
    if (config.prerender) warmUp.begin();
  };
  live.onChange(begin);
  // Their copy and their settings are in the markup.
  const changedTenants = notices.listen(TENANTS_CHANNEL, begin);
  const members = followMemberChanges({
    notices,
    onChange: (member) => void prerenderer.invalidate(member),
    onBegin: () => void prerenderer.invalidateHidden(facts.hiddenAmong),
  });
  return {
    prerenderer,
    warmUp: begin,
    stop: async () => {
      members.stop();
      changedTenants.stop();
      const settled = prerenderer.stop();
      pool.close();
      await warmUp.stop();
      await settled;
    },
  };
}
