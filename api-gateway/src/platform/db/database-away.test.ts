import { describe, expect, test } from 'vitest';
import { toAppError } from '../http/error-response.ts';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string, message = 'It failed') => Object.assign(new Error(message), { code });

describe('a connection that breaks is no fault of the call [R-PLATFORM-RETRY-AFTER-BUSY]', () => {
  test.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'There was an error establishing an SSL connection',
    'Postgres connection has been discarded',
    'driver has already been destroyed',
  ])('in the words of pg, its pool or Kysely: %s', (message) => {
    expect(toAppError(new Error(message))).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  });

  test.each([
    // Of the network, in the words of Node.
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ERR_STREAM_DESTROYED',
    'ERR_STREAM_WRITE_AFTER_END',
    'ERR_SOCKET_CLOSED',
    // Of PostgreSQL: no connection, no resources, going down, starting.
    '08000',
    '08003',
    '08006',
    '08P01',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
  ])('by its code: %s', (code) => {
    expect(toAppError(withCode(code))).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  });
});

test.each([
  ['one value too many', withCode('23505', 'duplicate key value violates unique constraint')],
  ['a query that was cancelled', withCode('57014', 'canceling statement due to user request')],
  ['a deadlock', withCode('40P01', 'deadlock detected')],
  ['an error of the code', new TypeError('x is not a function')],
  ['what is no error', 'Connection terminated'],
])('%s is no database that is away', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
  expect(toAppError(error).code).toBe('internal');
});
