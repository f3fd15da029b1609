import { createStore } from 'zustand/vanilla';
import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { Gift } from '@tandem/contracts/product/lists';
import { ApiError } from '@tandem/shared-ui/host';
import { noteUnsent } from '../../../shared/unsent-text.ts';
import { sendMessage } from '../api/send-message.ts';
import type { TextStorage } from '@tandem/shared-ui/host';
import { reasonOf } from './refusal.ts';
import { outboxKey, readOutbox, writeOutbox } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

export interface OutboxOptions {
  api: ApiClient;
  storage: TextStorage;
  /** Whose messages; another member on the same device has their own. */
  userId: number;
  /**
   * Called before a message is sent, with its client_id; the function that it returns is called once the response was
   * handled.
   */
  hold: (clientId: string) => () => void;
  onSent: (profileId: number, response: SendMessageResponse) => void;
  /** Something that was shown as unsent is so no longer, by another tab: it was sent there, or deleted. */
  onOtherTabChange: (profileId: number) => void;
  /** For an error that is none of the server's. */
  genericMessage: () => string;
  onUnexpected: (error: unknown) => void;
}

interface OutboxState {
  /** Unsent messages by profile, in order, as last read from the storage. */
  entries: Readonly<Record<number, readonly OutboxEntry[]>>;
  /** The conversations, by profile, that messages of this document went to. */
  conversations: Readonly<Record<number, number>>;
}

const NONE: readonly OutboxEntry[] = [];

/** One tab at a time sends to a profile; in a browser without locks, the client_id prevents duplicates. */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) await work();
  else await navigator.locks.request(name, work);
}

/** The list with this entry, at the place of its writing if it has none. */
function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  if (entries.some(({ clientId }) => clientId === entry.clientId)) return entries;
  const behind = entries.findIndex(({ writtenAt }) => writtenAt > entry.writtenAt);
  return behind === -1 ? [...entries, entry] : entries.toSpliced(behind, 0, entry);
}

/**
 * The unsent messages. Sends them one after the other for each profile, restores text and order after a reload, and
 * stops at the first failure: later messages fail with it, so that nothing arrives out of order.
 *
 * All tabs of a member share the stored list: every change is applied to what is stored at that moment, never to what
 * this tab remembers. So a tab loses nothing that another one wrote, and restores nothing that was sent, deleted or
 * removed by a logout. The tab that holds the lock sends the next message, whichever tab it was written in.
 */
export class Outbox {
  readonly store = createStore<OutboxState>(() => ({ entries: {}, conversations: {} }));
  readonly #options: OutboxOptions;
  readonly #active = new Set<number>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** What is unsent to a profile. */
  entriesOf(state: OutboxState, profileId: number): readonly OutboxEntry[] {
    return state.entries[profileId] ?? NONE;
  }

  /** Resumes the queue of an earlier visit: what was being sent is sent now, failed messages wait for a retry. */
  resume(profileId: number): void {
    this.#take(profileId);
    void this.#drain(profileId);
  }

  /** Sends a message, or a gift, whose text is its name. Returns the client_id. */
  send(profileId: number, text: string, gift?: Gift): string {
    const clientId = crypto.randomUUID();
    const writtenAt = new Date().toISOString();
    this.#change(profileId, (stored) => [
      ...stored,
      { clientId, key: clientId, text, gift, writtenAt, state: 'sending', reason: null },
    ]);
    void this.#drain(profileId);
    return clientId;
  }

  /**
   * Sends a failed message again, with the failed ones before it, in order. One that another tab has sent or deleted is
   * sent too, as the member requests it here; the server accepts it once.
   */
  retry(profileId: number, clientId: string): void {
    const shown = this.#of(profileId).find((entry) => entry.clientId === clientId);
    this.#change(profileId, (stored) => {
      const entries = shown === undefined ? stored : withEntry(stored, shown);
      const last = entries.findIndex((entry) => entry.clientId === clientId);
      return entries.map((entry, index) =>
        index <= last && entry.state === 'failed'
          ? { ...entry, key: crypto.randomUUID(), state: 'sending', reason: null }
          : entry,
      );
    });
    void this.#drain(profileId);
  }

  /** Throws a failed message away. */
  remove(profileId: number, clientId: string): void {
    this.#change(profileId, (stored) => stored.filter((entry) => entry.clientId !== clientId));
  }

  #of(profileId: number): readonly OutboxEntry[] {
    return this.entriesOf(this.store.getState(), profileId);
  }

  /** Changes what is stored, by this or another tab, and shows the outcome. */
  #change(profileId: number, change: (stored: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    const { storage, userId } = this.#options;
    const stored = readOutbox(storage, userId, profileId);
    const entries = change(stored);
    writeOutbox(storage, userId, profileId, entries);
    this.#show(profileId, stored, entries);
  }

  /** Reads the storage and changes nothing. */
  #take(profileId: number): readonly OutboxEntry[] {
    const stored = readOutbox(this.#options.storage, this.#options.userId, profileId);
    this.#show(profileId, stored, stored);
    return stored;
  }

  #show(profileId: number, stored: readonly OutboxEntry[], entries: readonly OutboxEntry[]): void {
    const kept = new Set([...stored, ...entries].map(({ clientId }) => clientId));
    const isGone = this.#of(profileId).some(({ clientId }) => !kept.has(clientId));
    this.store.setState((state) => ({ entries: { ...state.entries, [profileId]: entries } }));
    if (isGone) this.#options.onOtherTabChange(profileId);
  }

  #noteConversation(profileId: number, id: number): void {
    this.store.setState((state) => ({ conversations: { ...state.conversations, [profileId]: id } }));
  }

  async #drain(profileId: number): Promise<void> {
    if (this.#active.has(profileId) || !this.#of(profileId).some((entry) => entry.state === 'sending')) return;
    const name = outboxKey(this.#options.userId, profileId);
    this.#active.add(profileId);
    noteUnsent(name, true);
    try {
      await exclusively(name, () => this.#sendAll(profileId));
    } finally {
      this.#active.delete(profileId);
      noteUnsent(name, false);
    }
    // Written between the last look and the end of the lock.
    void this.#drain(profileId);
  }

  async #sendAll(profileId: number): Promise<void> {
    for (;;) {
      const entry = this.#take(profileId).find(({ state }) => state === 'sending');
      if (entry === undefined) return;
      const release = this.#options.hold(entry.clientId);
      try {
        const response = await sendMessage(this.#options.api, profileId, entry);
        this.remove(profileId, entry.clientId);
        this.#options.onSent(profileId, response);
        this.#noteConversation(profileId, response.conversation.id);
      } catch (error) {
        this.#fail(profileId, error);
        return;
      } finally {
        release();
      }
    }
  }

  #fail(profileId: number, error: unknown): void {
    if (!(error instanceof ApiError)) this.#options.onUnexpected(error);
    const at = new Date().toISOString();
    const reason =
      error instanceof ApiError
        ? { code: error.code, message: reasonOf(error), at }
        : { code: 'internal', message: this.#options.genericMessage(), at };
    this.#change(profileId, (stored) =>
      stored.map((entry) => (entry.state === 'sending' ? { ...entry, state: 'failed', reason } : entry)),
    );
  }
}
