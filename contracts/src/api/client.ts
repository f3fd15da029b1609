import type { ResponseOf, BodyOf, EndpointKey, QueryInputOf } from './index.ts';

/** Names, by id, the member whose call it is: the gateway makes it for nobody else (R-PLATFORM-MEMBER-HEADER). */
export const MEMBER_HEADER = 'X-Member';

/** Set where the page is hidden: its member is not here for what it reads (R-FRAME-HIDDEN-AWAY). Nothing else follows from it. */
export const HIDDEN_HEADER = 'X-Page-Hidden';

/** Set in the kept response of an idempotency key: what it says of the member is as of then (R-PLATFORM-IDEMPOTENCY-NOW). */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

type Optional<T> = undefined extends T ? T | undefined : T;

/** Nothing at all: what a query or a body that may be left out accepts. */
type Nothing = Record<string, never>;

export type CallInput<K extends EndpointKey> = (QueryInputOf<K> extends undefined
  ? { query?: undefined }
  : Nothing extends QueryInputOf<K>
    ? { query?: QueryInputOf<K> }
    : { query: QueryInputOf<K> }) &
  (BodyOf<K> extends undefined ? { body?: undefined } : { body: BodyOf<K> }) & {
    signal?: AbortSignal | undefined;
    /** One per intended action; made by the client when it is left out, and kept over its own retries. */
    idempotencyKey?: Optional<string | undefined>;
    /**
     * Whose call it is, by id. Left out, a write is of the member whom the page shows, and a read says nothing
     * (R-PLATFORM-MEMBER-HEADER).
     */
    member?: number | undefined;
    /** False makes one attempt: the caller repeats the call itself, when it sees fit. */
    retry?: boolean | undefined;
    /** The request goes on when the page that made it is closed. */
    keepalive?: boolean | undefined;
  };

/**
 * Calls an endpoint by its key, such as `GET /api/members.php`. Returns the parsed body.
 * Rejects with ApiError (see shared-ui/host/api-client) on an error response, or without a network.
 */
export interface ApiClient {
  call: <K extends EndpointKey>(
    key: K,
    ...input: Nothing extends CallInput<K> ? [CallInput<K>?] : [CallInput<K>]
  ) => Promise<ResponseOf<K>>;
}
