import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import type { ProxyConfig } from '../platform/config/env.ts';
import { AppError } from '../platform/errors/app-error.ts';
import { checkOrigin, isOwnSiteOnly } from '../platform/http/origin-check.ts';
import { OWN_CALL_HEADER } from '../platform/http/own-calls.ts';
import { requestState } from '../platform/http/request-state.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { Permit } from './circuit-breaker.ts';
import { createRetryBudget } from './retry-budget.ts';
import { limitSilence, UpstreamTimeoutError } from './upstream-timeout.ts';

const CONNECTIONS = 256;
/** Response headers that are about the upstream only; PHP's own server responds with a Host. */
const NOT_PASSED_ON = ['x-powered-by', 'host'] as const;
const API_FILE = /^\/api\/([a-z0-9-]+\.php)$/;
const DEFINITIONS: Readonly<Record<string, EndpointDefinition>> = endpoints;

export interface UpstreamProxy {
  /** Returns whether the upstream serves a file, such as `user.php`. */
  takes: (file: string) => boolean;
  /** Sends the calls that are proxied to the upstream, whatever their method; lets the others pass. */
  middleware: RequestHandler;
  /** Ends the streams of events, and those that begin later, so that a gateway that stops need not wait for them. */
  endStreams: () => void;
  /** Closes the idle connections. */
  close: () => void;
}

/** What the upstream needs to know of the visitor; headers of the same names from the visitor are overwritten. */
function forwardedHeaders(request: Request): Record<string, string> {
  return {
    'x-forwarded-for': requestState(request).client.ip,
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': requestState(request).client.isSecure ? 'https' : 'http',
    'x-request-id': requestState(request).requestId,
  };
}

/** The rule about where a call comes from holds in front of the real backend as well (decisions, conventions). */
function checkSender(request: Request, allowedOrigins: readonly string[]): void {
  if (request.method === 'OPTIONS') return;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (isOwnSiteOnly(method, DEFINITIONS[`${method} ${request.path}`])) checkOrigin(request, allowedOrigins);
}

function failureOf(error: unknown): AppError {
  return error instanceof UpstreamTimeoutError
    ? new AppError('upstream_timeout', 'site_busy', { cause: error })
    : new AppError('upstream_failed', 'site_busy', { cause: error });
}

interface Forwarder {
  /** Forwards a call once. Returns null when the visitor has the response or is gone, otherwise the failure. */
  attempt: (request: Request, response: Response, permit: Permit) => Promise<unknown>;
  endStreams: () => void;
  close: () => void;
}

/** Responses that end when their reader leaves, or the gateway stops: their readers reconnect to another one. */
function createOpenStreams() {
  const open = new Set<Response>();
  let isEnding = false;
  return {
    add: (response: Response) => {
      if (isEnding) return void response.destroy();
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    endAll: () => {
      isEnding = true;
      for (const response of open) response.destroy();
    },
  };
}

/** The connections to the upstream. Bodies stream both ways and are never held; the Host stays the visitor's. */
function createForwarder(config: ProxyConfig): Forwarder {
  const target = new URL(config.upstream);
  const agentOptions = { keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'lifo' } as const;
  const agent = target.protocol === 'https:' ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const streams = createOpenStreams();
  const permits = new WeakMap<object, Permit>();
  const failures = new WeakMap<object, (error: unknown) => void>();

  const forward = createProxyMiddleware<Request, Response>({
    target,
    agent,
    on: {
      proxyRes: (incoming, _request, response) => {
        for (const name of NOT_PASSED_ON) delete incoming.headers[name];
        permits.get(response)?.succeed();
        if (incoming.headers['content-type']?.startsWith('text/event-stream') === true) streams.add(response);
      },
      proxyReq: (outgoing, request) => {
        for (const [name, value] of Object.entries(forwardedHeaders(request))) outgoing.setHeader(name, value);
        outgoing.removeHeader('forwarded');
        outgoing.removeHeader(OWN_CALL_HEADER);
        limitSilence(outgoing, request, config.silenceSeconds * 1000);
      },
      error: (error, _request, response) => {
        if (response !== undefined) failures.get(response)?.(error);
      },
    },
  });

  const attempt: Forwarder['attempt'] = (request, response, permit) =>
    new Promise((resolve) => {
      permits.set(response, permit);
      failures.set(response, resolve);
      response.once('close', () => resolve(null));
      forward(request, response, (error: unknown) =>
        resolve(error ?? new Error('The proxy did not take the call')),
      ).catch(resolve);
    });

  return { attempt, endStreams: streams.endAll, close: () => agent.destroy() };
}

/**
 * The proxy to the real backend. Only GET and HEAD are tried again, once and within a budget, when
 * the upstream gave no response at all; an upstream that keeps failing is left alone for a while.
 */
export function createUpstreamProxy(config: ProxyConfig, allowedOrigins: readonly string[]): UpstreamProxy {
  const forwarder = createForwarder(config);
  const circuit = createCircuitBreaker();
  const budget = createRetryBudget();

  const send = async (request: Request, response: Response, permit: Permit): Promise<void> => {
    const repeatable = request.method === 'GET' || request.method === 'HEAD';
    budget.earn();
    let error = await forwarder.attempt(request, response, permit);
    const isSilent = error !== null && !response.headersSent && !(error instanceof UpstreamTimeoutError);
    if (isSilent && repeatable && !response.destroyed && budget.spend())
      error = await forwarder.attempt(request, response, permit);
    if (error !== null) {
      permit.fail();
      throw failureOf(error);
    }
    // Without a response, the visitor left before it, which says nothing about the upstream.
    permit.abandon();
  };

  return {
    takes: (file) => config.files.has(file),
    middleware: (request, response, next) => {
      const file = API_FILE.exec(request.path)?.[1];
      if (file === undefined || !config.files.has(file)) {
        next();
        return undefined;
      }
      checkSender(request, allowedOrigins);
      const permit = circuit.enter();
      if ('waitSeconds' in permit) {
        throw new AppError('unavailable', 'site_busy', {
          retryAfter: permit.waitSeconds,
        });
      }
      return send(request, response, permit);
    },
    endStreams: forwarder.endStreams,
    close: forwarder.close,
  };
}
