import { MEMBER_HEADER } from '@tandem/contracts/api/client';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, readApiError } from '@tandem/shared-ui/host';

export interface PhotoUpload {
  file: File;
  isPrivate?: boolean;
  /** The part that its member keeps, such as `90,0.125,0,0.75` (C-PHOTOS-CROP); null leaves it to the site. */
  part: string | null;
  locale: Locale;
  /** The same for all attempts: a photo whose response was lost is not uploaded twice. */
  key: string;
  /** The id of the member whose photo it is (R-PLATFORM-MEMBER-HEADER); null where it is not known. */
  member: number | null;
  /** Stops it; without one it goes on when its page is left. */
  signal?: AbortSignal;
  offlineMessage: string;
  genericMessage: string;
  /** From 0 to 1: what has left this device. */
  onProgress?: (part: number) => void;
}

const BUSY = new Set([0, 429, 502, 503, 504]);
const LONGEST_WAIT_SECONDS = 8;

/** An earlier attempt is still on its way: its response was lost before it was made (R-PLATFORM-IDEMPOTENCY-FLIGHT). */
const isInFlight = ({ status, retryAfter }: ApiError) => status === 409 && retryAfter !== undefined;

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

function addressOf({ isPrivate, part }: PhotoUpload): string {
  const query = new URLSearchParams();
  if (isPrivate === true) query.set('private', 'true');
  if (part !== null) query.set('part', part);
  return `/api/photos.php${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/**
 * One attempt. XMLHttpRequest, because fetch does not report the progress of an upload. Status 0: there was no
 * response.
 */
function send(upload: PhotoUpload): Promise<{ status: number; text: string; retryAfter: string | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    text: string;
    retryAfter: string | null;
  }>();
  const { signal } = upload;
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(upload));
  request.setRequestHeader('Content-Type', upload.file.type === '' ? 'application/octet-stream' : upload.file.type);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', upload.locale);
  request.setRequestHeader('X-Request-Type', 'client');
  request.setRequestHeader('Idempotency-Key', upload.key);
  if (upload.member !== null) request.setRequestHeader(MEMBER_HEADER, String(upload.member));
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) upload.onProgress?.(loaded / total);
  });
  request.addEventListener('loadend', () =>
    resolve({
      status: request.status,
      text: request.responseText,
      retryAfter: request.status === 0 ? null : request.getResponseHeader('Retry-After'),
    }),
  );
  signal?.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason as Error);
  });
  request.send(upload.file);
  return promise;
}

async function toError(response: Awaited<ReturnType<typeof send>>, upload: PhotoUpload): Promise<ApiError> {
  if (response.status === 0) return new ApiError({ code: 'offline', status: 0, message: upload.offlineMessage });
  const headers: HeadersInit = response.retryAfter === null ? {} : { 'Retry-After': response.retryAfter };
  return readApiError(new Response(response.text, { status: response.status, headers }), upload.genericMessage);
}

/**
 * Uploads a photo (C-PHOTOS-UPLOAD), its bytes as the body, and reports its progress. Retries as every call does: only without a
 * response, when the server was busy, or when it is still busy with an earlier attempt, with growing delay
 * (R-PLATFORM-RETRY-CAUSES). Rejects with ApiError, or with the signal's reason.
 */
export async function uploadPhoto(upload: PhotoUpload): Promise<ResponseOf<'POST /api/photos.php'>> {
  for (let tries = 0; ; tries += 1) {
    const response = await send(upload);
    if (response.status >= 200 && response.status < 300)
      return JSON.parse(response.text) as ResponseOf<'POST /api/photos.php'>;
    const error = await toError(response, upload);
    const retryAfter = error.retryAfter ?? 0;
    const isRetried = BUSY.has(error.status) || isInFlight(error);
    if (!isRetried || tries >= LIMITS.requestRetries || retryAfter > LONGEST_WAIT_SECONDS) throw error;
    await pause(Math.max(500 * 2 ** tries * (1 + Math.random() / 4), retryAfter * 1000), upload.signal);
  }
}

/** Whether an upload that failed, with this error, may succeed when the same photo is sent again. */
export function mayUploadAgain(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500 || isInFlight(error);
}
