import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { LIMITS } from '@tandem/contracts/product/limits';

const COOKIE = 'variants';
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Of a cookie with a dozen experiments; a longer one is not from this site. */
const LARGEST = 1500;

const cookieSchema = z.strictObject({
  visitor: z.uuid(),
  /** Seconds since the epoch. */
  at: z.int().positive(),
  variants: z.record(z.string().max(60), z.string().max(40)),
  /** Cookies were accepted: it is kept until its days are over, and not for the session alone. */
  kept: z.boolean(),
});

/** What a visitor has been assigned. It is kept on the visitor's side; the number of the visitor is random. */
export interface KnownVariants {
  visitor: string;
  since: Date;
  variants: Readonly<Record<string, string>>;
  isKept: boolean;
}

function decode(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  } catch (error) {
    // Visitors can write their cookies: an invalid value is none.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The variants of a visitor by their cookies; null when there are none, or their days are over (L-LANDERS-VARIANT-DAYS). */
export function readVariants(cookies: string | undefined, now = new Date()): KnownVariants | null {
  const value = cookies?.includes(COOKIE) === true ? parseCookie(cookies)[COOKIE] : undefined;
  if (value === undefined || value.length > LARGEST) return null;
  const parsed = cookieSchema.safeParse(decode(value));
  if (!parsed.success) return null;
  const { visitor, at, variants, kept: isKept } = parsed.data;
  const since = new Date(at * SECOND);
  const age = now.getTime() - since.getTime();
  // A minute of tolerance for the clock of another gateway.
  if (age > LIMITS.variantDays * DAY || age < -60 * SECOND) return null;
  return { visitor, since, variants, isKept };
}

/** The Set-Cookie line of a visitor's variants: for the session, or until its days are over once cookies were accepted. */
export function variantsCookie(
  known: KnownVariants,
  { secure, now = new Date() }: { secure: boolean; now?: Date },
): string {
  const at = Math.floor(known.since.getTime() / SECOND);
  const left = Math.floor((known.since.getTime() + LIMITS.variantDays * DAY - now.getTime()) / SECOND);
  const { visitor, variants, isKept } = known;
  return stringifySetCookie({
    name: COOKIE,
    value: Buffer.from(JSON.stringify({ visitor, at, variants, kept: isKept })).toString('base64url'),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(isKept && { maxAge: Math.max(1, left) }),
  });
}
