import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a notice's timestamp may be from now: an intercepted one is of no use later. */
const TOLERANCE_SECONDS = 300;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function hmac(secret: string, seconds: number, body: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** The header of a notice: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`. */
export function signNotice(secret: string, body: Buffer | string, now: Date = new Date()): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

/** Whether a header signs this body with this secret, not long ago. Takes the same time for every wrong signature. */
export function isSigned(secret: string, body: Buffer, header: unknown, now: Date = new Date()): boolean {
  const match = typeof header === 'string' ? FORM.exec(header) : null;
  if (match === null) return false;
  const [, time = '', signature = ''] = match;
  const seconds = Number(time);
  const matches = timingSafeEqual(hmac(secret, seconds, body), Buffer.from(signature, 'hex'));
  return matches && Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
}
