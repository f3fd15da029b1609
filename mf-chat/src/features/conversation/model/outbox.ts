import type { Gift } from '@tandem/contracts/product/lists';
import { ApiError } from '@tandem/shared-ui/host';
import { noteUnsent } from '../../../shared/unsent-text.ts';
import { sendMessage } from '../api/send-message.ts';
import { isOverdue, isRefusal, isUnreached, withError, withExpired, withNew, withRequeued } from './outbox-entries.ts';
import type { Entries } from './outbox-entries.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { withEdited, withNewText } from './outbox-edits.ts';
import { laterText, withDeleted, withoutDeleted } from './outbox-outcomes.ts';
import type { StoredMessage } from './outbox-outcomes.ts';
import { exclusively } from './exclusively.ts';
import { RetryPauses } from './retry-pauses.ts';
import { beginAttempt } from './send-attempt.ts';
import type { SendAttempt } from './send-attempt.ts';
import { SharedEntries } from './shared-entries.ts';
import { outboxKey, profileOfKey, withEntry } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

/**
 * The unsent messages. Sends them one after the other for each profile, and restores text and order after a reload.
 * Without a connection they wait and go by themselves (R-CHAT-OFFLINE-SENDS); only what the server refuses has failed
 * (R-CHAT-FAILED-REFUSED). The first of them decides: what was written after it waits until it is sent or deleted
 * (R-CHAT-OUTBOX-BEHIND).
 *
 * All tabs of a member share the stored list: every change is applied to what is stored at that moment, never to what
 * this tab remembers. So a tab loses nothing that another one wrote, and restores nothing that was sent, deleted or
 * removed by a logout. The tab that holds the lock sends the next message, whichever tab it was written in.
 */
export class Outbox extends SharedEntries {
  /** Of the profiles that are written to. */
  readonly names = new Map<number, string>();
  readonly #active = new Set<number>();
  /** Those that are to be tried again although they wait. */
  readonly #awake = new Set<number>();
  readonly #pauses: RetryPauses;
  /** What is under way. */
  readonly #attempts = new Map<number, SendAttempt>();

  constructor(options: OutboxOptions) {
    super(options);
    this.#pauses = new RetryPauses(options.later);
  }

  /** Sends what waits for any profile, also what an earlier visit has left; failed messages wait for a retry. */
  wake(): void {
    const { storage, userId } = this.options;
    const stored = storage.keys().flatMap((key) => profileOfKey(userId, key) ?? []);
    for (const profileId of new Set([...stored, ...this.profiles()])) this.resume(profileId);
    this.options.onWake();
  }

  /** Sends what waits for one profile. */
  resume(profileId: number): void {
    this.take(profileId);
    this.#pauses.reset(profileId);
    // Behind a request that hangs since the connection broke, nothing would go until it is given up.
    this.#attempts.get(profileId)?.renew();
    this.#wakeOne(profileId);
  }

  /** Another tab has changed what is stored under a key; null: everything. */
  noteStored(key: string | null): void {
    const changed = key === null ? this.profiles() : [profileOfKey(this.options.userId, key) ?? []].flat();
    for (const profileId of changed) {
      this.take(profileId);
      const first = this.of(profileId)[0];
      if (first?.waitsFor !== undefined) this.#pauses.follow(profileId, first.nextAt, () => this.#wakeOne(profileId));
      void this.#drain(profileId);
    }
  }

  /** Sends a message, or a gift, whose text is its name, at the price that is shown. Returns the client_id. */
  send(profileId: number, text: string, gift?: Gift, price?: number): string {
    const clientId = crypto.randomUUID();
    const writtenAt = new Date().toISOString();
    const name = this.names.get(profileId);
    this.change(profileId, (stored) =>
      withNew(stored, { clientId, key: clientId, text, name, gift, price, writtenAt, state: 'sending', reason: null }),
    );
    // What is being tried need not be tried twice.
    if (!this.#active.has(profileId)) this.#wakeOne(profileId);
    return clientId;
  }

  /**
   * Sends an unsent message again now, with those before it, in order. One that another tab has sent or deleted is
   * sent too, as the member requests it here; the server accepts it once.
   */
  retry(profileId: number, clientId: string): void {
    const shown = this.of(profileId).find((entry) => entry.clientId === clientId);
    this.change(profileId, (stored) => {
      const entries = shown === undefined ? stored : withEntry(stored, shown);
      const last = entries.findIndex((entry) => entry.clientId === clientId);
      return withRequeued(entries, last, new Date().toISOString());
    });
    this.#wakeOne(profileId);
  }

  /** Sends all failed and waiting messages to a profile again, in order. */
  retryAll(profileId: number): void {
    this.change(profileId, (stored) => withRequeued(stored, stored.length, new Date().toISOString()));
    this.#wakeOne(profileId);
  }

  /** Notes what a message that has failed is to become; undefined: it stays as it is (R-CHAT-FAILED-EDIT). */
  edit(profileId: number, clientId: string, edited: string | undefined): void {
    this.change(profileId, (stored) => withEdited(stored, clientId, edited));
  }

  /** Sends a message that has failed as it was edited, at its place. */
  sendEdited(profileId: number, clientId: string): void {
    this.change(profileId, (stored) => withNewText(stored, clientId));
    this.retry(profileId, clientId);
  }

  /** Throws a message away, once no attempt at it is under way (R-CHAT-DELETE-UNDERWAY); those that waited behind it go. */
  remove(profileId: number, clientId: string): void {
    this.change(profileId, (stored) => withDeleted(stored, clientId));
    this.#wakeOne(profileId);
  }

  /** Notes messages that the site has: none of them is unsent, whatever became of the response (R-CHAT-ARRIVED-ANYWAY). */
  noteArrived(profileId: number, messages: readonly StoredMessage[]): void {
    const unsent = new Set(this.of(profileId).map(({ clientId }) => clientId));
    const arrived = messages.filter((message) => unsent.has(message.client_id));
    arrived.forEach((message) => this.#accept(profileId, message));
    if (arrived.length > 0) this.#wakeOne(profileId);
  }

  /** Removes a message that the site has, and notifies its member of what is not as they wanted it. */
  #accept(profileId: number, message: StoredMessage): void {
    let entry: OutboxEntry | undefined;
    // Before it is gone from the list: what is gone otherwise was sent or deleted by another tab.
    this.store.setState(({ arrived }) => ({ arrived: new Set(arrived).add(message.client_id) }));
    this.change(profileId, (stored) => {
      entry = stored.find(({ clientId }) => clientId === message.client_id);
      return stored.filter(({ clientId }) => clientId !== message.client_id);
    });
    const later = entry && laterText(entry, message);
    if (entry?.deleted === true) this.options.onTooLate();
    else if (later !== undefined) this.options.onOutdated(profileId, later);
  }

  #wakeOne(profileId: number): void {
    this.#awake.add(profileId);
    void this.#drain(profileId);
  }

