import type { ApiClient } from '@tandem/contracts/api/client';
import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, readApiError } from './api-error.ts';

export interface ApiClientOptions {
  fetch: typeof globalThis.fetch;
  locale: Locale;
  /** Called for a 403 `authentication_required` of a call that is not to user.php (R-ACCOUNT-SESSION-ENDED). */
  onAuthenticationRequired: () => void;
  /** Shown when no answer came (T-PLATFORM-OFFLINE), in the page's language. */
  offlineMessage: () => string;
  /** Whether the browser knows of a network; by default what it says. */
  isOnline?: () => boolean;
  /** For tests: waits the given milliseconds. */
  wait?: (milliseconds: number) => Promise<void>;
}

interface RawInput {
  query?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/** A person waits no longer than this for a retry; a later one is theirs to ask for. */
const LONGEST_WAIT_SECONDS = 8;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** 0.5, 1, 2, 4, 8 s with up to a quarter of jitter (L-PLATFORM-RETRY-DELAYS). */
function retryDelay(attempt: number): number {
  return 500 * 2 ** attempt * (1 + Math.random() / 4);
}

function buildAddress(path: string, query: RawInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function buildRequest(method: string, input: RawInput, locale: Locale): RequestInit {
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
  if (method === 'POST') headers['Idempotency-Key'] = input.idempotencyKey ?? crypto.randomUUID();
  if (input.signal) init.signal = input.signal;
  return init;
}

/**
 * Makes the client that all parts call the gateway with.
 *
 * Retries up to 5 times with growing delay, but only where no answer came or the server said that it
 * is busy (429, 502–504): a retried wrong password would lock the account. All tries of one call
 * carry the same Idempotency-Key, so a charge whose answer was lost is made once.
 *
 * What somebody sends while there is no network is refused at once (T-PLATFORM-OFFLINE): they would wait for a quarter
 * of a minute to be told what the browser knows. A network that goes away during a call is bridged by the retries.
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

  async function call(key: string, input: RawInput = {}): Promise<unknown> {
    const [method = 'GET', path = ''] = key.split(' ', 2);
    const address = buildAddress(path, input.query);
    if (method !== 'GET' && !isOnline()) throw unreachable();
    const init = buildRequest(method, input, options.locale);
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(address, init);
      if (outcome instanceof Response && outcome.ok) return outcome.status === 204 ? undefined : outcome.json();
      const error = outcome instanceof ApiError ? outcome : await readApiError(outcome);
      const retried = error.status === 0 || RETRIED_STATUSES.has(error.status);
      const asked = error.retryAfter ?? 0;
      if (!retried || tries >= LIMITS.requestRetries || asked > LONGEST_WAIT_SECONDS) {
        if (error.code === 'authentication_required' && !path.split('?')[0]?.endsWith('/user.php'))
          options.onAuthenticationRequired();
        throw error;
      }
      await wait(Math.max(retryDelay(tries), asked * 1000));
      init.signal?.throwIfAborted();
    }
  }

  return { call: call as ApiClient['call'] };
}
