import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { within, withinOr } from '../patience/patience.ts';
import { PRESENCE_LOCKS } from './presence.ts';

const FIRST_PAUSE_MILLISECONDS = 100;
/** Before the jitter, which makes it half as long again at most. */
const GROWN_PAUSE_MILLISECONDS = 250;
/**
 * The longest pause before the connection is opened again. It is less than a key of a gateway that is gone is waited for
 * (http/idempotency.ts): a gateway that lives is known again before another one takes over what it does.
 */
export const LONGEST_PAUSE_MILLISECONDS = GROWN_PAUSE_MILLISECONDS * 1.5;

/** How often the connection is asked whether it is still there, and how long the answer may take. */
const WATCH_MILLISECONDS = { pause: 10_000, answer: 5000 };

/**
 * Called with the payload of each notification. Called without one when the channel begins, or begins again, to be
 * listened to: notifications may have been missed before.
 */
export type OnNotice = (payload?: string) => void;

export interface Listening {
  /** Removes the listener. The connection stays open for the others. */
  stop: () => void;
}

/** What PostgreSQL's NOTIFY sends to this process. */
export interface Notices {
  /** Listens on a channel of the database from now on. */
  listen: (channel: string, onNotice: OnNotice) => Listening;
  /**
   * The number under which the database knows that this process lives (presence.ts); null while the connection is away.
   */
  presence: () => number | null;
  /**
   * The same, but a connection that is away is opened now, without the pause before its next attempt, and waited for.
   *
   * @returns null where it is not there within `milliseconds`, or where nobody listens
   */
  whenPresent: (milliseconds: number) => Promise<number | null>;
  /** Removes all listeners and closes the connection. */
  close: () => Promise<void>;
}

interface Listener {
  channel: string;
  onNotice: OnNotice;
}

interface NoticesOptions {
  databaseUrl: string;
  log: Logger;
  /** Shorter times, for tests. */
  watch?: typeof WATCH_MILLISECONDS;
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** A connection that listens for its listeners, and reconnects with growing pauses after it breaks. */
class NoticeConnection {
  readonly #options: NoticesOptions;
  readonly #listeners = new Set<Listener>();
  #client: Client | null = null;
  #isConnected = false;
  /** Ends when the connection has no statement under way: it takes one at a time. */
  #subscribed: Promise<void> = Promise.resolve();
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  #pause = FIRST_PAUSE_MILLISECONDS;
  readonly #presence = randomInt(1, 2 ** 31);
  #connected = Promise.withResolvers<number>();

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
    if (this.#client === null && this.#timer === undefined) this.#connect();
    // A connection that is still being opened subscribes to all channels once it is open.
    else if (this.#client !== null && this.#isConnected) this.#subscribe(this.#client, [listener]);
  }

  presence(): number | null {
    return this.#isConnected ? this.#presence : null;
  }

  whenPresent(milliseconds: number): Promise<number | null> {
    if (this.#isConnected || this.#listeners.size === 0) return Promise.resolve(this.presence());
    if (this.#client === null) {
      clearTimeout(this.#timer);
      this.#connect();
    }
    return withinOr(this.#connected.promise, milliseconds, null);
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watching);
    this.#listeners.clear();
    await this.#client?.end();
  }

  #connect(): void {
    const client = new Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'gateway:notices',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    this.#client = client;
    client.on('error', (error) => this.#reconnect(client, error));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners) if (listener.channel === channel) listener.onNotice(payload ?? '');
    });
    void this.#open(client);
  }

  async #open(client: Client): Promise<void> {
    try {
      await client.connect();
      // Shared: the database may not have noticed yet that the connection before is broken.
      await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE_LOCKS, this.#presence]);
    } catch (error) {
      this.#reconnect(client, toError(error));
      return;
    }
    this.#pause = FIRST_PAUSE_MILLISECONDS;
    this.#isConnected = true;
    this.#connected.resolve(this.#presence);
    this.#subscribed = Promise.resolve();
    this.#subscribe(client, [...this.#listeners]);
    this.#watch(client);
  }

  /**
   * Asks the connection from time to time: one whose other end is gone without a word, such as with its machine, brings
   * nothing more and does not say so.
   */
  #watch(client: Client): void {
    const { pause, answer } = this.#options.watch ?? WATCH_MILLISECONDS;
    const ask = async () => {
      const asked = this.#subscribed.then(() => client.query('select 1'));
      this.#subscribed = asked.then(
        () => undefined,
        () => undefined,
      );
      try {
        await within(asked, answer, () => new Error('the connection that listens does not respond'));
        if (this.#client === client) this.#watch(client);
      } catch (error) {
        this.#reconnect(client, toError(error));
      }
    };
    this.#watching = setTimeout(() => void ask(), pause);
  }

  /** Listens for these listeners once the connection has done the same for those before them. */
  #subscribe(client: Client, added: readonly Listener[]): void {
    this.#subscribed = this.#subscribed.then(() => this.#listen(client, added));
  }

  /** Listens on the channels of these listeners and notifies each; reconnects when the connection breaks meanwhile. */
  async #listen(client: Client, added: readonly Listener[]): Promise<void> {
    const channels = new Set(added.map(({ channel }) => channel));
    try {
      await client.query([...channels].map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      this.#reconnect(client, toError(error));
      return;
    }
    for (const listener of added) if (this.#client === client && this.#listeners.has(listener)) listener.onNotice();
  }

  #reconnect(failed: Client, error?: Error): void {
    if (this.#isClosed || this.#client !== failed) return;
    const { log } = this.#options;
    this.#client = null;
    if (this.#isConnected) this.#connected = Promise.withResolvers();
    this.#isConnected = false;
    clearTimeout(this.#watching);
    if (error !== undefined) log.warn({ err: error }, 'listening was interrupted');
    failed.end().catch((endError: unknown) => log.debug({ err: endError }, 'a broken connection could not be closed'));
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (1 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, GROWN_PAUSE_MILLISECONDS);
  }
}

/**
 * Creates the one connection that listens on all channels of the process (docs/decisions/0019). It is opened when the
 * first channel is listened to.
 */
export function createNotices(options: NoticesOptions): Notices {
  const connection = new NoticeConnection(options);
  return {
    listen: (channel, onNotice) => {
      const listener = { channel, onNotice };
      connection.add(listener);
      return { stop: () => connection.remove(listener) };
    },
    presence: () => connection.presence(),
    whenPresent: (milliseconds) => connection.whenPresent(milliseconds),
    close: () => connection.close(),
  };
}
