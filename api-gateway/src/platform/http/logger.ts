import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config/env.ts';
import { isDatabaseAway } from '../db/database-away.ts';

/**
 * The log: one JSON object a line. Values under these names never reach it, wherever they appear;
 * what is logged of a request is chosen in request-start.ts.
 */
const REDACTED = ['email', 'password', 'token', 'cookie', 'authorization', 'secret', 'text', 'message_text'];

export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept out]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * An error for the log. PostgreSQL's `detail` and `parameters` quote rows and are left out; the
 * message of a database error names constraint and column, never a value. While the database is away
 * every call fails alike: then the stack, which only shows the caller, is left out.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const stack = isDatabaseAway(error) ? {} : { stack: error.stack };
  return { type: error.name, message: error.message, ...code, ...stack, ...cause };
}
