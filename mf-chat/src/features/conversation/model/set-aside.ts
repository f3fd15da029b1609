import { deviceStorage } from '@tandem/shared-ui/host';
import { draftKey, giveBack, writeDraft } from '../../../shared/drafts.ts';
import { outboxKey, outboxNews, readOutbox, withTurns, writeOutbox } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

type Entries = readonly OutboxEntry[];

/** What was set aside at its place among what was written since; what was sent again since is as it is there. */
export function joined(now: Entries, aside: Entries): Entries {
  const kept = now.filter(({ deleted }) => deleted !== true);
  const idsOf = (entries: Entries) => new Set(entries.map(({ clientId }) => clientId));
  const [keptIds, asideIds] = [idsOf(kept), idsOf(aside)];
  const thrownAway = now.filter(({ clientId, deleted }) => deleted === true && !asideIds.has(clientId));
  const all = [...aside.filter(({ clientId }) => !keptIds.has(clientId)), ...kept, ...thrownAway];
  return withTurns(all.toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt)));
}

/** What is unsent to a profile and not thrown away. */
export const unsentTo = (userId: number, profileId: number): Entries =>
  readOutbox(deviceStorage, userId, profileId).filter(({ deleted }) => deleted !== true);

function write(userId: number, profileId: number, entries: Entries): void {
  writeOutbox(deviceStorage, userId, profileId, entries);
  outboxNews.report(outboxKey(userId, profileId));
}

/** Puts messages that were thrown away back among those that are unsent. */
export function bringBackUnsent(userId: number, profileId: number, aside: Entries): void {
  if (aside.length > 0) write(userId, profileId, joined(readOutbox(deviceStorage, userId, profileId), aside));
}

/** Puts a draft that was removed back, before what has been begun since. */
export function bringBackDraft(userId: number, profileId: number, text: string): void {
  const key = draftKey(userId, profileId);
  const begun = deviceStorage.getItem(key) ?? '';
  // A page that ended halfway has brought it back before.
  if (text !== '' && begun !== text && !begun.startsWith(`${text}\n`)) giveBack(key, text);
}

/**
 * Throws away what is unsent to a profile, without the code that sends: what is on its way may go (R-CHAT-DELETE-UNDERWAY).
 * Returns what brings it back.
 */
export function setUnsentAside(userId: number, profileId: number): () => void {
  const aside = unsentTo(userId, profileId);
  if (aside.length === 0) return () => {};
  const entries = readOutbox(deviceStorage, userId, profileId);
  write(
    userId,
    profileId,
    entries.map((entry) => ({ ...entry, deleted: true })),
  );
  return () => bringBackUnsent(userId, profileId, aside);
}

/** Removes the draft to a profile. Returns what brings it back, before what has been begun since. */
export function setDraftAside(userId: number, profileId: number): () => void {
  const key = draftKey(userId, profileId);
  const text = deviceStorage.getItem(key) ?? '';
  if (text === '') return () => {};
  writeDraft(key, '');
  return () => bringBackDraft(userId, profileId, text);
}
