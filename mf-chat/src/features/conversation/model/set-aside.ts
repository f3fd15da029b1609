import { deviceStorage } from '@tandem/shared-ui/host';
import { draftKey, writeDraft } from '../../../shared/drafts.ts';
import { outboxKey, outboxNews, readOutbox, writeOutbox } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

/** What was set aside at its place among what was written since. */
function joined(now: readonly OutboxEntry[], aside: readonly OutboxEntry[]): OutboxEntry[] {
  const ids = new Set(aside.map(({ clientId }) => clientId));
  const all = [...aside, ...now.filter(({ clientId }) => !ids.has(clientId))];
  return all.toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/**
 * Throws away what is unsent to a profile, without the code that sends: what is on its way may go (R-CHAT-DELETE-UNDERWAY).
 * Returns what brings it back.
 */
export function setUnsentAside(userId: number, profileId: number): () => void {
  const key = outboxKey(userId, profileId);
  const write = (entries: readonly OutboxEntry[]) => {
    writeOutbox(deviceStorage, userId, profileId, entries);
    outboxNews.report(key);
  };
  const aside = readOutbox(deviceStorage, userId, profileId).filter(({ deleted }) => deleted !== true);
  if (aside.length === 0) return () => {};
  write(readOutbox(deviceStorage, userId, profileId).map((entry) => ({ ...entry, deleted: true })));
  return () => write(joined(readOutbox(deviceStorage, userId, profileId), aside));
}

/** Removes the draft to a profile. Returns what brings it back, unless something else was begun since. */
export function setDraftAside(userId: number, profileId: number): () => void {
  const key = draftKey(userId, profileId);
  const text = deviceStorage.getItem(key) ?? '';
  if (text === '') return () => {};
  writeDraft(key, '');
  return () => {
    if ((deviceStorage.getItem(key) ?? '') === '') writeDraft(key, text);
  };
}
