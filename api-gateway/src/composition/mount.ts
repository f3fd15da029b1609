import type { Express, RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import type { SessionService } from '../platform/sessions/session.service.ts';
import type { TenantDirectory } from '../platform/tenants/tenant-directory.ts';
import { lookOf } from '../platform/brand/look.ts';
import type { Config } from '../platform/config/env.ts';
import type { Db } from '../platform/db/database.ts';
import type { Notices } from '../platform/db/notices.ts';
import { OWN_PATHS } from '../platform/http/own-paths.ts';
import { ownHost } from '../platform/http/own-host.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Media } from '../providers/media/mount-media.ts';
import { tenantOf } from '../platform/http/request-state.ts';
import { mountSearchEngines } from './search-engines/mount-search-engines.ts';
import { collectPolicyReports } from './document/csp-reports.ts';
import { limitDocuments } from './document/limit-documents.ts';
import { createCanonicalOrigin } from './document/canonical.ts';
import { servePages } from './document/serve-pages.ts';
import { refuseOtherMethods } from './document/page-methods.ts';
import { REPORTS_PATH } from './document/security-headers.ts';
import { ICON_PATH } from './document/write-document.ts';
import type { LedgerDeps } from './ledger/ledger-deps.ts';
import type { CanaryWatch } from './live/canary-watch.ts';
import type { Composition } from './live/composition.ts';
import type { LiveComposition } from './live/live-composition.ts';
import { createPrerendering } from './warm-up/create-prerendering.ts';
import type { ContentStore } from './store/content-store.ts';
import { mountReleaseNews } from './news/mount-news.ts';
import { mountPublishing } from './publishing/mount-publishing.ts';
import { servePartFiles } from './serving/part-files.ts';
import { ReleaseCatalog } from './serving/release-catalog.ts';
import { createSiteFacts } from './site-facts/create-site-facts.ts';
import type { BackendServices } from './site-facts/embedded-facts.ts';
import { mountSocialImages } from './social-images/mount-social-images.ts';
import { drawIcon } from '../platform/brand/app-icons.ts';
import { mountWebApp } from './web-app/mount-web-app.ts';

export interface CompositionDeps {
  config: Config;
  log: Logger;
  db: Db;
  notices: Notices;
  /** Files of published releases. */
  store: ContentStore;
  /** What was published, and by which keys. */
  releases: Omit<LedgerDeps, 'actor'>;
  /** The live composition; it begins to load when it is mounted. */
  live: LiveComposition;
  /** Whether public pages are prerendered before anybody requests them. */
  warmsUp: boolean;
  tenants: TenantDirectory;
  sessions: SessionService;
  rateLimits: Pick<RateLimits, 'countDocument'>;
  backend: BackendServices;
  metrics: { registry: Registry };
  canaries: Pick<CanaryWatch, 'countServed'>;
  /** Whether a release of this part was ever published here. */
  isKnownRelease: (part: string, release: string) => Promise<boolean>;
  media: Pick<Media, 'variants'>;
}

export interface MountedComposition {
  /** Loads the composition where it is not loaded. Rejects while there is no shell to compose a page with. */
  checkReady: () => Promise<void>;
  /** Called when the server listens: public pages are prerendered from then on. */
  listening: (port: number) => void;
  /** Ends the streams of open tabs. */
  drain: () => void;
  close: () => Promise<void>;
}

const icon: RequestHandler = (request, response) => {
  response.setHeader('Content-Type', 'image/svg+xml');
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'");
  response.end(drawIcon(lookOf(tenantOf(request).settings).sign, 'rounded'));
};

function releasesOf({ shell, parts }: Composition): Release[] {
  return [shell, ...Object.values(parts)].filter((release) => release !== null);
}

/** The live releases, for operators and tests: their names, which are in each page too. */
function describe({ current: composition, channels }: LiveComposition, policyViolations: number) {
  const releases = Object.fromEntries(releasesOf(composition).map((release) => [release.part, release.id]));
  const absent = composition.absent.map(({ part, release, reason, standIn }) => ({
    part,
    release: release.id,
    reason,
    ...(standIn && { standIn: standIn.id }),
  }));
  const { standIns, recalled } = composition;
  return {
    composition: composition.id,
    releases,
    lastGood: Object.fromEntries(Object.entries(standIns).map(([part, release]) => [part, release?.id])),
    absent,
    stopped: composition.stopped.map(({ part }) => part),
    recalled,
    channels: channels.map(({ part, channel, release, share }) => ({
      part,
      channel,
      release: release.id,
      ...(share !== undefined && { share }),
    })),
    policyViolations,
  };
}

/** Begins to load the composition; requests wait until it is loaded. After a failure the next request tries again. */
function waitUntilLoaded(live: LiveComposition, log: Logger) {
  let started: Promise<void> | null = null;
  const begin = () =>
    (started ??= live.start().catch((error: unknown) => {
      started = null;
      throw error;
    }));
  const first = begin().catch((error: unknown) =>
    log.warn({ err: error }, 'the composition could not be loaded; the first request tries again'),
  );
  const handle: RequestHandler = async (_request, _response, next) => {
    await begin();
    next();
  };
  const checkReady = async () => {
    await begin();
    if (live.current.shell === null) throw new Error('No release of the shell is live');
  };
  return { handle, checkReady, settle: () => first };
}

const slugTitlesOf = (live: LiveComposition) => () =>
  live.current.routes.flatMap(({ route }) => Object.values(route.texts.slugs ?? {}).map(({ title }) => title));

/**
 * Mounts the files of releases, the pictures of links, the reports of browsers, and pages. Mounted last: a request that nothing else has
 * handled is a request for a page.
 */
export function mountComposition(app: Express, deps: CompositionDeps): MountedComposition {
  const { config, log, backend, sessions, store, live } = deps;
  let port: number | null = null;
  const ownAddress = () => (port === null ? null : { host: ownHost(config.host), port });
  const facts = createSiteFacts({ config, backend, sessions, log, ownAddress });
  const { prerenderer, warmUp, noteCountry, stop } = createPrerendering({ ...deps, facts, ownAddress });
  const listening = (ownPort: number) => {
    if (port !== null) return;
    port = ownPort;
    warmUp();
  };
  const ready = waitUntilLoaded(live, log);
  const noticePort: RequestHandler = (request, _response, next) => {
    if (request.socket.localPort !== undefined) listening(request.socket.localPort);
    next();
  };

  mountSocialImages(app, { media: deps.media, sharedPhoto: facts.sharedPhoto, slugTitles: slugTitlesOf(live) });
  app.use(OWN_PATHS.partFiles, servePartFiles(new ReleaseCatalog(deps.releases, log), store));
  mountPublishing(app, deps);
  const { registry } = deps.metrics;
  const reports = collectPolicyReports({ log, registry, isKnownRelease: deps.isKnownRelease });
  app.post(REPORTS_PATH, reports.handle);
  app.get(ICON_PATH, icon);
  const canonicalOrigin = createCanonicalOrigin(config);
  mountSearchEngines(app, { composition: () => live.current, ready: ready.handle, canonicalOrigin });
  app.use(OWN_PATHS.serviceWorker, ready.handle);
  mountWebApp(app, {
    store,
    liveShell: () => live.current.shell,
    liveRoutes: () => live.current.routes.map(({ route }) => route),
  });
  const news = mountReleaseNews(app, { live, ready: ready.handle });
  app.get('/_composition.json', ready.handle, (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json(describe(live, reports.count()));
  });
  app.use(limitDocuments(deps.rateLimits));
  app.use(ready.handle);
  app.use(refuseOtherMethods(() => live.current.routes));
  const pages = servePages({
    live,
    countServed: deps.canaries.countServed,
    noteCountry,
    prerenderer: config.prerender ? prerenderer : null,
    facts,
    canonicalOrigin,
    isStored: (sha384) => store.has(sha384),
    readFile: async (sha384) => (await store.get(sha384))?.content ?? null,
  });
  app.use(noticePort, pages);

  const close = async () => {
    news.close();
    await stop();
    await ready.settle();
    await live.stop();
  };
  return { checkReady: ready.checkReady, listening, drain: news.endStreams, close };
}
