/** PostgreSQL's classes of errors that mean 'not now': no connection, no resources, shutting down. */
const UNAVAILABLE_SQL_STATE = /^(08|53|57P)/;
/** Node's codes for a host that cannot be reached, and for a connection that is broken. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
/**
 * What pg, its pool and Kysely say without a code. A connection that breaks while no query is on it, as between two
 * statements of a transaction, is 'not queryable' from then on, also for the rollback, whose error hides the first one.
 */
const UNAVAILABLE_MESSAGES = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'is not queryable',
    'Query read timeout',
    'pool after calling end',
    'error establishing an SSL connection',
    'connection has been discarded',
    'driver has already been destroyed',
  ].join('|'),
);

/** The query was not sent, because the database has not responded to the queries before it. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('The database takes connections but does not respond');
    this.name = 'DatabaseSilentError';
  }
}

/** No connection was had in time, in the words of pg's pool. */
export class ConnectTimeoutError extends Error {
  constructor() {
    super('timeout exceeded when trying to connect');
    this.name = 'ConnectTimeoutError';
  }
}

/** A query was given up on, in the words of pg. */
export class QueryTimeoutError extends Error {
  constructor() {
    super('Query read timeout');
    this.name = 'QueryTimeoutError';
  }
}

/** True for what fails because the database cannot be reached or does not respond, not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilentError) return true;
  const code = 'code' in error ? String(error.code) : '';
  return UNAVAILABLE_SQL_STATE.test(code) || UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGES.test(error.message);
}

/** True for a query that was given up on. Its connection may still receive the response, so it cannot be used again. */
export function isQueryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** True where no connection was had in time: neither a new one, nor one that others have. */
export function isConnectTimeout(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated due to connection timeout/.test(error.message)
  );
}
