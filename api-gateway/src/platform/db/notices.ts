import { Client } from 'pg';
import type { Logger } from 'pino';

const FIRST_PAUSE_MILLISECONDS = 200;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/**
 * A notification came, with its payload; or, without one, the channel is (again) listened to from now on, and some
 * notifications may have been missed.
 */
export type OnNotice = (payload?: string) => void;

export interface Listening {
  /** Calls the listener no more. The connection stays for the others. */
  stop: () => void;
}

/** What PostgreSQL's NOTIFY sends to this process. */
export interface Notices {
  /** Listens on a channel of the database from now on. */
  listen: (channel: string, onNotice: OnNotice) => Listening;
  /** Ends the connection; nothing is listened to any more. */
  close: () => Promise<void>;
}

interface Listener {
  channel: string;
  onNotice: OnNotice;
}

/**
 * One connection for every channel of the process (docs/decisions/0019), made when the first of them is listened to.
 * A connection that breaks is made anew, with growing pauses.
 */
export function createNotices({ databaseUrl, log }: { databaseUrl: string; log: Logger }): Notices {
  const listeners = new Set<Listener>();
  let client: Client | null = null;
  let isConnected = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MILLISECONDS;

  const connectAgain = (failed: Client, error?: Error) => {
    if (isClosed || client !== failed) return;
    client = null;
    isConnected = false;
    if (error !== undefined) log.warn({ err: error }, 'listening was interrupted');
    failed.end().catch((endError: unknown) => log.debug({ err: endError }, 'a broken connection could not be closed'));
    timer = setTimeout(connect, pause * (1 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  };

  /** Listens on the channels of these listeners and reports it to each; a connection that breaks meanwhile is made anew. */
  const subscribe = async (current: Client, added: readonly Listener[]): Promise<void> => {
    try {
      for (const channel of new Set(added.map((listener) => listener.channel)))
        await current.query(`listen ${current.escapeIdentifier(channel)}`);
    } catch (error) {
      connectAgain(current, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    for (const listener of added) if (client === current && listeners.has(listener)) listener.onNotice();
  };

  const open = async (current: Client): Promise<void> => {
    try {
      await current.connect();
    } catch (error) {
      connectAgain(current, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    pause = FIRST_PAUSE_MILLISECONDS;
    isConnected = true;
    await subscribe(current, [...listeners]);
  };

  const connect = (): void => {
    const current = new Client({
      connectionString: databaseUrl,
      application_name: 'gateway:notices',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client = current;
    current.on('error', (error) => connectAgain(current, error));
    current.on('end', () => connectAgain(current));
    current.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload ?? '');
    });
    void open(current);
  };

  return {
    listen: (channel, onNotice) => {
      const listener = { channel, onNotice };
      listeners.add(listener);
      if (client === null && timer === undefined) connect();
      // One that is still being made subscribes to all there are by then.
      else if (client !== null && isConnected) void subscribe(client, [listener]);
      return { stop: () => void listeners.delete(listener) };
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
      await client?.end();
    },
  };
}
