import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { localeOfHeader } from './locale.ts';
import { describeError } from './logger.ts';
import { setRequestState } from './request-state.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** An id given by a proxy in front is kept, when it looks like one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The path without its query, which may carry tokens, mail addresses and places. */
function pathOf(request: IncomingMessage & { originalUrl?: string }): string {
  const url = request.originalUrl ?? request.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** pino-http types its ids loosely; ours are texts (genReqId below). */
function idOf(request: IncomingMessage): string {
  return typeof request.id === 'string' ? request.id : '';
}

function describe(
  request: IncomingMessage,
  response: ServerResponse,
  value: { milliseconds?: number },
): Record<string, unknown> {
  return {
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    milliseconds: value.milliseconds,
  };
}

/** Gives every request its id (answered as X-Request-Id), its log and its state. */
export function requestStart(log: Logger): RequestHandler[] {
  const logRequests = pinoHttp({
    logger: log,
    genReqId: (request, response) => {
      const id = requestIdOf(request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'milliseconds' },
    // Their own pictures of request and answer hold cookies and query: what is logged is chosen below.
    // Its own picture of an error would hold what describeError leaves out.
    wrapSerializers: false,
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
    customLogLevel: (_request, response, error) => {
      if (error !== undefined || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    customSuccessObject: describe,
    customErrorObject: (request, response, _error, value) => describe(request, response, value),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'failed',
  });
  const begin: RequestHandler = (request, _response, next) => {
    setRequestState(request, {
      requestId: idOf(request),
      log: request.log,
      locale: localeOfHeader(request.headers['accept-language']) ?? 'en',
      tenant: null,
    });
    next();
  };
  return [logRequests, begin];
}
