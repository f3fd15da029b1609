/** A difference below this is the network's and the rounding of the header to whole seconds. */
const NOISE_MILLISECONDS = 2_000;

/** A slower call says nothing about the present: the device may have slept, or its clock been set. */
const LONGEST_MILLISECONDS = 10_000;

let offset = 0;

/**
 * Measures the offset of this device's clock to the server's.
 *
 * @param date the response's `Date` header, whole seconds
 * @param sent and `received`: this device's clock around the call, in milliseconds
 */
export function learnServerTime(date: string | null, sent: number, received: number): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server) || Math.abs(received - sent) > LONGEST_MILLISECONDS) return;
  const difference = server + 500 - (sent + received) / 2;
  offset = Math.abs(difference) < NOISE_MILLISECONDS ? 0 : difference;
}

/** The server's time as far as it is known, in milliseconds since the epoch: what the server ends, ends by its clock. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Calls whose responses are never cached: their date is that of the response. */
const FRESH = /^\/api\/(user|discountcode)\.php/;

/** A fetch that learns the server's time from the calls that pass through it. */
export function fetchWithServerTime(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const sent = Date.now();
    const response = await fetch(input, init);
    if (typeof input === 'string' && FRESH.test(input)) learnServerTime(response.headers.get('Date'), sent, Date.now());
    return response;
  };
}
