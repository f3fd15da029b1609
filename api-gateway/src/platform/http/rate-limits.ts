import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';

export interface Rule {
  points: number;
  seconds: number;
}

/**
 * Per address. The account's lock (R-ACCOUNT-LOGIN-LOCK) and the members' daily limits are kept elsewhere, by account.
 */
export const RATE_LIMIT_RULES: Readonly<Partial<Record<EndpointKey, Rule>>> = {
  'POST /api/user.php': { points: 30, seconds: 60 },
  'POST /api/signup.php': { points: 20, seconds: 3600 },
  // Each sends a mail to whatever address it names.
  'POST /api/complaints.php': { points: 10, seconds: 3600 },
  // Each is seconds of work; a premium member who fills the whole album stays far below.
  'POST /api/photos.php': { points: 100, seconds: 3600 },
  // Codes are short: nobody is to try them all.
  'GET /api/discountcode.php': { points: 60, seconds: 60 },
};

/** Of all calls of one address: far above what a person does, below what tires the gateway. */
export const GENERAL_RULE: Rule = { points: 1200, seconds: 60 };

/** Counts one use of a subject, such as an address or a member. Throws `too_many_requests` with Retry-After. */
export type Limit = (subject: string) => Promise<void>;

const unlimited: Limit = () => Promise.resolve();

function limitBy(limiter: RateLimiterAbstract): Limit {
  return async (subject) => {
    try {
      await limiter.consume(subject);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new AppError('too_many_requests', 'Too many requests, try again in {s} s.', {
        params: { s: seconds },
        retryAfter: seconds,
      });
    }
  };
}

/** A limit that all gateways on the database share. A rule of 0 points lifts it. */
function createSharedLimit(pool: Pool, name: string, rule: Rule): Limit {
  if (rule.points === 0) return unlimited;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: rule.points,
    duration: rule.seconds,
    // Once over the limit, a subject costs the database nothing until its time is up.
    inMemoryBlockOnConsumed: rule.points + 1,
  });
  return limitBy(limiter);
}

export interface RateLimits {
  /** Counts a call of an address, for its endpoint and for all of them together. */
  count: (key: EndpointKey, ip: string) => Promise<void>;
}

/**
 * Limits by address. Those of login and signup are counted in the database; the general one in
 * this process, because it stands before every call.
 */
export function createRateLimits(pool: Pool, on: boolean): RateLimits {
  if (!on) return { count: () => Promise.resolve() };
  const general = limitBy(new RateLimiterMemory({ points: GENERAL_RULE.points, duration: GENERAL_RULE.seconds }));
  const limits = new Map(
    Object.entries(RATE_LIMIT_RULES).map(([key, rule]) => [key, createSharedLimit(pool, key, rule)]),
  );
  return {
    count: async (key, ip) => {
      await general(ip);
      await limits.get(key)?.(ip);
    },
  };
}
