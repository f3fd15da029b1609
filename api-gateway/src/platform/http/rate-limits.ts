import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { AppError } from '../errors/app-error.ts';
import { networkOf } from './network-of.ts';
import { createOwnLimit } from './own-limit.ts';

type Rule = NonNullable<EndpointDefinition['limit']>;

/** Of all calls of one address: far more than a person makes, and less than what would overload the gateway. */
export const GENERAL_RULE: Rule = { calls: 1200, seconds: 60 };

/**
 * Documents of one address (L-PLATFORM-DOCUMENTS-MINUTE): a page makes several calls, so people who share an address, and reach this,
 * have reached the rule above before.
 */
export const DOCUMENTS_RULE: Rule = { calls: 3000, seconds: 60 };

/** Counts one use of a subject, such as an address or a member. Throws `too_many_requests` with Retry-After. */
export type Limit = (subject: string) => Promise<void>;

const unlimited: Limit = () => Promise.resolve();

function limitBy(limiter: RateLimiterAbstract): Limit {
  return async (subject) => {
    try {
      await limiter.consume(subject);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany(error.msBeforeNext);
    }
  };
}

/** `too_many_requests`, with the time after which the next call may come. */
export function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('too_many_requests', 'too_many_requests', { params: { s: seconds }, retryAfter: seconds });
}

/** A limit that all gateways on the database share. A rule of 0 points lifts it. */
function createSharedLimit(pool: Pool, name: string, rule: Rule): Limit {
  if (rule.calls === 0) return unlimited;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: rule.calls,
    duration: rule.seconds,
    // Once over the limit, a subject costs the database nothing until its time is up.
    inMemoryBlockOnConsumed: rule.calls + 1,
  });
  return limitBy(limiter);
}

export interface RateLimits {
  /**
   * Counts a call of an address, for its endpoint and for all of them together. Throws or rejects with `too_many_requests`.
   * Null where there is nothing to wait for: most endpoints have no limit that gateways count together.
   */
  count: (key: EndpointKey, ip: string) => Promise<void> | null;
  /** Counts a call for the limit of another endpoint, where its body has the field that its definition names (`limitOf`). */
  countBody: (definition: EndpointDefinition, ip: string, body: unknown) => Promise<void> | null;
  /** Counts a document for an address, in this process. Throws `too_many_requests`. */
  countDocument: (ip: string) => void;
}

const hasField = (body: unknown, field: string): boolean =>
  typeof body === 'object' && body !== null && Reflect.get(body, field) !== undefined;

/**
 * Limits by address. The `limit` of a definition is counted in the database, for all gateways together; the general one in
 * this process, because every call is counted for it.
 */
export function createRateLimits(pool: Pool, on: boolean): RateLimits {
  if (!on) return { count: () => null, countBody: () => null, countDocument: () => undefined };
  const general = createOwnLimit(GENERAL_RULE);
  const documents = createOwnLimit(DOCUMENTS_RULE);
  const definitions: [string, EndpointDefinition][] = Object.entries(endpoints);
  const limits = new Map(
    definitions.flatMap(([key, { limit }]) =>
      limit === undefined ? [] : [[key, createSharedLimit(pool, key, limit)] as const],
    ),
  );
  return {
    count: (key, ip) => {
      const wait = general(ip);
      if (wait > 0) throw tooMany(wait);
      return limits.get(key)?.(ip) ?? null;
    },
    countBody: ({ limitOf }, ip, body) =>
      limitOf !== undefined && hasField(body, limitOf.field) ? (limits.get(limitOf.endpoint)?.(ip) ?? null) : null,
    countDocument: (ip) => {
      const wait = documents(networkOf(ip));
      if (wait > 0) throw tooMany(wait);
    },
  };
}
