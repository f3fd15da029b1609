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
 * other file of the gateway has rules for calls by their names, and every path below /api but the description itself
 * (/api/openapi.json) is a call. Only types of it reach the browser.
 */
export interface EndpointDefinition {
  summary: string;
  /** Who may call it. Without a session, a call for `member` is refused with 403 `authentication_required`. */
  access: 'visitor' | 'member' | 'moderator';
  /**
   * `none`: no session is looked up, because the response is the same for everybody or because the caller is a server. Such
   * a call goes on while the database is away.
   */
  session?: 'none';
  /**
   * Where the call may come from. Left out, a read may come from anywhere, because a browser gives its response to this
   * site only, and a write from this site only (R-PLATFORM-ORIGIN). `own`: a GET that changes something, from this site
   * only. `any`: a write of another server, which proves by a signature or a token who it is; the client has no such call.
   */
  origin?: 'own' | 'any';
  /**
   * How often one address may make it in so many seconds, counted by all gateways together; 429 beyond that. The limit
   * for all calls of an address together is the gateway's. What the product allows one member is no limit of a call: it
   * counts what the member has (messages of the last minute, L-CHAT-MESSAGES-MINUTE; photos, mails), an operator may set
   * it, and the area's service checks it in the transaction that adds one more, so a repeated request counts nothing.
   */
  limit?: { calls: number; seconds: number };
  /**
   * With this field in its body a call counts for the limit of another endpoint as well, such as one that says of a typed code
   * whether it exists.
   */
  limitOf?: { endpoint: string; field: string };
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may be sent as text, because `navigator.sendBeacon` can set no header, and may be empty. */
  beacon?: true;
  /** The body may also be sent as a form, as other servers send notices; it is an object of texts then. */
  form?: true;
  /** The body is a file's bytes, not JSON. The handler gets them as `rawBody`. */
  upload?: { types: readonly string[]; maxBytes: number };
  /** Absent for 204. */
  response?: z.ZodType;
  /**
   * Browsers may keep the response for so long, and revalidate it by its ETag afterwards (R-PLATFORM-SETTINGS-ETAG). `vary` names the
   * request header that the response depends on. Left out, the response may not be kept.
   */
  cache?: { seconds: number; vary?: string };
  /**
   * In place of a response body: the link (composition/links.ts) of the page that a browser goes on to, by 303. The handler
   * returns its address, which begins with a slash. For the one address that a mail has for both a mail app and a person:
   * a browser that opens it gets an error as a page, which leads to the same link.
   */
  redirect?: 'notifications';
  /** In place of a response body: a stream of server-sent events whose data are these. It is opened by EventSource. */
  stream?: z.ZodType;
  status?: 200 | 201 | 204;
  /**
   * Writes that create or charge need `Idempotency-Key`. The first response is kept and sent again, of a visitor so that only who
   * has the key can read it; `by-handler`: the
   * handler sees to that itself, because its response holds a secret that no table may keep. `by-client-id`: what is made
   * has an id of the client's as well, so that a key that is lost with a crash of the database makes nothing twice.
   */
  idempotent?: true | 'by-handler' | 'by-client-id';
  /** `last`: where a gateway has too much to do, it refuses this call after all others (R-PLATFORM-OVERLOAD). */
  refused?: 'last';
  /**
   * A write that is refused when it is made again, because it has been done: with the same `Idempotency-Key`, which it may
   * have and which the client always sends, it gets the first response, kept so that only who has the key can read it.
   */
  repeatable?: true;
  /** Refusals beyond those that follow from the fields above: a missing session, a wrong origin, a fault in the body. */
  errors?: Refusals;
}

export function defineEndpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}
