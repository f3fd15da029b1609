import { createHash } from 'node:crypto';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { CanonicalOrigin } from '../document/canonical.ts';
import type { Composition } from '../live/composition.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import { writeRobots, writeSitemap } from './sitemap.ts';

export interface SearchEnginesDeps {
  /** The live composition at the moment of the request. */
  composition: () => Composition;
  /** Has the first request wait until the composition is loaded. */
  ready: RequestHandler;
  canonicalOrigin: CanonicalOrigin;
}

function send(request: Request, response: Response, type: string, body: string): void {
  response.set({
    'Content-Type': type,
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'ETag': `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  });
  // Every tenant has its own under the same path.
  response.vary('Host');
  if (request.fresh) response.status(304).end();
  else response.send(body);
}

/** `robots.txt` and `sitemap.xml` of the tenant that the Host names. */
export function mountSearchEngines(app: Express, { composition, ready, canonicalOrigin }: SearchEnginesDeps): void {
  app.get('/robots.txt', (request, response) => {
    send(request, response, 'text/plain; charset=utf-8', writeRobots(canonicalOrigin(request, tenantOf(request))));
  });
  app.get('/sitemap.xml', ready, (request, response) => {
    const tenant = tenantOf(request);
    const sitemap = writeSitemap(composition(), tenant.settings, canonicalOrigin(request, tenant));
    send(request, response, 'application/xml; charset=utf-8', sitemap);
  });
}
