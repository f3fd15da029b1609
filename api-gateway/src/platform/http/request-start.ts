import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Client } from './client.ts';
import type { Trust } from './client.ts';
import { loggedPath } from './own-paths.ts';
import { RequestState, setRequestState } from './request-state.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** An id given by a proxy in front is kept, when it looks like one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The path without its query, which may carry tokens, mail addresses and places, and without a token of its own. */
function pathOf(request: IncomingMessage & { originalUrl?: string }): string {
  const url = request.originalUrl ?? request.url ?? '/';
  const end = url.indexOf('?');
  return loggedPath(end === -1 ? url : url.slice(0, end));
}

/** What is logged of a request: never its headers, nor what is behind its path. */
function logResponse(
  state: RequestState,
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
): void {
  const { statusCode: status } = response;
  const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';
  if (!state.gatewayLog.isLevelEnabled(level)) return;
  const line = { method: request.method, path: pathOf(request), status, milliseconds: Math.round(milliseconds) };
  state.log[level](line, status >= 500 ? 'failed' : 'response sent');
}

export interface RequestStart {
  log: Logger;
  /** Which proxies are believed about the visitor. */
  trusts: Trust;
}

/**
 * Gives a request its id (X-Request-Id of the response, which the caller sets), its log and its state, which it returns.
 * `onResponse` is called once the response is out, or its reader gone.
 */
export function beginRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { log, trusts }: RequestStart,
  onResponse?: (milliseconds: number) => void,
): RequestState {
  const begunAt = performance.now();
  const state = new RequestState(request, {
    requestId: requestIdOf(request),
    client: new Client(request, trusts),
    log,
  });
  setRequestState(request, state);
  // It closes once: `once` would do more for each request.
  response.on('close', () => {
    const milliseconds = performance.now() - begunAt;
    onResponse?.(milliseconds);
    logResponse(state, request, response, milliseconds);
  });
  return state;
}

/** The same for what Express serves; its first middleware. */
export function requestStart(start: RequestStart): RequestHandler {
  return (request, response, next) => {
    response.setHeader('X-Request-Id', beginRequest(request, response, start).requestId);
    next();
  };
}
