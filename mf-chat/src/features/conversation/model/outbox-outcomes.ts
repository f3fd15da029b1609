import type { Message } from '@tandem/contracts/api/chat';
import type { Entries } from './outbox-entries.ts';
import type { OutboxEntry } from './stored-outbox.ts';

/** What is known of a message that the site has. */
export type StoredMessage = Pick<Message, 'client_id' | 'text'>;

const asCompared = (text: string): string => text.trim().replaceAll('\r\n', '\n').normalize('NFC');

/**
 * What a message was changed to by its member after its first text had reached the site without a word, so that the site has
 * that one (R-CHAT-EDIT-LATE); undefined where nothing is lost.
 */
export function laterText({ gift, text, edited, isEdited }: OutboxEntry, stored: StoredMessage): string | undefined {
  const meant = edited ?? (isEdited === true ? text : undefined);
  if (gift !== undefined || meant === undefined || meant.trim() === '') return undefined;
  return asCompared(meant) === asCompared(stored.text) ? undefined : meant;
}

/** The list in which the member wants this message to be thrown away. */
export function withDeleted(entries: Entries, clientId: string): Entries {
  return entries.map((entry) => (entry.clientId === clientId ? { ...entry, deleted: true } : entry));
}

/** The list without what is to be thrown away. Only who may send changes it so: what is on its way stays until it has ended. */
export function withoutDeleted(entries: Entries): Entries {
  return entries.some(({ deleted }) => deleted === true) ? entries.filter(({ deleted }) => deleted !== true) : entries;
}
