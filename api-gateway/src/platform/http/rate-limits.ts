import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';

type Rule = NonNullable<EndpointDefinition['limit']>;

/** Of all calls of one address: far above what a person does, below what tires the gateway. */
export const GENERAL_RULE: Rule = { calls: 1200, seconds: 60 };

/** Counts one use of a subject, such as an address or a member. Throws `too_many_requests` with Retry-After. */
export type Limit = (subject: string) => Promise<void>;

function refusing(count: (subject: string) => Promise<unknown>): Limit {
  return async (subject) => {
    try {
      await count(subject);
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

function sharedLimiter(pool: Pool, name: string, rule: Rule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: rule.calls,
    duration: rule.seconds,
    // Once over the limit, a subject costs the database nothing until its time is up.
    inMemoryBlockOnConsumed: rule.calls + 1,
  });
}

/** A gateway counts this share of a limit, a tenth, without telling the others. */
const OWN_SHARE = 10;

/**
 * A limit of reads (docs/decisions/0033). The first tenth is counted in this process alone; from then on it is taken from
 * what all gateways share, a tenth at a time, the first one included. So most callers cost no statement, the others one
 * in some calls, and the gateways together let at most a tenth more through for each of them.
 */
function createReadLimit(pool: Pool, name: string, rule: Rule): Limit {
  const share = Math.ceil(rule.calls / OWN_SHARE);
  const own = new RateLimiterMemory({ points: rule.calls, duration: rule.seconds });
  const shared = sharedLimiter(pool, name, rule);
  return refusing(async (subject) => {
    const { consumedPoints } = await own.consume(subject);
    const before = consumedPoints - 1;
    if (before === 0 || before % share !== 0) return;
    const untold = before === share ? share : 0;
    try {
      await shared.consume(subject, untold + Math.min(share, rule.calls - before));
    } catch (error) {
      if (error instanceof RateLimiterRes) await own.block(subject, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  });
}

export interface RateLimits {
  /** Counts a call of an address, for its endpoint and for all of them together. */
  count: (key: EndpointKey, ip: string) => Promise<void>;
}

function createLimit(pool: Pool, key: string, rule: Rule): Limit {
  if (key.startsWith('GET ')) return createReadLimit(pool, key, rule);
  const limiter = sharedLimiter(pool, key, rule);
  return refusing((subject) => limiter.consume(subject));
}

/**
 * Limits by address. Those of writes are counted in the database, which all gateways share; those of reads as
 * `createReadLimit` says; the general one in this process, because it stands before every call.
 */
export function createRateLimits(pool: Pool, on: boolean): RateLimits {
  if (!on) return { count: () => Promise.resolve() };
  const all = new RateLimiterMemory({ points: GENERAL_RULE.calls, duration: GENERAL_RULE.seconds });
  const general = refusing((subject) => all.consume(subject));
  const definitions: [string, EndpointDefinition][] = Object.entries(endpoints);
  const limits = new Map(
    definitions.flatMap(([key, { limit }]) =>
      limit === undefined ? [] : [[key, createLimit(pool, key, limit)] as const],
    ),
  );
  return {
    count: async (key, ip) => {
      await general(ip);
      await limits.get(key)?.(ip);
    },
  };
}
