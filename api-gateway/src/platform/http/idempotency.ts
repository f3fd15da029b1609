import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { isPresent } from '../db/presence.ts';
import { AppError, validationError } from '../errors/app-error.ts';
import * as keys from './idempotency.repository.ts';
import type { Claim, Commit, IdempotencyId } from './idempotency.repository.ts';

const RENEW_MILLISECONDS = 10_000;
/**
 * How long a gateway has to be away before its calls are taken over. One that lives and has lost its connection is known
 * again before (db/notices.ts), so the work of a key is never done twice at a time.
 */
export const GONE_MILLISECONDS = 700;
/**
 * How long a call waits to be known as this gateway's, such as after a restart of the database: the key of an attempt that is
 * nobody's would be waited for until its lease is over, should this gateway be killed.
 */
const PRESENCE_MILLISECONDS = 1000;
const INSIST_MILLISECONDS = 250;
const NOT_RENEWED = 'an idempotency lease was not renewed';
const NOT_RELEASED = 'an idempotency key was not let go';
const NOT_STORED = 'the response of an idempotency key was not stored';
const keySchema = z.uuid();

/** A session that a call began by logging a member in. */
export interface BegunSession {
  userId: number;
  tokenHash: Buffer;
}

export interface StoredResponse {
  status: number;
  /** JSON, or null for a response without body. */
  json: string | null;
  /** The session that the call began, or null. */
  session: BegunSession | null;
}

export interface IdempotentCall {
  endpoint: string;
  key: string;
  /** Whose key it is: what `scopeOf` returns, or a sealed call. */
  scope: string;
  /** The body's bytes as they came, or what stands for them. */
  bytes: Buffer;
  log: Pick<Logger, 'warn'>;
  /** How safe the key itself has to be; `flushed` when left out. */
  commit?: Commit;
}

