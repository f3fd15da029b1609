import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { trafficSourceSchema } from '@tandem/contracts/api/tracking';
import { CAMPAIGN_FIELDS, TRAFFIC_SOURCE_DAYS } from '@tandem/contracts/product/tracking';
import type { TrafficSource, TrafficSourceField } from '@tandem/contracts/product/tracking';

/** A visitor's traffic source and when it was first seen. */
export interface KnownSource {
  readonly source: TrafficSource;
  readonly firstSeenAt: Date;
}

const COOKIE = 'traffic';
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Browsers refuse a cookie of more than 4096 bytes with its attributes; a longer value is not from this site. */
const LARGEST = 3800;

const cookieSchema = z.strictObject({
  source: trafficSourceSchema,
  /** Seconds since the epoch. */
  at: z.int().positive(),
});

function decode(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  } catch (error) {
    // Visitors can write their cookies: an invalid value is no source.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The visitor's traffic source by their cookies; null when there is none, or its 30 days are over
 * (L-TRACKING-SOURCE-DAYS). It is kept on the visitor's side alone until there is an account: nothing is stored here
 * about a visitor without an account.
 */
export function readTrafficSource(cookies: string | undefined, now = new Date()): KnownSource | null {
  // Most visitors have none, and every call looks for it.
  const value = cookies?.includes(COOKIE) === true ? parseCookie(cookies)[COOKIE] : undefined;
  if (value === undefined || value.length > LARGEST) return null;
  const parsed = cookieSchema.safeParse(decode(value));
  if (!parsed.success || Object.keys(parsed.data.source).length === 0) return null;
  const firstSeenAt = new Date(parsed.data.at * SECOND);
  const age = now.getTime() - firstSeenAt.getTime();
  // A minute of tolerance for the clock of another gateway.
  if (age > TRAFFIC_SOURCE_DAYS * DAY || age < -60 * SECOND) return null;
  return { source: parsed.data.source as TrafficSource, firstSeenAt };
}

const encode = (source: TrafficSource, at: number) => Buffer.from(JSON.stringify({ source, at })).toString('base64url');

/** The source as it fits into a cookie: of a very long one in a script of many bytes the last words of the campaign go. */
function fitting(source: TrafficSource, at: number): string {
  let kept = source;
  for (const field of CAMPAIGN_FIELDS.toReversed()) {
    if (encode(kept, at).length <= LARGEST) break;
    kept = { ...kept, [field]: undefined };
  }
  return encode(kept, at);
}

/**
 * The Set-Cookie line that keeps a source. Without consent it ends with the browser's session; with it, 30 days after
 * the first touch. Scripts cannot read it, and it goes to this host only.
 */
export function trafficSourceCookie(
  known: KnownSource,
  options: { consent: boolean; secure: boolean; now?: Date },
): string {
  const { consent, secure, now = new Date() } = options;
  const at = Math.floor(known.firstSeenAt.getTime() / SECOND);
  const left = Math.floor((known.firstSeenAt.getTime() + TRAFFIC_SOURCE_DAYS * DAY - now.getTime()) / SECOND);
  return stringifySetCookie({
    name: COOKIE,
    value: fitting(known.source, at),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(consent && { maxAge: Math.max(1, left) }),
  });
}

/**
 * The `Cookie` header of a visitor of whom no more is known than that they have a source: of a call whose response many
 * visitors share.
 */
export const someSourceCookie = (now = new Date()): string =>
  `${COOKIE}=${encode({ network: 'any' }, Math.floor(now.getTime() / SECOND))}`;

/**
 * The source that counts: the one that the cookie has (the first touch wins), else the one that a call gave now.
 * Null when there is neither; an empty value is none.
 */
export function knownSource(
  cookies: string | undefined,
  given: Readonly<Partial<Record<TrafficSourceField, string | undefined>>> | undefined,
): KnownSource | null {
  const kept = readTrafficSource(cookies);
  if (kept !== null) return kept;
  const values = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return values.length === 0 ? null : { source: Object.fromEntries(values) as TrafficSource, firstSeenAt: new Date() };
}
