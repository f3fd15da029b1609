import { createStore } from 'zustand/vanilla';
import type { Entries } from './outbox-entries.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { hasUnsettledCopy, readOutbox, writeOutbox } from './stored-outbox.ts';

interface OutboxState {
  /** Unsent messages by profile, in order, as last read from the storage. */
  entries: Readonly<Record<number, Entries>>;
  /** The conversations, by profile, that messages of this document went to. */
  conversations: Readonly<Record<number, number>>;
  /** The client_ids of messages that this document has found the site to have. */
  arrived: ReadonlySet<string>;
  /** What a message and a gift cost, where the server has said that it is not what was shown. */
  prices: Readonly<{ message?: number; gift?: number }>;
}

const NONE: Entries = [];

/** The stored list of unsent messages that all tabs of a member share, and what of it this tab shows. */
export class SharedEntries {
  readonly store = createStore<OutboxState>(() => ({
    entries: {},
    conversations: {},
    arrived: new Set<string>(),
    prices: {},
  }));
  protected readonly options: OutboxOptions;
  /** What was stored when a profile was first shown. */
  readonly #found = new Map<number, Entries>();

  constructor(options: OutboxOptions) {
    this.options = options;
  }

  /**
   * What is unsent to a profile: what is stored, as long as nothing of it was taken. A message that is being edited has the field from
   * the first picture on, and not the draft behind it (R-CHAT-FAILED-EDIT).
   */
  entriesOf(state: OutboxState, profileId: number): Entries {
    return state.entries[profileId] ?? this.#found.get(profileId) ?? this.#find(profileId);
  }

  #find(profileId: number): Entries {
    const { storage, userId } = this.options;
    // The same list each time: React compares it.
    const stored = readOutbox(storage, userId, profileId);
    const found = stored.length === 0 ? NONE : stored;
    this.#found.set(profileId, found);
    return found;
  }

  /** The profiles of which something is shown. */
  protected profiles(): number[] {
    return Object.keys(this.store.getState().entries).map(Number);
  }

  protected of(profileId: number): Entries {
    return this.entriesOf(this.store.getState(), profileId);
  }

  /** Shows what is stored. */
  protected take(profileId: number): void {
    this.change(profileId, (stored) => stored);
  }

  /** Changes what is stored, by this or another tab, and shows the outcome. */
  protected change(profileId: number, change: (stored: Entries) => Entries): void {
    const { storage, userId } = this.options;
    const stored = readOutbox(storage, userId, profileId);
    const entries = change(stored);
    // What another tab has written over is put back into the list, for all (R-CHAT-OUTBOX-COPIES).
    if (entries !== stored || hasUnsettledCopy(storage, userId, profileId))
      writeOutbox(storage, userId, profileId, entries);
    this.#show(profileId, stored, entries);
  }

  #show(profileId: number, stored: Entries, entries: Entries): void {
    const kept = new Set([...stored, ...entries].map(({ clientId }) => clientId));
    const isGone = this.of(profileId).some(({ clientId }) => !kept.has(clientId));
    this.store.setState((state) => ({ entries: { ...state.entries, [profileId]: entries } }));
    if (isGone) this.options.onOtherTabChange(profileId);
  }
}
