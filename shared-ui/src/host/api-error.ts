import type { ErrorBody, ErrorCode } from '@tandem/contracts/api/errors';

/** `offline` is a call without any response. */
export type ApiErrorCode = ErrorCode | 'offline';

interface ApiErrorDetails {
  code: ApiErrorCode;
  /** 0 without a response. */
  status: number;
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | undefined;
  /** With code `locked`. */
  minutes?: number | undefined;
  /** In credits, where the member was shown another one. */
  price?: number | undefined;
  /** With code `conflict`: the caller has blocked the member that the call is about. */
  ownBlock?: boolean | undefined;
  requestId?: string | undefined;
}

/** An error response of the gateway. `message` is localized and can be shown; branch on `code`, never on it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;
  readonly minutes: number | undefined;
  readonly price: number | undefined;
  readonly ownBlock: boolean;
  readonly requestId: string | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.minutes = details.minutes;
    this.price = details.price;
    this.ownBlock = details.ownBlock ?? false;
    this.requestId = details.requestId;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'error' in value &&
    typeof value.error === 'object' &&
    value.error !== null &&
    'code' in value.error
  );
}

/** `Retry-After` in seconds, given as such or as a date; undefined where there is none that can be read. */
function secondsToWait(headers: Headers): number | undefined {
  const after = headers.get('Retry-After');
  const seconds = Number(after ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds;
  // A date is of the site's clock: that of the device may be wrong.
  const left = Date.parse(after ?? '') - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return Number.isNaN(left) ? undefined : Math.max(0, left / 1000);
}

/**
 * Reads an error response; one that is not in the site's shape (of a proxy, for example) becomes `internal`, with the
 * generic message.
 */
export async function readApiError(response: Response, genericMessage: string): Promise<ApiError> {
  const text = await response.text();
  const base = { status: response.status, retryAfter: secondsToWait(response.headers) };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (!isErrorBody(body)) return new ApiError({ ...base, code: 'internal', message: genericMessage });
  return new ApiError({ ...body.error, ...base, ownBlock: body.error.own_block });
}
