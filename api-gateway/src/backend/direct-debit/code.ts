import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';

/** A new code of digits (L-PAY-OTP-DIGITS). */
export function makeCode(): string {
  return String(randomInt(10 ** LIMITS.debitCodeDigits)).padStart(LIMITS.debitCodeDigits, '0');
}

/** What is kept of a code: bound to its payment, and of no use without the gateway's secret. */
export function hashOfCode(secret: string, paymentId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`debit-code:${paymentId}:${code}`).digest();
}

export const isCode = (hash: Buffer, given: Buffer): boolean =>
  hash.byteLength === given.byteLength && timingSafeEqual(hash, given);
