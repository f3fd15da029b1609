import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { AppError, validationError } from '../errors/app-error.ts';
import * as keys from './idempotency.repository.ts';
import type { IdempotencyId } from './idempotency.repository.ts';

const RENEW_MILLISECONDS = 10_000;
const keySchema = z.uuid();

export interface StoredResponse {
  status: number;
  /** JSON, or null for a response without body. */
  json: string | null;
  /** The member that the call logged in, or null. */
  sessionUserId: number | null;
}

export interface IdempotentCall {
  endpoint: string;
  key: string;
  /** Null for a visitor. */
  userId: number | null;
  tenantId: number;
  ip: string;
  /** The body's bytes as they came. */
  bytes: Buffer;
  log: Pick<Logger, 'warn'>;
}

/** The request's Idempotency-Key. Throws 422 when it is missing or no UUID. */
export function requireIdempotencyKey(headers: IncomingHttpHeaders): string {
  const parsed = keySchema.safeParse(headers['idempotency-key']);
  if (!parsed.success) throw validationError({ 'Idempotency-Key': 'idempotency_key_required' });
  return parsed.data.toLowerCase();
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

function idOf(call: IdempotentCall): IdempotencyId {
  const visitor = () => `visitor:${sha256(`${call.tenantId} ${call.ip}`).toString('base64url')}`;
  return { scope: call.userId === null ? visitor() : `user:${call.userId}`, endpoint: call.endpoint, key: call.key };
}

async function readFirstResponse(db: Db, id: IdempotencyId, bodyHash: Buffer): Promise<StoredResponse> {
  const first = await keys.readKey(db, id);
  if (first !== null && !first.body_hash.equals(bodyHash)) {
    throw validationError({ 'Idempotency-Key': 'idempotency_key_reused' });
  }
  // Null: the first call has just failed and released the key.
  if (first === null || first.status === null) throw new AppError('conflict', 'request_in_progress', { retryAfter: 1 });
  return { status: first.status, json: first.answer, sessionUserId: first.session_user_id };
}

/**
 * Does `work` once per key (decisions, conventions): the same key with another body is 422, while
 * the first call is in flight 409, afterwards its response is given again for 24 hours. A call that
 * failed has changed nothing and keeps nothing: the next try is a new one. The key of a call that
 * crashed is free again when its lease is over.
 */
export async function onceByKey(
  db: Db,
  call: IdempotentCall,
  work: () => Promise<StoredResponse>,
): Promise<{ response: StoredResponse; replayed: boolean }> {
  const id = idOf(call);
  const bodyHash = sha256(call.bytes);
  const holder = randomUUID();
  if (!(await keys.claimKey(db, id, { bodyHash, holder })))
    return { response: await readFirstResponse(db, id, bodyHash), replayed: true };
  // If a renewal fails, the next one makes up for it: the lease is three times as long as the pause between them.
  const noteRenewal = (error: unknown) => call.log.warn({ err: error }, 'an idempotency lease was not renewed');
  const renewal = setInterval(() => void keys.renewLease(db, id, holder).catch(noteRenewal), RENEW_MILLISECONDS);
  try {
    // A key that could not be released is free when its lease is over: the failure of the work is reported instead.
    const noteRelease = (error: unknown) => call.log.warn({ err: error }, 'an idempotency key was not let go');
    const response = await attempt(work, () => keys.releaseKey(db, id, holder).catch(noteRelease));
    // Were this to fail, the key stays taken until its lease is over: the work must not be done again at once.
    await keys.keepResponse(db, id, holder, {
      status: response.status,
      answer: response.json,
      session_user_id: response.sessionUserId,
    });
    return { response, replayed: false };
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(work: () => Promise<StoredResponse>, release: () => Promise<void>): Promise<StoredResponse> {
  try {
    return await work();
  } catch (error) {
    await release();
    throw error;
  }
}

/** Removes the keys whose time is over (R-PLATFORM-IDEMPOTENCY-KEY). */
export const cleanUpKeys = (db: Db): Promise<void> => keys.deleteOldKeys(db);