/** The request's Idempotency-Key. Throws 422 when it is missing or no UUID. */
export function requireIdempotencyKey(headers: IncomingHttpHeaders): string {
  const parsed = keySchema.safeParse(headers['idempotency-key']);
  if (!parsed.success) throw validationError({ 'Idempotency-Key': 'idempotency_key_required' });
  return parsed.data.toLowerCase();
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Whose keys those of a member are (R-PLATFORM-IDEMPOTENCY-SCOPE); a visitor's are sealed calls (repeated-call.ts). */
export const scopeOf = (userId: number): string => `user:${userId}`;

/** The attempts of this process that are under way, or whose response is still to be stored. */
const underWay = new Set<string>();

/** Where keys are, and what this process is to the database. */
export interface KeyStore {
  db: Db;
  notices: Pick<Notices, 'presence' | 'whenPresent'>;
  /** Resolves when a gateway that is away has been for so long that it does not come back; a test may wait for something else. */
  untilGone?: () => Promise<unknown>;
}

const pauseUntilGone = () => pause(GONE_MILLISECONDS);

/** Whether the attempt that has a key is gone for good: its gateway was killed, or could not release the key. */
async function isGone(
  { db, notices, untilGone = pauseUntilGone }: KeyStore,
  holder: string,
  presence: number | null,
): Promise<boolean> {
  if (presence === null) return false;
  if (presence === notices.presence()) return !underWay.has(holder);
  if (await isPresent(db, presence)) return false;
  await untilGone();
  return !(await isPresent(db, presence));
}

/** Takes a key: a free one, or that of an attempt that is gone (R-PLATFORM-IDEMPOTENCY-CRASH). */
async function takeKey(store: KeyStore, id: IdempotencyId, claim: Claim, commit: Commit): Promise<boolean> {
  if (await keys.claimKey(store.db, id, claim, commit)) return true;
  const first = await keys.readKey(store.db, id);
  if (first === null || first.status !== null || !first.body_hash.equals(claim.bodyHash)) return false;
  if (!(await isGone(store, first.holder, first.presence))) return false;
  return keys.takeOverKey(store.db, id, claim, first.holder);
}

/**
 * Resolves after the first try. While the database is away the work is tried again beside the calls that follow, at most
 * until the lease is over, when the key is free anyway.
 */
async function insist(work: () => Promise<void>, note: (error: unknown) => void, onSettled: () => void): Promise<void> {
  const end = Date.now() + keys.LEASE_SECONDS * 1000;
  const tryAgain = async (): Promise<void> => {
    while (Date.now() < end) {
      await pause(INSIST_MILLISECONDS, undefined, { ref: false });
      const isDone = await work().then(
        () => true,
        // The first failure was noted; these are the same.
        () => false,
      );
      if (isDone) return;
    }
  };
  try {
    await work();
    onSettled();
  } catch (error) {
    note(error);
    void tryAgain().finally(onSettled);
  }
}

async function readFirstResponse(db: Db, id: IdempotencyId, bodyHash: Buffer): Promise<StoredResponse> {
  const first = await keys.readKey(db, id);
  if (first !== null && !first.body_hash.equals(bodyHash)) {
    throw validationError({ 'Idempotency-Key': 'idempotency_key_reused' });
  }
  // Null: the first call has just failed and released the key.
  if (first === null || first.status === null) throw new AppError('conflict', 'request_in_progress', { retryAfter: 1 });
  const { session_user_id: userId, session_hash: tokenHash } = first;
  const session = userId === null || tokenHash === null ? null : { userId, tokenHash };
  return { status: first.status, json: first.answer, session };
}

/**
 * Does `work` once per key (decisions, conventions): the same key with another body is 422, while
 * the first call is in flight 409, afterwards its response is given again for 24 hours. A call that
 * failed has changed nothing and keeps nothing: the next try is a new one. The key of a call whose gateway was killed is
 * taken over within two seconds; where that cannot be known, when its lease is over.
 */
export async function onceByKey(
  store: KeyStore,
  call: IdempotentCall,
  work: () => Promise<StoredResponse>,
): Promise<{ response: StoredResponse; replayed: boolean }> {
  const { db, notices } = store;
  const { commit = 'flushed' } = call;
  const id: IdempotencyId = { scope: call.scope, endpoint: call.endpoint, key: call.key };
  const holder = randomUUID();
  const presence = notices.presence() ?? (await notices.whenPresent(PRESENCE_MILLISECONDS));
  const claim = { bodyHash: sha256(call.bytes), holder, presence };
  const noteFailure = (what: string) => (error: unknown) => call.log.warn({ err: error }, what);
  const settle = () => void underWay.delete(holder);
  const once = async (): Promise<StoredResponse | null> => {
    if (!(await takeKey(store, id, claim, commit))) {
      settle();
      return null;
    }
    const response = await withLease(() => keys.renewLease(db, id, holder), noteFailure(NOT_RENEWED), work);
    const { status, json, session } = response;
    const begun = { session_user_id: session?.userId ?? null, session_hash: session?.tokenHash ?? null };
    const kept = { status, answer: json, ...begun };
    // The work must not be done again: the attempt counts as under way until its response is stored.
    await insist(() => keys.keepResponse(db, { ...id, holder }, kept, commit), noteFailure(NOT_STORED), settle);
    return response;
  };
  // Before the key is taken: another call must never find it with nobody's attempt.
  underWay.add(holder);
  const response = await once().catch(async (error: unknown) => {
    settle();
    await insist(() => keys.releaseKey(db, id, holder), noteFailure(NOT_RELEASED), settle);
    throw error;
  });
  if (response !== null) return { response, replayed: false };
  return { response: await readFirstResponse(db, id, claim.bodyHash), replayed: true };
}

/** Does the work, and renews its lease until it has ended. */
async function withLease(
  renew: () => Promise<void>,
  noteFailure: (error: unknown) => void,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  // If a renewal fails, the next one makes up for it: the lease is three times as long as the pause between them.
  const renewal = setInterval(() => void renew().catch(noteFailure), RENEW_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** Removes the keys whose time is over (R-PLATFORM-IDEMPOTENCY-KEY). */
export const cleanUpKeys = (db: Db): Promise<void> => keys.deleteOldKeys(db);
