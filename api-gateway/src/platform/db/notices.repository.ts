import { Client } from 'pg';
import type { Logger } from 'pino';

const FIRST_PAUSE_MILLISECONDS = 200;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

export interface Listening {
  stop: () => Promise<void>;
}

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  log: Logger;
  /** A notification came, with its payload; or, without one, the connection is (back) there and some may have been missed. */
  onNotice: (payload?: string) => void;
}

/**
 * Listens on a channel of the database for as long as the process lives: a connection that breaks
 * is made anew, with growing pauses.
 */
export function listen({ databaseUrl, channel, log, onNotice }: ListenOptions): Listening {
  let stopped = false;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MILLISECONDS;

  const again = (failed: Client, error?: Error) => {
    if (stopped || client !== failed) return;
    client = null;
    if (error !== undefined) log.warn({ err: error, channel }, 'listening was interrupted');
    failed.end().catch((endError: unknown) => log.debug({ err: endError }, 'a broken connection could not be closed'));
    timer = setTimeout(() => void connect(), pause * (1 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  };

  const connect = async (): Promise<void> => {
    const current = new Client({
      connectionString: databaseUrl,
      application_name: `gateway:${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client = current;
    current.on('error', (error) => again(current, error));
    current.on('end', () => again(current));
    current.on('notification', (notice) => onNotice(notice.payload ?? ''));
    try {
      await current.connect();
      await current.query(`listen ${current.escapeIdentifier(channel)}`);
      pause = FIRST_PAUSE_MILLISECONDS;
      onNotice();
    } catch (error) {
      again(current, error instanceof Error ? error : new Error(String(error)));
    }
  };

  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
