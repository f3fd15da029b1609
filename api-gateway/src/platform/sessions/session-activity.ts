import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { touchSessions } from './session.repository.ts';

/** Being online is shown to the minute; writing more often would say nothing more. */
const TOUCH_AFTER_MILLISECONDS = 60_000;
/**
 * Who comes back after so long is written down at once: until then they count as away, and who is away is sent no events
 * (docs/decisions/0019).
 */
const AWAY_AFTER_MILLISECONDS = 4 * 60_000;
/** How long the others wait to be written down together. */
const BATCH_MILLISECONDS = 10_000;

export interface SeenSession {
  tokenHash: Buffer;
  userId: number;
  /** When it was last written down that the member was here. */
  lastSeenAt: Date;
}

/** Writes down that members are here: for 'online', 'recently active', and whom events are sent to. */
export interface SessionActivity {
  /** To be called with every session that is used. Waits for the database only for one that was away. */
  note: (session: SeenSession) => Promise<void>;
  /** Writes down what still waits. */
  close: () => Promise<void>;
}

export function createSessionActivity(db: Db, log: Logger): SessionActivity {
  /** By the hash in hexadecimal. */
  let waiting = new Map<string, SeenSession>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    timer = undefined;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length === 0) return;
    try {
      await touchSessions(db, batch);
    } catch (error) {
      // Their next calls note them again.
      log.warn({ err: error, sessions: batch.length }, 'it could not be written down who is here');
    }
  };

  return {
    note: async (session) => {
      const age = Date.now() - session.lastSeenAt.getTime();
      if (age <= TOUCH_AFTER_MILLISECONDS) return;
      if (age > AWAY_AFTER_MILLISECONDS) {
        await touchSessions(db, [session]);
        return;
      }
      waiting.set(session.tokenHash.toString('hex'), session);
      timer ??= setTimeout(() => {
        writing = write();
      }, BATCH_MILLISECONDS).unref();
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