  /** The message that is to go next; none while the first one has failed, or waits and nothing has changed. */
  #next(profileId: number, entries: Entries) {
    const first = entries[0];
    if (first === undefined || first.state === 'failed' || !this.options.isCurrent()) return undefined;
    return first.waitsFor === undefined || this.#awake.has(profileId) ? first : undefined;
  }

  async #drain(profileId: number): Promise<void> {
    const entries = this.of(profileId);
    if (this.#active.has(profileId)) return;
    if (this.#next(profileId, entries) === undefined && withoutDeleted(entries) === entries) return;
    const name = outboxKey(this.options.userId, profileId);
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
      // Nothing is on its way now, in any tab.
      this.change(profileId, withoutDeleted);
      const entry = this.#next(profileId, this.of(profileId));
      if (entry === undefined) return;
      this.#awake.delete(profileId);
      if (isOverdue(entry, Date.now())) await this.#settleOverdue(profileId, entry);
      else await this.#send(profileId, entry);
    }
  }

  /** Makes an attempt at the first message. It is given up when it takes too long, or may hang: nothing else goes meanwhile. */
  async #attempt(profileId: number, entry: OutboxEntry, work: (attempt: SendAttempt) => Promise<void>): Promise<void> {
    const attempt = beginAttempt();
    this.#attempts.set(profileId, attempt);
    try {
      await work(attempt);
    } catch (error) {
      this.#handleError(profileId, entry, attempt.signal.aborted ? null : error);
    } finally {
      attempt.end();
      this.#attempts.delete(profileId);
    }
  }

  async #send(profileId: number, entry: OutboxEntry): Promise<void> {
    const release = this.options.hold(entry.clientId);
    try {
      await this.#attempt(profileId, entry, async ({ signal, within }) => {
        const { api, userId } = this.options;
        const response = await within(sendMessage(api, profileId, { ...entry, member: userId }, signal));
        this.#pauses.reset(profileId);
        // The connection works: what waits behind it goes too.
        this.#awake.add(profileId);
        this.#accept(profileId, { client_id: entry.clientId, text: response.message.text });
        this.options.onSent(profileId, response);
        const { id } = response.conversation;
        this.store.setState(({ conversations }) => ({ conversations: { ...conversations, [profileId]: id } }));
      });
    } finally {
      release();
    }
  }

  /**
   * What has waited for too long does not go without its member, and has failed, unless it arrived when its response was lost:
   * the site is asked first (R-CHAT-ARRIVED-ANYWAY).
   */
  async #settleOverdue(profileId: number, entry: OutboxEntry): Promise<void> {
    await this.#attempt(profileId, entry, async ({ signal, within }) => {
      this.noteArrived(profileId, await within(this.options.latestWith(profileId, signal)));
      this.change(profileId, (stored) => withExpired(stored, Date.now(), this.options.waitedMessage()));
    });
  }

  /** @param error null when the attempt was given up */
  #handleError(profileId: number, { clientId, gift }: OutboxEntry, error: unknown): void {
    if (error !== null && !(error instanceof ApiError)) this.options.onUnexpected(error);
    const known = error instanceof ApiError ? error : undefined;
    const pause = {
      least: (known?.retryAfter ?? 0) * 1000,
      isDetached: isUnreached(error) && this.options.isLive(),
    };
    const nextAt =
      known !== undefined && isRefusal(known)
        ? undefined
        : this.#pauses.begin(profileId, { clientId, ...pause }, () => this.#wakeOne(profileId));
    this.change(profileId, (stored) => withError(stored, clientId, error, { nextAt, locale: this.options.locale }));
    if (nextAt === undefined) this.#notePrice(gift === undefined ? 'message' : 'gift', known?.price);
  }

  #notePrice(kind: 'message' | 'gift', price: number | undefined): void {
    if (price === undefined) return;
    this.store.setState(({ prices }) => ({ prices: { ...prices, [kind]: price } }));
    this.options.onPrice();
  }
}
