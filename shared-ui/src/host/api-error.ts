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
  own_block?: boolean | undefined;
  requestId?: string | undefined;
}

/** An error response of the gateway. `message` is localized and can be shown; branch on `code`, never on it. */
export class ApiError extends Error {
  declare readonly code: ApiErrorCode;
  declare readonly status: number;
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly retryAfter: number | undefined;
  declare readonly minutes: number | undefined;
  declare readonly price: number | undefined;
  declare readonly ownBlock: boolean;
  declare readonly requestId: string | undefined;

  // Every page loads it: one by one the assignments were a tenth of a kilobyte more.
  constructor({ message, fields = {}, own_block: ownBlock = false, ...details }: ApiErrorDetails) {
    super(message);
    Object.assign(this, { name: 'ApiError', fields, ownBlock }, details);
  }
}

/** Whether a body is in the site's shape, whatever else it may be. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof (body as { error?: { code?: unknown } | null } | null)?.error?.code === 'string';

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
  return new ApiError({ ...body.error, ...base });
}
