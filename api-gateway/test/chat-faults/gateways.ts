import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../src/platform/embedded-postgres/postgres-process.ts';

export interface Gateways {
  /** Where they listen; they keep their ports over their ends. */
  ports: readonly number[];
  /** Kills one with SIGKILL and starts it again. Resolves, when it listens, with that instant. `onEnded` is called in between. */
  kill: (index: number, onEnded?: () => void) => Promise<number>;
  stop: () => Promise<void>;
}

const SERVER = join(import.meta.dirname, '../../src/main/server.ts');

/** Resolves when the gateway has logged its address. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      if (text.includes('"url":"http:')) return;
      text += part;
      if (text.includes('"url":"http:')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`A gateway ended with ${code}: ${text.slice(-2000)}`)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function spawnGateway(settings: NodeJS.ProcessEnv): ChildProcess {
  const unlimited = { LOG_LEVEL: 'info', RATE_LIMITS: 'off', MESSAGES_PER_MINUTE: '0' };
  return spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...unlimited, ...settings },
  });
}

/** What is asked to end and does not is killed after so long. */
const END_MILLISECONDS = 15_000;

/** Ends a gateway in order, or otherwise. */
async function stopped(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MILLISECONDS);
  await ended(child, 'SIGTERM');
  clearTimeout(timer);
}

/**
 * Starts gateways on one database, each a process of its own. None is left when this process ends, or when not all have started.
 *
 * @param settings more variables of their environment
 */
export async function startGateways(
  count: number,
  databaseUrl: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Gateways> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const running = new Map<number, ChildProcess>();
  let isOver = false;
  const killRunning = () => running.forEach((child) => child.kill('SIGKILL'));
  const start = async (index: number): Promise<void> => {
    // The database may be away at that moment: a gateway that could not start is started again, as by an operator.
    for (let attempt = 0; ; attempt += 1) {
      if (isOver) throw new Error('The gateways were stopped');
      const child = spawnGateway({
        PORT: String(ports[index]),
        DATA_DIR: join(dataDir, `gateway-${index}`),
        DATABASE_URL: databaseUrl,
        ...settings,
      });
      running.set(index, child);
      try {
        await listening(child);
        return;
      } catch (error) {
        if (isOver || attempt > 20) throw error;
      }
    }
  };
  const stop = async () => {
    isOver = true;
    await Promise.all([...running.values()].map(stopped));
    process.off('exit', killRunning);
  };
  process.once('exit', killRunning);
  try {
    await Promise.all(ports.map((_, index) => start(index)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ports,
    kill: async (index, onEnded) => {
      const child = running.get(index);
      if (child !== undefined) await ended(child, 'SIGKILL');
      onEnded?.();
      await start(index);
      return Date.now();
    },
    stop,
  };
}
