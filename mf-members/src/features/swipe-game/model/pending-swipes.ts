import type { Member } from '@tandem/contracts/api/members';
import type { SwipeAction } from '@tandem/contracts/api/swipe-game';
import { readStoredJson, tabStorage, unsentKey } from '@tandem/shared-ui/host';

/** What the member did with a card. */
export interface Swipe {
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  key: string;
  member: Member;
  action: SwipeAction;
}

const ACTIONS: Readonly<Record<SwipeAction, true>> = { like: true, pass: true, undo: true };

/** Keys of what this document sends itself. */
const sentHere = new Set<string>();

const placeOf = (userId: number) => unsentKey('mf-members', 'outbox', userId, 'swipe');

function isSwipe(value: unknown): value is Swipe {
  if (typeof value !== 'object' || value === null) return false;
  const { key, member, action } = value as Partial<Record<keyof Swipe, unknown>>;
  const isMember = typeof member === 'object' && member !== null && 'id' in member && typeof member.id === 'number';
  return isMember && typeof key === 'string' && typeof action === 'string' && Object.hasOwn(ACTIONS, action);
}

function read(userId: number): Swipe[] {
  const stored = readStoredJson(tabStorage, placeOf(userId));
  return Array.isArray(stored) ? stored.filter(isSwipe) : [];
}

function write(userId: number, swipes: readonly Swipe[]): void {
  if (swipes.length === 0) tabStorage.removeItem(placeOf(userId));
  else tabStorage.setItem(placeOf(userId), JSON.stringify(swipes));
}

/** Remembers in the tab, over a reload, what this document is about to send. */
export function rememberSwipe(userId: number, swipe: Swipe): void {
  sentHere.add(swipe.key);
  write(userId, [...read(userId), swipe]);
}

/** The server has responded to it. */
export function forgetSwipe(userId: number, { key }: Swipe): void {
  sentHere.delete(key);
  write(
    userId,
    read(userId).filter((one) => one.key !== key),
  );
}

/** Whether this document has sent it, or is about to, and the server has not responded. */
export const isUnanswered = ({ key }: Swipe): boolean => sentHere.has(key);

/** What a document before this one sent, or was about to, without a response; the oldest first. */
export function swipesLeftBehind(userId: number): Swipe[] {
  return read(userId).filter(({ key }) => !sentHere.has(key));
}
