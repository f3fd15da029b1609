import { createHash } from 'node:crypto';

/**
 * A payment's id from who pays and the call's Idempotency-Key, as a UUID (version 8): a retry whose first try
 * died half-way goes on with the same payment and makes no second one.
 */
export function paymentIdFor(userId: number, idempotencyKey: string): string {
  const bytes = createHash('sha256').update(`payment:${userId}:${idempotencyKey}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
