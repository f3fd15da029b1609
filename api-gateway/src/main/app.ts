import type { RequestListener } from 'node:http';
import express from 'express';
import type { Express } from 'express';
import type { Composed, GatewayDeps } from './compose.ts';
import { handlePageErrors } from '../composition/document/error-document.ts';
import { createFailedLinks } from '../composition/document/failed-link.ts';
import { mountComposition } from '../composition/mount.ts';
import type { MountedComposition } from '../composition/mount.ts';
import { pingDatabase } from '../platform/db/ping.ts';
import { AppError } from '../platform/errors/app-error.ts';
import { createCallRoom } from '../platform/http/call-room.ts';
import { createTrust } from '../platform/http/client.ts';
import { handleErrors } from '../platform/http/error-response.ts';
import { refuseExpectations } from '../platform/http/expectations.ts';
import { createFindTenant, tenantMiddleware } from '../platform/http/find-tenant.ts';
import { createHealthRouter } from '../platform/http/health.ts';
import { OWN_PATHS } from '../platform/http/own-paths.ts';
import { createOpenApi } from '../platform/http/openapi.ts';
import { createRefusals } from '../platform/http/refuse-calls.ts';
import { requestStart } from '../platform/http/request-start.ts';
import { takeAbsoluteForm } from '../platform/http/request-target.ts';
import { reusedFor } from '../platform/http/reused-check.ts';
import { apiSecurityHeaders } from '../platform/http/security-headers.ts';
import { createCallServer } from '../platform/http/serve-calls.ts';
import type { CallServerDeps } from '../platform/http/serve-calls.ts';
import { followTenants } from '../platform/tenants/follow-tenants.ts';
import { mountInbox } from '../providers/mail/mailbox/mount-inbox.ts';
import { mountMedia } from '../providers/media/mount-media.ts';
import { mountSandboxPayments } from '../providers/payments/sandbox/mount.ts';
import { createUpstreamProxy } from '../proxy/upstream-proxy.ts';
import type { UpstreamProxy } from '../proxy/upstream-proxy.ts';

/** /readyz has no limit of its own, as probes must not meet one: so it must not be a way to load the database (L-PLATFORM-READY-REUSED). */
const READY_REUSED_MILLISECONDS = 1000;

export interface App {
  /** Responds to every request. */
  serve: RequestListener;
  /** Makes /readyz fail from now on, so that no new requests are sent here. */
  drain: () => void;
  /** Called with the port once the server listens. */
  listening: (port: number) => void;
  /** Ends background work. */
  close: () => Promise<void>;
}

/** What the calls of the contract and Express share. */
type Serving = Pick<CallServerDeps, 'start' | 'findTenant' | 'isDraining'>;

/** The middleware that is the same for every request, with the health checks. */
function mountPlatform(
  app: Express,
  deps: GatewayDeps,
  { start, findTenant, isDraining, checkReady }: Serving & Pick<MountedComposition, 'checkReady'>,
): void {
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('query parser', false);
  app.set('trust proxy', deps.config.trustProxy);

  app.use(requestStart(start));
  app.use((_request, response, next) => {
    // A client that keeps the connection would find it closed at its next call.
    if (isDraining()) response.setHeader('Connection', 'close');
    next();
  });
  const checks = [
    { name: 'database', check: reusedFor(READY_REUSED_MILLISECONDS, () => pingDatabase(deps.db)) },
    { name: 'composition', check: checkReady },
  ];
  app.use(createHealthRouter({ checks, metrics: deps.metrics, metricsToken: deps.config.metricsToken, isDraining }));
  app.use(tenantMiddleware(findTenant));
}

/** What is below /api and not a call of this gateway's: the description, proxied calls, and what is refused. */
function mountApi(app: Express, proxy: UpstreamProxy | null): void {
  app.use(OWN_PATHS.api, apiSecurityHeaders);
  // Not for /healthz and the like: a probe gets a response whatever it expects.
  app.use(refuseExpectations);
  let openApi: string | undefined;
  app.get(`${OWN_PATHS.api}/openapi.json`, (_request, response) => {
    // Written for the first who requests it: it would be a tenth of the time in which a gateway starts.
    openApi ??= JSON.stringify(createOpenApi());
    response.type('application/json').send(openApi);
  });
  if (proxy !== null) app.use(proxy.middleware);
  app.use(createRefusals());
}

/** Files, pages and the errors of both. */
function mountPages(app: Express, deps: GatewayDeps): MountedComposition {
  mountMedia(app, deps);
  deps.mountExports(app);
  mountSandboxPayments(app, deps);
  mountInbox(app, deps);
  const composition = mountComposition(app, deps);
  app.use(() => {
    throw new AppError('not_found', 'page_not_found');
  });
  app.use(handlePageErrors);
  app.use(handleErrors);
  return composition;
}

/** Creates the application: calls of the contract go straight to their handlers, all other requests through Express. */
export function createApp({ deps, handlers }: Composed): App {
  const { config } = deps;
  let draining = false;
  const serving = {
    start: { log: deps.log, trusts: createTrust(config.trustProxy) },
    findTenant: createFindTenant(deps.tenants),
    isDraining: () => draining,
  };
  const proxy = config.proxy === null ? null : createUpstreamProxy(config.proxy, config.allowedOrigins);
  const serveCall = createCallServer(
    {
      ...deps,
      ...serving,
      room: createCallRoom(),
      allowedOrigins: config.allowedOrigins,
      checkResponses: config.environment !== 'production',
      sendFailedLink: createFailedLinks(deps.links),
      isProxied: (file) => proxy?.takes(file) === true,
    },
    handlers,
  );
  const app = express();
  mountPlatform(app, deps, { ...serving, checkReady: () => composition.checkReady() });
  mountApi(app, proxy);
  const composition = mountPages(app, deps);
  const following = followTenants(deps);

  return {
    serve: (request, response) => {
      takeAbsoluteForm(request);
      if (!serveCall(request, response)) app(request, response);
    },
    listening: (port) => {
      composition.listening(port);
      deps.mail.listening(port);
      deps.sandbox?.listening(port);
    },
    drain: () => {
      draining = true;
      // An open stream would delay the stop; its client reconnects to another gateway.
      deps.events.endStreams();
      proxy?.endStreams();
      composition.drain();
    },
    close: async () => {
      following.stop();
      deps.events.close();
      await deps.jobs.stop();
      await composition.close();
      await deps.notices.close();
      proxy?.close();
    },
  };
}
