import { createHmac, timingSafeEqual } from 'node:crypto';

/** L-MAIL-TOKEN-DAYS. RFC 8058 and mail law ask for no less: an old mail still has to let one unsubscribe. */
export const TOKEN_DAYS = 30;
const DAY_SECONDS = 86_400;
const SHAPE = /^([0-9a-z]{1,11})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

export interface TokenSubject {
  tenantId: number;
  userId: number;
}

function macOf(secret: Buffer, subject: TokenSubject, expires: number): Buffer {
  return createHmac('sha256', secret).update(`${subject.tenantId} ${subject.userId} ${expires}`).digest();
}

/** A token that lets its bearer see and change one member's notification preferences, and nothing else. */
export function signToken(secret: Buffer, subject: TokenSubject, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + TOKEN_DAYS * DAY_SECONDS;
  const mac = macOf(secret, subject, expires).toString('base64url');
  return `${subject.userId.toString(36)}.${expires.toString(36)}.${mac}`;
}

/** Whose token it is; null when it is expired, was not made by us, or was made for another tenant. */
export function readToken(secret: Buffer, tenantId: number, token: string, now: Date): number | null {
  const match = SHAPE.exec(token);
  if (match === null) return null;
  const [userId, expires] = [Number.parseInt(match[1] ?? '', 36), Number.parseInt(match[2] ?? '', 36)];
  const mac = Buffer.from(match[3] ?? '', 'base64url');
  const right = macOf(secret, { tenantId, userId }, expires);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return null;
  return expires * 1000 > now.getTime() ? userId : null;
}
