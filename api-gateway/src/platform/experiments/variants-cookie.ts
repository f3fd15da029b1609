import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { LIMITS } from '@tandem/contracts/product/limits';

const COOKIE = 'variants';
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Browsers keep cookies of up to 4,096 bytes, name included: some thirty experiments. A longer one is not from this site. */
const LARGEST = 3800;

const cookieSchema = z.strictObject({
  visitor: z.uuid(),
  /** The variant of each experiment, when it was assigned (seconds since the epoch), and under which weights. */
  variants: z.record(
    z.string().max(60),
    z.tuple([z.string().max(40), z.int().positive(), z.array(z.number().positive()).min(2).max(20).optional()]),
  ),
  /** Cookies were accepted: it is kept until its days are over, and not for the session alone. */
  kept: z.boolean(),
});

/** A variant that a visitor has been assigned. */
export interface KnownVariant {
  variant: string;
  since: Date;
  /** Of the experiment when it was assigned; undefined for one of before they were kept. */
  weights?: readonly number[] | undefined;
}

/** What a visitor has been assigned. It is kept on the visitor's side; the number of the visitor is random. */
export interface KnownVariants {
  visitor: string;
  variants: Readonly<Record<string, KnownVariant>>;
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

/** True until the days of a variant are over (L-LANDERS-VARIANT-DAYS). */
function holds({ since }: KnownVariant, now: Date): boolean {
  const age = now.getTime() - since.getTime();
  // A minute of tolerance for the clock of another gateway.
  return age <= LIMITS.variantDays * DAY && age >= -60 * SECOND;
}

/**
 * The variants of a visitor by their cookies; null when there are none, or the days of all of them are over. A visitor whom
 * canaries alone have to know again has none to begin with.
 */
export function readVariants(cookies: string | undefined, now = new Date()): KnownVariants | null {
  const value = cookies?.includes(COOKIE) === true ? parseCookie(cookies)[COOKIE] : undefined;
  if (value === undefined || value.length > LARGEST) return null;
  const parsed = cookieSchema.safeParse(decode(value));
  if (!parsed.success) return null;
  const { visitor, variants, kept: isKept } = parsed.data;
  const known = Object.entries(variants)
    .map(([key, [variant, at, weights]]) => [key, { variant, since: new Date(at * SECOND), weights }] as const)
    .filter(([, assigned]) => holds(assigned, now));
  const areOver = known.length === 0 && Object.keys(variants).length > 0;
  return areOver ? null : { visitor, variants: Object.fromEntries(known), isKept };
}

const seconds = (date: Date) => Math.floor(date.getTime() / SECOND);

function encode({ visitor, isKept }: KnownVariants, variants: readonly (readonly [string, KnownVariant])[]): string {
  const written = variants.map(([key, { variant, since, weights }]) => [
    key,
    weights === undefined ? [variant, seconds(since)] : [variant, seconds(since), weights],
  ]);
  const content = JSON.stringify({ visitor, variants: Object.fromEntries(written), kept: isKept });
  return Buffer.from(content).toString('base64url');
}

/**
 * The value of the cookie. Where all variants are too many for it, the oldest go, such as those of experiments that have ended:
 * a cookie that is too long would be read by nobody, and make a new visitor at each page.
 */
function fitting(known: KnownVariants): string {
  const kept = Object.entries(known.variants).toSorted(([, one], [, other]) => Number(other.since) - Number(one.since));
  let value = encode(known, kept);
  while (value.length > LARGEST && kept.pop() !== undefined) value = encode(known, kept);
  return value;
}

/**
 * The Set-Cookie line of a visitor's variants: for the session, or until the days of the last one are over once cookies
 * were accepted. The days of each begin when it was assigned, however often the line is written.
 */
export function variantsCookie(
  known: KnownVariants,
  { secure, now = new Date() }: { secure: boolean; now?: Date },
): string {
  const { variants, isKept } = known;
  const times = Object.values(variants).map(({ since }) => since.getTime());
  const last = times.length === 0 ? now.getTime() : Math.max(...times);
  const left = Math.floor((last + LIMITS.variantDays * DAY - now.getTime()) / SECOND);
  return stringifySetCookie({
    name: COOKIE,
    value: fitting(known),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(isKept && { maxAge: Math.max(1, left) }),
  });
}
