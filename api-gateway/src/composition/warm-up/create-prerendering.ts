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
import { VisitorCountries } from './visitor-countries.ts';
import { WarmUp } from './warm-up.ts';

/** Before pages are too old to be sent: the first visitor after a quiet hour does not wait either. */
const AGAIN_MILLISECONDS = 45 * 60_000;

export interface PrerenderingDeps {
  config: Config;
  log: Logger;
  db: Db;
  notices: Notices;
  store: ContentStore;
  live: LiveComposition;
  /** Whether public pages are prerendered before anybody requests them. */
  warmsUp: boolean;
  tenants: TenantDirectory;
  facts: Pick<SiteFacts, 'settings' | 'hiddenAmong'>;
  /** Where this gateway listens; null before it does. */
  ownAddress: PrerendererDeps['ownAddress'];
}

export interface Prerendering {
  prerenderer: Prerenderer;
  /** Prerenders the public pages of what visitors get. Called when the gateway listens. */
  warmUp: () => void;
  /** Notes where somebody who opened a page came from: pages are prerendered for others from there. Nobody waits for it. */
  noteCountry: VisitorCountries['note'];
  stop: () => Promise<void>;
}

/** Creates the prerenderer, keeps its pages current with their members, and renders public pages ahead when what visitors get has changed. */
export function createPrerendering(deps: PrerenderingDeps): Prerendering {
  const { config, log, db, notices, store, live, facts, ownAddress } = deps;
  const { prerenderWaitMilliseconds: waitMilliseconds } = config;
  // A page is rendered to its end after its visitor stopped waiting, for later requests; but not without limit.
  const pool = new RenderPool({ store, renderMilliseconds: 2 * waitMilliseconds, kept: config.prerenderKept });
  const prerenderer = new Prerenderer({
    db,
    pool,
    log,
    seal: readPageSeal(config.dataDir),
    ownAddress,
    waitMilliseconds,
  });
  const countries = new VisitorCountries({ db, log, onNew: () => begin() });
  const warmUp = new WarmUp({
    prerenderer,
    tenants: deps.tenants.all,
    compositionsOf: ({ key }) => live.every(key),
    countriesOf: (tenant) => countries.of(tenant),
    settingsOf: facts.settings,
    port: () => ownAddress()?.port ?? null,
    db,
    log,
  });
  const isAhead = config.prerender && config.prerenderAhead && deps.warmsUp;
  const begin = () => {
    if (isAhead) warmUp.begin();
  };
  live.onChange(begin);
  const again = setInterval(begin, AGAIN_MILLISECONDS).unref();
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
    noteCountry: (tenant, country) => {
      if (isAhead) countries.note(tenant, country);
    },
    stop: async () => {
      clearInterval(again);
      members.stop();
      changedTenants.stop();
      const settled = prerenderer.stop();
      pool.close();
      await countries.settle();
      await warmUp.stop();
      await settled;
    },
  };
}
