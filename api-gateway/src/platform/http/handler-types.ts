import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ResponseOf, EndpointKey, Endpoints, QueryOf } from '@tandem/contracts/api/index';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { AppError } from '../errors/app-error.ts';
import type { Text } from '../errors/error-texts.ts';
import type { EventStream } from './event-stream.ts';
import type { LoginClient } from '../sessions/login-client.ts';
import type { Session, SessionUser, WayIn } from '../sessions/session.ts';
import type { Tenant } from '../tenants/tenant-settings.ts';

export interface RequestContext<U extends SessionUser | null = SessionUser | null> {
  readonly tenant: Tenant;
  readonly session: Session | null;
  readonly user: U;
  /** Language of the response's texts. */
  readonly locale: Locale;
  readonly requestId: string;
  /** The visitor's address, as far as TRUST_PROXY lets it be known. */
  readonly ip: string;
  /** By what a member may recognize this login. */
  readonly loginClient: LoginClient;
  /** By the visitor's address; null when it is unknown or not a country of the site. */
  readonly country: Country | null;
  /** `https://host:port` under which the request was received. */
  readonly origin: string;
  /** The request's Idempotency-Key; endpoints that need one always have it. */
  readonly idempotencyKey: string | null;
  readonly log: Logger;
  /** What the database knows the visitor's device by; null for one that has never logged in. */
  device(): Promise<Buffer | null>;
  /** Of the response, such as Set-Cookie. */
  setHeader(name: string, value: string | readonly string[]): void;
  /**
   * Of a response that browsers may keep (`cache` of its definition): what its ETag is made of, in place of the
   * response.
   */
  identifyBy(stable: object): void;
  /**
   * Logs a member in: a new session, its secret in the cookie, and the session of this request ended. Throws `login_failed`
   * where what let them in would not do so any more: the session would outlive what ended all others
   * (R-ACCOUNT-LOGIN-OUTDATED).
   */
  setSession(userId: number, by: WayIn): Promise<void>;
  /**
   * The refusal of a caller who is not logged in, to be thrown. It says that the session has expired only to those who
   * had one (T-ACCOUNT-SESSION-EXPIRED, R-PLATFORM-NO-SESSION-TEXT).
   */
  loginRequired(): AppError;
  /** Ends the session of this request and removes the cookie. */
  clearSession(): Promise<void>;
}

type BodyValue<K extends EndpointKey> = Endpoints[K] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type ContextOf<K extends EndpointKey> = RequestContext<
  Endpoints[K]['access'] extends 'visitor' ? SessionUser | null : SessionUser
>;

export interface HandlerInput<K extends EndpointKey> {
  /** Validated by the contract. */
  readonly query: QueryOf<K>;
  readonly body: BodyValue<K>;
  readonly context: ContextOf<K>;
  /** The body's bytes as they came, for signatures; null without a body. */
  readonly rawBody: Buffer | null;
  readonly headers: IncomingHttpHeaders;
  /** Of a `stream` endpoint: begins the response. Its handler returns when the stream has ended. */
  readonly openStream: () => EventStream;
}

type ReturnOf<K extends EndpointKey> = Endpoints[K] extends { redirect: string }
  ? string
  : undefined extends ResponseOf<K>
    ? void
    : ResponseOf<K>;

/**
 * What is wrong with a body beside what the contract's schema says of it, by field: a field of a wrong kind, or one that is not
 * there, does not hide the faults of the others.
 */
export type MoreFaults = (body: Readonly<Record<string, unknown>>, tenant: Tenant) => Readonly<Record<string, Text>>;

/** Returns what the contract says, or throws AppError; undefined for 204, the address of the page for a redirect. */
export type EndpointHandler<K extends EndpointKey> = ((input: HandlerInput<K>) => Promise<ReturnOf<K>>) & {
  readonly moreFaults?: MoreFaults;
};

/** What each area exports: some of the contract's endpoints. compose.ts joins them. */
export type EndpointHandlers = { readonly [K in EndpointKey]?: EndpointHandler<K> };
