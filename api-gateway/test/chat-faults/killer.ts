import { join } from 'node:path';
import { findPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import type { Gateways } from './gateways.ts';
import { watchDatabase } from './timeline.ts';
import type { Timeline } from './timeline.ts';

interface KillerOptions {
  dataDir: string;
  databaseUrl: string;
  gateways: Gateways;
  /** Messages in all. */
  total: number;
  gatewayKills: number;
  databaseKills: number;
  /** Called after each end of a gateway or of the database. */
  onKill?: ((what: string, sent: number) => void) | undefined;
}

export interface Killer {
  timeline: Timeline;
  /** To be called after each message. */
  noteSent: () => void;
  /** Resolves when all that is due was killed and is back. */
  settled: () => Promise<void>;
}

/** Kills gateways and the database in turn, evenly over all messages; a gateway also while the database is away. */
export function createKiller(options: KillerOptions): Killer {
  const { dataDir, databaseUrl, gateways, total, gatewayKills, databaseKills, onKill } = options;
  const due = [
    ...Array.from({ length: gatewayKills }, (_, index) => ({ at: ((index + 0.5) * total) / gatewayKills, index })),
    ...Array.from({ length: databaseKills }, (_, index) => ({
      at: ((index + 0.8) * total) / databaseKills,
      index: null,
    })),
  ].toSorted((one, other) => one.at - other.at);
  const timeline: Timeline = { gateways: [], database: [] };
  let sent = 0;
  let killing = Promise.resolve();
  let returning = Promise.resolve();

  const killDatabase = async () => {
    // It can be killed again once it is back.
    await returning;
    const postmaster = await findPostmaster(join(dataDir, 'postgres'));
    if (postmaster === null) throw new Error('The database does not run');
    process.kill(postmaster.pid, 'SIGKILL');
    returning = watchDatabase(timeline, databaseUrl, postmaster.pid);
    // A failure is reported by `settled`, or by the next kill, whichever is first.
    returning.catch(() => undefined);
  };

  const killGateway = async (index: number) => {
    const from = Date.now();
    const one = index % gateways.ports.length;
    timeline.gateways.push({ from, until: await gateways.kill(one), port: gateways.ports[one] ?? 0 });
  };

  const kill = async (index: number | null) => {
    await (index === null ? killDatabase() : killGateway(index));
    onKill?.(index === null ? 'database' : 'gateway', sent);
  };

  return {
    timeline,
    noteSent: () => {
      sent += 1;
      while (due[0] !== undefined && due[0].at <= sent) {
        const { index } = due.shift() ?? { index: null };
        killing = killing.then(() => kill(index));
        // `settled` reports it; a run that has broken off does not wait for that.
        killing.catch(() => undefined);
      }
    },
    settled: async () => {
      await killing;
      await returning;
    },
  };
}
