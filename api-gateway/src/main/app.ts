import type { RequestListener } from 'node:http';
import express from 'express';
import type { Composed } from './compose.ts';
import { answerPageErrors } from '../composition/document/error-document.ts';
import { findLive } from '../composition/ledger/ledger.repository.ts';
import { mountUnsubscribePage } from '../backend/notifications/notifications.routes.ts';
import { mountComposition } from '../composition/mount.ts';
import type { Db } from '../platform/db/database.ts';
import { pingDatabase } from '../platform/db/ping.ts';
import { AppError } from '../platform/errors/app-error.ts';
import { createTrust } from '../platform/http/client.ts';
import { answerErrors } from '../platform/http/error-answer.ts';
import { refuseExpectations } from '../platform/http/expectations.ts';
import { createFindTenant, tenantMiddleware } from '../platform/http/find-tenant.ts';
import { createHealthRouter } from '../platform/http/health.ts';
import { createOpenApi } from '../platform/http/openapi.ts';
import { createRefusals } from '../platform/http/refuse-calls.ts';
import { requestStart } from '../platform/http/request-start.ts';
import { takeAbsoluteForm } from '../platform/http/request-target.ts';
import { apiSecurityHeaders } from '../platform/http/security-headers.ts';
import { createCallServer } from '../platform/http/serve-calls.ts';
import { followTenants } from '../platform/tenants/follow-tenants.ts';
import { mountInbox } from '../providers/mail/mailbox/mount-inbox.ts';
import { mountMedia } from '../providers/media/mount-media.ts';
import { mountSandboxPayments } from '../providers/payments/sandbox/mount.ts';
import { createUpstreamProxy } from '../proxy/upstream-proxy.ts';
import { mountSocialImages } from '../composition/social-images/mount-social-images.ts';

export interface App {
  /** Answers every request. */
  serve: RequestListener;
  /** From now on /readyz says no: nothing new is to be sent here. */
  drain: () => void;
  /** Tells the parts that call the gateway itself where it is. */
  listening: (port: number) => void;
  /** Ends the work that goes on between requests. */
  close: () => Promise<void>;
}

/** Rejects while no shell is live: there would be no page to answer with. */
async function checkShellIsLive(db: Db): Promise<void> {
  const live = await findLive(db);
  if (!live.some(({ release }) => release.part === 'shell')) throw new Error('No release of the shell is live');
}

/** Calls of the contract go straight to their handlers; Express has the rest: what it passes, and in which order. */
export function createApp({ deps, handlers }: Composed): App {
  const { config } = deps;
  let draining = false;
  const isDraining = () => draining;
  const start = { log: deps.log, trusts: createTrust(config.trustProxy) };
  const findTenant = createFindTenant(deps.tenants);
  const proxy = config.proxy === null ? null : createUpstreamProxy(config.proxy, config.allowedOrigins);
  const serveCall = createCallServer(
    {
      ...deps,
      allowedOrigins: config.allowedOrigins,
      checkAnswers: config.environment !== 'production',
      start,
      findTenant,
      isDraining,
      isProxied: (file) => proxy?.takes(file) === true,
    },
    handlers,
  );
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('query parser', false);
  app.set('trust proxy', config.trustProxy);

  app.use(requestStart(start));
  app.use((_request, response, next) => {
    // Who keeps the connection would find it closed at their next call.
    if (draining) response.setHeader('Connection', 'close');
    next();
  });
  const checks = [
    { name: 'database', check: () => pingDatabase(deps.db) },
    { name: 'composition', check: () => checkShellIsLive(deps.db) },
  ];
  app.use(createHealthRouter({ checks, metrics: deps.metrics, isDraining }));
  app.use(tenantMiddleware(findTenant));

  app.use('/api', apiSecurityHeaders);
  // Not for /healthz and its like: a probe is answered, whatever it expects.
  app.use(refuseExpectations);
  const openApi = JSON.stringify(createOpenApi());
  app.get('/api/openapi.json', (_request, response) => {
    response.type('application/json').send(openApi);
  });
  if (proxy !== null) app.use(proxy.middleware);
  mountUnsubscribePage(app, deps);
  app.use(createRefusals());

  mountMedia(app, deps.media);
  mountSocialImages(app, deps);
  mountSandboxPayments(app, deps);
  mountInbox(app, deps);
  // The last: whatever nobody took becomes a page.
  const composition = mountComposition(app, deps);
  app.use(() => {
    throw new AppError('not_found', 'page_not_found');
  });
  app.use(answerPageErrors);
  app.use(answerErrors);

  const following = followTenants(deps);
  const close = async () => {
    following.stop();
    deps.events.close();
    await deps.jobs.stop();
    await composition.close();
    await deps.notices.close();
    proxy?.close();
  };
  const drain = () => {
    draining = true;
    // A stream would keep the stopping gateway waiting; its reader comes back, to another one.
    deps.events.endStreams();
  };
  const listening = (port: number) => {
    composition.listening(port);
    deps.mail.listening(port);
    deps.sandbox?.listening(port);
  };
  const serve: RequestListener = (request, response) => {
    takeAbsoluteForm(request);
    if (!serveCall(request, response)) app(request, response);
  };
  return { serve, listening, drain, close };
}
