import { createHash } from 'node:crypto';

/** The merchant's reference as the sandbox's own: the same order gets the same payment. */
export function referenceFor(paymentId: string): string {
  return `sbx_${createHash('sha256').update(paymentId).digest('base64url').slice(0, 32)}`;
}
