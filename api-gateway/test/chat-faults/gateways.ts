import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../src/platform/embedded-postgres/postgres-process.ts';

export interface Gateways {
  /** Where they listen; they keep their ports over their ends. */
  ports: readonly number[];
  /** Kills one with SIGKILL and starts it again. Resolves, when it listens, with that instant. */
  kill: (index: number) => Promise<number>;
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

/**
 * Starts gateways on one database, each a process of its own.
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
  const start = async (index: number): Promise<ChildProcess> => {
    // The database may be away at that moment: a gateway that could not start is started again, as by an operator.
    for (let attempt = 0; ; attempt += 1) {
      const child = spawn(process.execPath, [SERVER], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          PORT: String(ports[index]),
          DATA_DIR: join(dataDir, `gateway-${index}`),
          DATABASE_URL: databaseUrl,
          LOG_LEVEL: 'info',
          RATE_LIMITS: 'off',
          MESSAGES_PER_MINUTE: '0',
          ...settings,
        },
      });
      try {
        await listening(child);
        return child;
      } catch (error) {
        if (attempt > 20) throw error;
      }
    }
  };
  const children = await Promise.all(ports.map((_, index) => start(index)));
  return {
    ports,
    kill: async (index) => {
      const child = children[index];
      if (child !== undefined) await ended(child, 'SIGKILL');
      children[index] = await start(index);
      return Date.now();
    },
    stop: async () => {
      await Promise.all(children.map((child) => ended(child, 'SIGTERM')));
    },
  };
}
