import { createHash } from 'node:crypto';
import type { Express, RequestHandler, Response } from 'express';
import { linksOf } from '@tandem/contracts/composition/links-of';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { SERVICE_WORKER_FILE } from '@tandem/contracts/composition/service-worker';
import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import type { Settings } from '@tandem/contracts/api/settings';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { ContentStore } from '../store/content-store.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import { appIconPaths, faviconIco, iconPath, iconPng, isIconName } from '../../platform/brand/app-icons.ts';
import { createManifest, manifestPath } from './manifest.ts';
import { createOfflinePage } from './offline-page.ts';

const DAY = 'public, max-age=86400';
/** The address says which revision it is. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Requested again each time: what is new has to be seen at once. */
const REVALIDATED = 'no-cache';

interface File {
  type: string;
  content: Buffer | string;
  caching: string;
  policy?: string;
}

function send(response: Response, { type, content, caching, policy = "default-src 'none'" }: File): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', caching);
  response.setHeader('ETag', etag);
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (response.req.headers['if-none-match'] === etag) response.status(304).end();
  else response.end(response.req.method === 'HEAD' ? undefined : content);
}

const settingsOf = (request: Parameters<RequestHandler>[0]): Settings => tenantOf(request).settings;

const notFound = () => new AppError('not_found', 'composition.file_not_found');

/** What is in front of the worker: any change of it is a new worker to the browser. */
function siteOfWorker(release: Release, routes: readonly ReleaseRoute[], settings: Settings): WorkerSite {
  const links = linksOf(routes);
  const pathOf = (locale: Locale) => createOfflinePage(settings, locale).path;
  return {
    release: release.id,
    name: settings.name,
    ...appIconPaths(settings),
    locales: settings.locales,
    news: { check: links.chats?.() ?? '/', open: links.login?.() ?? '/' },
    offlinePages: Object.fromEntries(LOCALES.map((locale) => [locale, pathOf(locale)])) as Record<Locale, string>,
  };
}

function serveWorker(deps: WebAppDeps): RequestHandler {
  return async (request, response) => {
    const shell = deps.liveShell();
    const file = shell?.files.find(({ path }) => path === SERVICE_WORKER_FILE);
    const found = file === undefined ? null : await deps.store.get(file.sha384, []);
    if (shell === null || found === null) throw notFound();
    const site = `self.site=${JSON.stringify(siteOfWorker(shell, deps.liveRoutes(), settingsOf(request)))};\n`;
    send(response, {
      type: 'text/javascript; charset=utf-8',
      content: Buffer.concat([Buffer.from(site), found.content]),
      caching: REVALIDATED,
      // It talks to this site only, and brings in nothing.
      policy: "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
    });
  };
}

/** `/_app/<name>.<revision>.png`; icons of other revisions are never linked. */
function serveIcon(): RequestHandler {
  return async (request, response) => {
    const settings = settingsOf(request);
    const name = String(request.params['name']);
    if (!isIconName(name) || iconPath(settings, name) !== request.path) throw notFound();
    send(response, { type: 'image/png', content: await iconPng(settings, name), caching: FOREVER });
  };
}

function serveOfflinePage(): RequestHandler {
  return (request, response) => {
    const pages = LOCALES.map((locale) => createOfflinePage(settingsOf(request), locale));
    const page = pages.find(({ path }) => path === request.path);
    if (page === undefined) throw notFound();
    const { html: content, policy } = page;
    response.setHeader('X-Robots-Tag', 'noindex');
    send(response, { type: 'text/html; charset=utf-8', content, caching: FOREVER, policy });
  };
}

export interface WebAppDeps {
  store: ContentStore;
  /** The shell of the moment; null before anything is published. */
  liveShell: () => Release | null;
  /** The pages of the live releases. */
  liveRoutes: () => readonly ReleaseRoute[];
}

/** What makes the site an app on a device: service worker, manifests, icons, offline pages. */
export function mountWebApp(app: Express, deps: WebAppDeps): void {
  app.get(OWN_PATHS.serviceWorker, serveWorker(deps));
  for (const locale of LOCALES) {
    app.get(manifestPath(locale), (request, response) => {
      const content = JSON.stringify(createManifest(settingsOf(request), locale, deps.liveRoutes()));
      send(response, { type: 'application/manifest+json; charset=utf-8', content, caching: REVALIDATED });
    });
  }
  app.get(`${OWN_PATHS.appFiles}/:name.:revision.png`, serveIcon());
  app.get(`${OWN_PATHS.appFiles}/offline-:locale.:revision.html`, serveOfflinePage());
  app.get('/favicon.ico', async (request, response) => {
    send(response, { type: 'image/x-icon', content: await faviconIco(settingsOf(request)), caching: DAY });
  });
  // Requested by name by devices that read no link.
  app.get(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'], async (request, response) => {
    const content = await iconPng(settingsOf(request), 'apple-touch-180');
    send(response, { type: 'image/png', content, caching: DAY });
  });
}
