import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import type { ErrorBody } from '@tandem/contracts/api/errors';
import type { Locale } from '@tandem/contracts/product/locales';
import { isDatabaseAway } from '../db/database-away.ts';
import { AppError } from '../errors/app-error.ts';
import { localize } from '../errors/error-texts.ts';
import { requestState } from './request-state.ts';
import { sendJson } from './send-json.ts';

/** PostgreSQL's word for text that no column can hold, such as one with a NUL in it. */
const UNSTORABLE_TEXT_SQL_STATE = '22021';

/**
 * A fault of the request that others found: Express (a path that is not valid percent-encoding), its body parsers (a
 * body that is too long or of another kind) or the database (text that it cannot hold). Null for any other error.
 */
function requestFault(error: unknown): AppError | null {
  if (error instanceof URIError) return unreadable(error);
  if (!(error instanceof Error)) return null;
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new AppError('too_large', 'request_too_large', { cause: error });
  if (status === 415) return new AppError('unsupported_media_type', 'request_unreadable', { cause: error });
  const isUnstorable = 'code' in error && error.code === UNSTORABLE_TEXT_SQL_STATE;
  return status === 400 || isUnstorable ? unreadable(error) : null;
}

const unreadable = (cause: Error) => new AppError('malformed', 'request_unreadable', { cause });

/**
 * Every failure as one that has a code and a text. An unexpected one becomes `internal`, without details.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = requestFault(error);
  if (fault !== null) return fault;
  if (isDatabaseAway(error)) return new AppError('unavailable', 'site_busy', { retryAfter: 2, cause: error });
  return new AppError('internal', 'internal', { cause: error });
}

/** The one error shape (decisions, conventions). */
export function errorBody(error: AppError, locale: Locale, requestId: string): ErrorBody {
  const { code, minutes, price } = error;
  const details = {
    ...(error.fields === undefined ? {} : { fields: localizeFields(error.fields, locale) }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(price === undefined ? {} : { price }),
    ...(error.ownBlock === undefined ? {} : { own_block: error.ownBlock }),
  };
  const body: ErrorBody = { error: { code, message: localize(error.text, locale), ...details, requestId } };
  // R-ACCOUNT-SESSION-ENDED: the client logs a member out when a call responds with this flag.
  return error.code === 'authentication_required' ? { ...body, authentication_required: true } : body;
}

function localizeFields(fields: NonNullable<AppError['fields']>, locale: Locale): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, localize(text, locale)]));
}

/** Sends a failure as the response. Nothing is written when the response has begun: then the connection is closed. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const failure = toAppError(error);
  const state = requestState(request);
  // A refusal of our own, such as of a site that has too much to do, is no fault: the line of its response is enough.
  const isOwn = failure.code === 'unavailable' && failure.cause === undefined;
  if (failure.status >= 500 && !isOwn)
    state.log.error({ err: failure.cause ?? failure, code: failure.code }, 'a call failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.retryAfter !== undefined)
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(failure.retryAfter))));
  response.removeHeader('ETag');
  response.setHeader('Cache-Control', 'no-store');
  sendJson(response, failure.status, JSON.stringify(errorBody(failure, state.locale, state.requestId)));
}

/** The last middleware. */
export const handleErrors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  sendError(request, response, error);
};
