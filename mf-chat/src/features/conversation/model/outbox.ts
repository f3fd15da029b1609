import { createStore } from 'zustand/vanilla';
import type { SendMessageAnswer } from '@tandem/contracts/api/chat';
import type { ApiClient } from '@tandem/contracts/api/client';
import { ApiError } from '@tandem/shared-ui/host';
import { noteUnsent } from '../../../shared/unsent-text.ts';
import { sendMessage } from '../api/send-message.ts';
import { readOutbox, writeOutbox } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

export interface OutboxOptions {
  api: ApiClient;
  storage: Storage | null;
  /** Whose messages; another member on the same device has their own. */
  userId: number;
  onSent: (profileId: number, answer: SendMessageAnswer) => void;
  /** For an error that is none of the server's. */
  genericMessage: () => string;
  onUnexpected: (error: unknown) => void;
}

interface OutboxState {
  /** Unsent messages by the profile that they are for, in the order in which they were written. */
  entries: Readonly<Record<number, readonly OutboxEntry[]>>;
}

const NONE: readonly OutboxEntry[] = [];

/** One tab at a time sends to one profile; where the browser has no locks, the client_id keeps it to one message. */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) await work();
  else await navigator.locks.request(name, work);
}

/**
 * The messages on their way. Sends them one after the other for each profile, keeps text and order over a reload,
 * and stops at the first that fails: those behind it fail with it, so that nothing arrives out of order.
 */
export class Outbox {
  readonly store = createStore<OutboxState>(() => ({ entries: {} }));
  readonly #options: OutboxOptions;
  readonly #active = new Set<number>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** What is unsent to a profile. */
  entriesOf(state: OutboxState, profileId: number): readonly OutboxEntry[] {
    return state.entries[profileId] ?? NONE;
  }

  /** Takes up what an earlier visit left: what was being sent then is sent now, failed ones wait for their retry. */
  resume(profileId: number): void {
    if (this.#active.has(profileId)) return;
    this.#put(profileId, readOutbox(this.#options.storage, this.#options.userId, profileId));
    void this.#drain(profileId);
  }

  send(profileId: number, text: string): void {
    const clientId = crypto.randomUUID();
    const writtenAt = new Date().toISOString();
    this.#save(profileId, [
      ...this.#of(profileId),
      { clientId, key: clientId, text, writtenAt, state: 'sending', reason: null },
    ]);
    void this.#drain(profileId);
  }

  /** Sends a failed message again, and the failed ones before it: order is kept. */
  retry(profileId: number, clientId: string): void {
    const entries = this.#of(profileId);
    const last = entries.findIndex((entry) => entry.clientId === clientId);
    this.#save(
      profileId,
      entries.map((entry, index) =>
        index <= last && entry.state === 'failed'
          ? { ...entry, key: crypto.randomUUID(), state: 'sending', reason: null }
          : entry,
      ),
    );
    void this.#drain(profileId);
  }

  /** Throws a failed message away. */
  remove(profileId: number, clientId: string): void {
    this.#save(
      profileId,
      this.#of(profileId).filter((entry) => entry.clientId !== clientId),
    );
  }

  #of(profileId: number): readonly OutboxEntry[] {
    return this.entriesOf(this.store.getState(), profileId);
  }

  #put(profileId: number, entries: readonly OutboxEntry[]): void {
    this.store.setState((state) => ({ entries: { ...state.entries, [profileId]: entries } }));
  }

  #save(profileId: number, entries: readonly OutboxEntry[]): void {
    this.#put(profileId, entries);
    writeOutbox(this.#options.storage, this.#options.userId, profileId, entries);
  }

  async #drain(profileId: number): Promise<void> {
    if (this.#active.has(profileId) || !this.#of(profileId).some((entry) => entry.state === 'sending')) return;
    const name = `mf-chat.outbox.${this.#options.userId}.${profileId}`;
    this.#active.add(profileId);
    noteUnsent(name, true);
    try {
      await exclusively(name, () => this.#sendAll(profileId));
    } finally {
      this.#active.delete(profileId);
      noteUnsent(name, false);
    }
  }

  async #sendAll(profileId: number): Promise<void> {
    for (;;) {
      const entry = this.#of(profileId).find(({ state }) => state === 'sending');
      if (entry === undefined) return;
      try {
        const answer = await sendMessage(this.#options.api, profileId, entry);
        this.remove(profileId, entry.clientId);
        this.#options.onSent(profileId, answer);
      } catch (error) {
        this.#fail(profileId, error);
        return;
      }
    }
  }

  #fail(profileId: number, error: unknown): void {
    if (!(error instanceof ApiError)) this.#options.onUnexpected(error);
    const reason =
      error instanceof ApiError
        ? { code: error.code, message: error.message }
        : { code: 'internal', message: this.#options.genericMessage() };
    this.#save(
      profileId,
      this.#of(profileId).map((entry) => (entry.state === 'sending' ? { ...entry, state: 'failed', reason } : entry)),
    );
  }
}
