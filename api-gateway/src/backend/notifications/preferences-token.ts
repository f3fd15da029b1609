import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';

const DAY_SECONDS = 86_400;
const SHAPE = /^([0-9a-z]{1,11})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

export interface TokenSubject {
  tenantId: number;
  userId: number;
  /** That the mail goes to: who has left a mailbox is not found by the mails that stay in it. */
  address: string;
}

/** What a token says of itself, which nothing has shown yet. */
export interface ClaimedToken {
  userId: number;
  /** Seconds since 1970. */
  expires: number;
  mac: Buffer;
}

const macOf = (secret: Buffer, ...claims: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(claims.join(' ')).digest();

const isSame = (mac: Buffer, right: Buffer): boolean => mac.length === right.length && timingSafeEqual(mac, right);

const claimsOf = ({ tenantId, userId, address }: TokenSubject, expires: number) =>
  [tenantId, userId, expires, address.toLowerCase()] as const;

/** A token that lets its bearer see and change one member's notification preferences, and nothing else. */
export function signToken(secret: Buffer, subject: TokenSubject, now: Date): string {
  // RFC 8058 and mail law ask for no less than L-MAIL-TOKEN-DAYS: an old mail still has to let one unsubscribe.
  const expires = Math.floor(now.getTime() / 1000) + LIMITS.mailTokenDays * DAY_SECONDS;
  const mac = macOf(secret, ...claimsOf(subject, expires)).toString('base64url');
  return `${subject.userId.toString(36)}.${expires.toString(36)}.${mac}`;
}

/** Whose token it claims to be, for `isSigned`; null when it is none, or is expired. */
export function readToken(token: string, now: Date): ClaimedToken | null {
  const match = SHAPE.exec(token);
  if (match === null) return null;
  const [userId, expires] = [Number.parseInt(match[1] ?? '', 36), Number.parseInt(match[2] ?? '', 36)];
  return expires * 1000 > now.getTime() ? { userId, expires, mac: Buffer.from(match[3] ?? '', 'base64url') } : null;
}

/** Whether we made a token for the member that it claims, of this tenant and with this address (R-MAIL-PREFERENCES-ADDRESS). */
export function isSigned(
  secret: Buffer,
  { userId, expires, mac }: ClaimedToken,
  { tenantId, address }: Pick<TokenSubject, 'tenantId' | 'address'>,
): boolean {
  // Tokens had no address before; they are in mails of the last 30 days, and end as those do. The second one can go then.
  const right = [
    macOf(secret, ...claimsOf({ tenantId, userId, address }, expires)),
    macOf(secret, tenantId, userId, expires),
  ];
  return right.some((one) => isSame(mac, one));
}
