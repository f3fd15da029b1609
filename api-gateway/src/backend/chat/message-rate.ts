import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../errors/app-error.ts';

const MINUTE_SECONDS = 60;

/**
 * MESSAGES_PER_MINUTE (decision 13) by account, counted in the database for all gateways together.
 * Answers the function that counts one message and throws 429 with Retry-After past the limit; 0 lifts it.
 */
export function createMessageRate(pool: Pool, perMinute: number): (userId: number) => Promise<void> {
  if (perMinute === 0) return () => Promise.resolve();
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'messages',
    points: perMinute,
    duration: MINUTE_SECONDS,
    // Once over the limit, a sender costs the database nothing until the minute is up.
    inMemoryBlockOnConsumed: perMinute,
  });
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new AppError('too_many_requests', 'Too many requests, try again in {s} s.', { params: { s: seconds }, retryAfter: seconds });
    }
  };
}
