/** One's own message that the server has not taken yet (decision 19). */
export interface OutboxEntry {
  /** Made once; however often the message is sent, it arrives and costs once (decision 13). */
  clientId: string;
  /** Of the next try. A retry that somebody asks for is a new request, so that it gets a new answer. */
  key: string;
  text: string;
  /** ISO 8601 */
  writtenAt: string;
  state: 'sending' | 'failed';
  /** Why it failed: the error's code, and its text as it was shown. */
  reason: { code: string; message: string } | null;
}

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>;
  const texts = [entry.clientId, entry.key, entry.text, entry.writtenAt].every((field) => typeof field === 'string');
  return texts && (entry.state === 'sending' || entry.state === 'failed') && typeof entry.reason === 'object';
}

function storageKey(userId: number, profileId: number): string {
  return `mf-chat.outbox.${userId}.${profileId}`;
}

/** What was left unsent to this profile, in order. What cannot be read is nothing: the list starts afresh. */
export function readOutbox(storage: Storage | null, userId: number, profileId: number): OutboxEntry[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(storageKey(userId, profileId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Keeps what is unsent over a reload. A full storage keeps nothing; the message is still sent from memory. */
export function writeOutbox(
  storage: Storage | null,
  userId: number,
  profileId: number,
  entries: readonly OutboxEntry[],
): void {
  try {
    if (entries.length === 0) storage?.removeItem(storageKey(userId, profileId));
    else storage?.setItem(storageKey(userId, profileId), JSON.stringify(entries));
  } catch {
    // Said above: memory goes on.
  }
}
