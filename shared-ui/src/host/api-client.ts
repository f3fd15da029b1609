import { HIDDEN_HEADER, MEMBER_HEADER, REPLAYED_HEADER } from '@tandem/contracts/api/client';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, readApiError } from './api-error.ts';

export interface ApiClientOptions {
  fetch: typeof globalThis.fetch;
  locale: Locale;
  /** Called for a 403 `authentication_required` of a call that is not to user.php (R-ACCOUNT-SESSION-ENDED). */
  onAuthenticationRequired: () => void;
  /**
   * Called for a 409 `other_session`: since the page was shown, somebody else has logged in with this browser
   * (R-ACCOUNT-OTHER-MEMBER).
   */
  onOtherSession: () => void;
  /**
   * Called with the kept response of an idempotency key, before the caller gets it: its credits are those of the first
   * attempt (R-PLATFORM-IDEMPOTENCY-NOW).
   */
  onReplayed: () => void;
  /** The member whom the page shows; null while it shows none. Writes say so (R-PLATFORM-MEMBER-HEADER). */
  member: () => number | null;
  /** Shown when there was no response (T-PLATFORM-OFFLINE), in the page's language. */
  offlineMessage: () => string;
  /** Shown for an error that is not the gateway's own, such as a proxy's (T-PLATFORM-TRY-LATER), in the page's language. */
  genericMessage: () => string;
  /** Whether the browser has a network; `navigator.onLine` by default. */
  isOnline?: () => boolean;
  /** Waits the given milliseconds; replaced in tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

interface RawInput {
  query?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  member?: number | undefined;
  retry?: boolean | undefined;
  keepalive?: boolean | undefined;
}

const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/** The path of a key may have a query, as in `POST /api/user.php?push=1`. */
const USER_CALL = /\/user\.php(\?|$)/;
/** A call is not retried when the server wants a longer pause: then the person decides. */
const LONGEST_WAIT_SECONDS = 8;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** 0.5, 1, 2, 4, 8 s with up to a quarter of jitter (L-PLATFORM-RETRY-DELAYS). */
function retryDelay(attempt: number): number {
  return 500 * 2 ** attempt * (1 + Math.random() / 4);
}

/**
 * A conflict that says when to try again is an earlier attempt of the call, which is still on its way: its response was lost
 * before it was made (R-PLATFORM-IDEMPOTENCY-FLIGHT).
 */
function isRetried({ status, retryAfter }: ApiError): boolean {
  const isBusy = status === 0 || RETRIED_STATUSES.has(status) || (status === 409 && retryAfter !== undefined);
  return isBusy && (retryAfter ?? 0) <= LONGEST_WAIT_SECONDS;
}

function buildAddress(path: string, query: RawInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function buildRequest(method: string, input: RawInput, { locale, member }: ApiClientOptions): RequestInit {
  const headers: Record<string, string> = {
    'Accept': 'application/json',
    'Accept-Language': locale,
    'X-Request-Type': 'client',
  };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  const caller = input.member ?? (method === 'GET' ? null : member());
  if (caller !== null) headers[MEMBER_HEADER] = String(caller);
  if (document.hidden) headers[HIDDEN_HEADER] = '1';
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey;
  if (input.keepalive === true) init.keepalive = true;
  if (input.signal) init.signal = input.signal;
  return init;
}

/** Reports that the session is over, or another member's. */
function reportSession(path: string, code: ApiError['code'], options: ApiClientOptions): void {
  if (code === 'other_session') options.onOtherSession();
  if (code === 'authentication_required' && !USER_CALL.test(path)) options.onAuthenticationRequired();
}

type Send = (method: string, address: string, input: RawInput) => Promise<Response>;

/**
 * Sends writes with a key each: one that the person makes again after no response, or after one that came from no attempt that
 * has ended, and before any other, is the same action.
 */
function withKeys(send: Send): Send {
  let unanswered: { write: string; key: string } | null = null;
  return async (method, address, input) => {
    const write = JSON.stringify([method, address, input.body]);
    const before = unanswered?.write === write ? unanswered.key : undefined;
    const key = input.idempotencyKey ?? before ?? crypto.randomUUID();
    try {
      const response = await send(method, address, { ...input, idempotencyKey: key });
      unanswered = null;
      return response;
    } catch (error) {
      unanswered = error instanceof ApiError && isRetried(error) ? { write, key } : null;
      throw error;
    }
  };
}

/**
 * Creates the client with which all parts call the gateway.
 *
 * It retries up to 5 times with growing delay, but only without a response, when the server is busy (429, 502–504), or when it is
 * still busy with an earlier attempt (409 with Retry-After): a retried wrong password would lock the account. All attempts of one write carry the same Idempotency-Key, so a charge
 * whose response was lost is made once, and a change that was made is not reported as refused.
 *
 * A write says whose it is, and so does a read that names a member: in another tab, somebody else may have logged in since.
 *
 * A call of a hidden page says so: for a read, its member is not here (R-FRAME-HIDDEN-AWAY).
 *
 * A write without a network fails at once (T-PLATFORM-OFFLINE): the retries would take a quarter of a minute to report
 * what the browser knows already. A network that is lost during a call is bridged by the retries, unless the caller repeats
 * the call itself.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const wait = options.wait ?? pause;
  const isOnline = options.isOnline ?? (() => navigator.onLine);
  const unreachable = () => new ApiError({ code: 'offline', status: 0, message: options.offlineMessage() });

  async function attempt(address: string, init: RequestInit): Promise<Response | ApiError> {
    try {
      return await options.fetch(address, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return unreachable();
    }
  }

  /** Returns the first successful response; throws the last error. */
  async function fetchWithRetries(address: string, init: RequestInit, most: number): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(address, init);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const error = outcome instanceof ApiError ? outcome : await readApiError(outcome, options.genericMessage());
      if (tries >= most || !isRetried(error)) throw error;
      await wait(Math.max(retryDelay(tries), (error.retryAfter ?? 0) * 1000));
      init.signal?.throwIfAborted();
    }
  }

  const send: Send = (method, address, input) =>
    fetchWithRetries(address, buildRequest(method, input, options), input.retry === false ? 0 : LIMITS.requestRetries);

  const sendWrite = withKeys(send);

  async function call(key: string, input: RawInput = {}): Promise<unknown> {
    const [method = 'GET', path = ''] = key.split(' ', 2);
    if (method !== 'GET' && !isOnline()) throw unreachable();
    try {
      const address = buildAddress(path, input.query);
      const response = await (method === 'GET' ? send : sendWrite)(method, address, input);
      if (response.headers.get(REPLAYED_HEADER) !== null) options.onReplayed();
      return response.status === 204 ? undefined : await response.json();
    } catch (error) {
      if (error instanceof ApiError) reportSession(path, error.code, options);
      throw error;
    }
  }

  return { call: call as ApiClient['call'] };
}
