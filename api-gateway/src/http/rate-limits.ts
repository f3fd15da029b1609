import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';

interface Rule {
  points: number;
  seconds: number;
}

/** Per address. The account's lock (decision 1) and the members' daily limits are kept elsewhere, by account. */
export const RATE_LIMIT_RULES: Readonly<Partial<Record<EndpointKey, Rule>>> = {
  'POST /api/user.php': { points: 30, seconds: 60 },
  'POST /api/signup.php': { points: 20, seconds: 3600 },
};

/** Of all calls of one address: far above what a person does, below what tires the gateway. */
export const GENERAL_RULE: Rule = { points: 1200, seconds: 60 };

export interface RateLimits {
  /** Counts a call. Throws `too_many_requests` with Retry-After when the address has made too many. */
  count: (key: EndpointKey, ip: string) => Promise<void>;
}

async function consume(limiter: RateLimiterAbstract, ip: string): Promise<void> {
  try {
    await limiter.consume(ip);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError('too_many_requests', 'Too many requests, try again in {s} s.', { params: { s: seconds }, retryAfter: seconds });
  }
}

/**
 * Limits by address. Those of login and signup are counted in the database, for all gateways
 * together; the general one in this process, because it stands before every call.
 */
export function createRateLimits(pool: Pool, on: boolean): RateLimits {
  if (!on) return { count: () => Promise.resolve() };
  const general = new RateLimiterMemory({ points: GENERAL_RULE.points, duration: GENERAL_RULE.seconds });
  const limiters = new Map(
    Object.entries(RATE_LIMIT_RULES).map(([key, rule]) => [
      key,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: key,
        points: rule.points,
        duration: rule.seconds,
        // Once over the limit, an address costs the database nothing until its time is up.
        inMemoryBlockOnConsumed: rule.points,
      }),
    ]),
  );
  return {
    count: async (key, ip) => {
      await consume(general, ip);
      const limiter = limiters.get(key);
      if (limiter !== undefined) await consume(limiter, ip);
    },
  };
}
