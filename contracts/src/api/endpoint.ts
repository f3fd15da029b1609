import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * How a call may be refused, by code: the names of the texts that the caller may read. The gateway has them in each
 * language, beside their owner (`texts/errors` of its folder in api-gateway/src). The texts beside single fields of a
 * 422 are not here; docs/product/validation.md has them.
 */
export type Refusals = Readonly<Partial<Record<ErrorCode, readonly [string, ...string[]]>>>;

/**
 * All that is known about one call. The gateway does what it says (platform/http/dispatch.ts), and OpenAPI shows it; no
 * other file lists calls by their names. Only types of it reach the browser.
 */
export interface EndpointDefinition {
  summary: string;
  /** Who may call it. Without a session, a call for `member` is refused with 403 `authentication_required`. */
  access: 'visitor' | 'member' | 'moderator';
  /**
   * `none`: no session is looked up, because the answer is the same for everybody or because the caller is a server. Such
   * a call goes on while the database is away.
   */
  session?: 'none';
  /**
   * Where the call may come from. Left out, a read may come from anywhere, because a browser gives its answer to this
   * site only, and a write from this site only (R-PLATFORM-ORIGIN). `own`: a GET that changes something, from this site
   * only. `any`: a write of another server, which proves by a signature or a token who it is; the client has no such call.
   */
  origin?: 'own' | 'any';
  /**
   * How often one address may make it in so many seconds, counted by all gateways together; 429 beyond that. The limit
   * for all calls of an address together is the gateway's.
   */
  limit?: { calls: number; seconds: number };
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may be sent as text, because `navigator.sendBeacon` can set no header, and may be empty. */
  beacon?: true;
  /** The body is a file's bytes, not JSON. The handler gets them as `rawBody`. */
  upload?: { types: readonly string[]; maxBytes: number };
  /** Absent for 204. */
  answer?: z.ZodType;
  /**
   * Browsers may keep the answer for so long, and ask by its ETag afterwards (R-PLATFORM-SETTINGS-ETAG). `vary` names the
   * request header that the answer depends on. Left out, the answer may not be kept.
   */
  cache?: { seconds: number; vary?: string };
  /** In place of an answer: a stream of server-sent events whose data are these. It is opened by EventSource. */
  stream?: z.ZodType;
  status?: 200 | 201 | 204;
  /**
   * Writes that create or charge need `Idempotency-Key`. The first answer is kept and given again; `by-handler`: the
   * handler sees to that itself, because its answer holds a secret that no table may keep.
   */
  idempotent?: true | 'by-handler';
  /** Refusals beyond those that follow from the fields above: a missing session, a wrong origin, a fault in the body. */
  errors?: Refusals;
}

export function defineEndpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}
