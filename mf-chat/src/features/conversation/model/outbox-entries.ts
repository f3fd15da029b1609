import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import { reasonOf } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { asHeld, withTurns } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

/** The unsent messages to one profile, in the order of writing. */
export type Entries = readonly OutboxEntry[];

const UNSENT_MILLISECONDS = LIMITS.chatUnsentHours * 3_600_000;

/** The session is over, or somebody else's (R-PLATFORM-MEMBER-HEADER). */
const NOT_LOGGED_IN = new Set<string>(['authentication_required', 'other_session']);

/** Too slow, and too much for now. */
const WAITING = new Set([408, 429]);

/** How a response is read whose shape is not the site's; the site itself has this code from 500 on. */
const FOREIGN = 'internal';

/**
 * Returns whether the server has refused a message for good. Without a response, while the server is busy or fails, and
 * when it says how long to wait, the message waits and goes by itself (R-CHAT-FAILED-REFUSED). After a session that has
 * expired, or while somebody else is logged in, it goes once the member is logged in again. The conflict of a first attempt
 * that is still under way says how long to wait. A response in another shape than the site's, such as the 404 of a proxy
 * that has no site behind it, is not its refusal.
 */
export function isRefusal({ status, code, retryAfter }: ApiError): boolean {
  if (status < 400 || status >= 500 || retryAfter !== undefined || NOT_LOGGED_IN.has(code)) return false;
  return !WAITING.has(status) && code !== FOREIGN;
}

/** The list with a new message at its end: behind an unsent one it waits (R-CHAT-OUTBOX-BEHIND). */
export function withNew(entries: Entries, entry: OutboxEntry): Entries {
  const last = entries.at(-1);
  if (last === undefined) return [entry];
  const waitsFor = last.state === 'failed' ? 'turn' : last.waitsFor;
  return [...entries, { ...entry, waitsFor, cause: waitsFor === 'connection' ? last.cause : undefined }];
}

/** The list in which this message was refused: those after it wait until it is sent or deleted. */
export function withRefused(entries: Entries, refusedId: string, reason: Refusal): Entries {
  const at = entries.findIndex(({ clientId }) => clientId === refusedId);
  if (at === -1) return entries;
  return entries.map((entry, index) => {
    if (index === at) return { ...entry, state: 'failed', waitsFor: undefined, reason };
    return index > at && entry.state === 'sending' ? { ...entry, waitsFor: 'turn', cause: undefined } : entry;
  });
}

interface AfterError {
  /** When this tab tries again what waits. */
  nextAt: number | undefined;
  /** The language of the server's reasons. */
  locale: Locale;
}

/**
 * The list after an attempt at a message that did not succeed: the server has refused it (R-CHAT-FAILED-REFUSED); otherwise
 * everything waits, however often the site fails at it (R-CHAT-FAULT-WAITS).
 *
 * @param error null when the attempt was given up
 */
export function withError(entries: Entries, clientId: string, error: unknown, { nextAt, locale }: AfterError): Entries {
  if (!(error instanceof ApiError && isRefusal(error))) return withWaiting(entries, { ...waitOf(error), nextAt });
  const at = new Date().toISOString();
  return withRefused(entries, clientId, { code: error.code, message: reasonOf(error), locale, at, price: error.price });
}

/** What a message waits for, and what is in the way where it is not the connection (R-CHAT-WAITS-FOR). */
export type Wait = Required<Pick<OutboxEntry, 'waitsFor'>> & Pick<OutboxEntry, 'cause' | 'nextAt'>;

/** What a message waits for whose attempt ended with this; null: it was given up. */
export function waitOf(error: unknown): Wait {
  if (!(error instanceof ApiError)) return { waitsFor: 'connection' };
  if (error.status === 429) return { waitsFor: 'turn' };
  if (NOT_LOGGED_IN.has(error.code)) return { waitsFor: 'connection', cause: 'login' };
  return { waitsFor: 'connection', cause: error.status >= 500 ? 'site' : undefined };
}

/** Whether an attempt that ended with this has met no gateway of the site; null: it was given up. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return true;
  return error.status < 500 ? error.code === FOREIGN : error.status > 501 && error.status < 505;
}

/** The list in which what has not failed waits. */
export function withWaiting(entries: Entries, { waitsFor, cause, nextAt }: Wait): Entries {
  return entries.map((entry) => (entry.state === 'failed' ? entry : { ...entry, waitsFor, cause, nextAt }));
}

/** What a message has when it is sent again by its member: it is shown as on its way until the attempt has ended. */
const AFRESH = { state: 'sending', waitsFor: undefined, cause: undefined, reason: null } as const;

/**
 * The list in which the messages up to a place are sent again by their member, the failed ones each as a new request. Where one of them was refused for
 * its price, the member has seen the new one: they and those that wait between them go at that (R-CHAT-PRICE-SHOWN).
 */
export function withRequeued(entries: Entries, last: number, now: string): Entries {
  const priceOf = ({ gift, price }: OutboxEntry): number | undefined =>
    entries.findLast(
      (other) => other.reason?.price !== undefined && (other.gift === undefined) === (gift === undefined),
    )?.reason?.price ?? price;
  return entries.map((entry, index) => {
    const price = priceOf(entry);
    if (index > last) return entry;
    // What waits among them is meant as well, however old it is (L-CHAT-UNSENT-HOURS), as the request that it was.
    const again = { ...entry, ...AFRESH, queuedAt: now };
    return entry.state !== 'failed' && price === entry.price ? again : { ...again, key: crypto.randomUUID(), price };
  });
}

/** Whether a message has waited for too long to go by itself (L-CHAT-UNSENT-HOURS). */
export function isOverdue({ state, queuedAt, writtenAt }: OutboxEntry, now: number): boolean {
  return state === 'sending' && now - Date.parse(queuedAt ?? writtenAt) > UNSENT_MILLISECONDS;
}

/** The list in which those have failed that have waited for too long; what is behind them waits for its turn (R-CHAT-OUTBOX-BEHIND). */
export function withExpired(entries: Entries, now: number, message: string): Entries {
  const isOver = (entry: OutboxEntry): boolean => isOverdue(entry, now);
  if (!entries.some(isOver)) return entries;
  const reason = { code: 'waited', message, at: new Date(now).toISOString() };
  return withTurns(entries.map((entry) => (isOver(entry) ? { ...asHeld(entry), reason } : entry)));
}
