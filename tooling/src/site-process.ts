import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { WORKSPACE } from './workspace.ts';

const START_MILLISECONDS = 300_000;

export interface SiteProcess {
  origin: string;
  child: ChildProcess;
  /** Ends it as a person would, and waits. */
  stop: () => Promise<void>;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

/**
 * Starts the whole site in a process of its own, as `npm start` does, and waits until it is ready.
 * Throws with its output when it is not, and when another program listens on its port already: it would be taken for the
 * new site.
 */
export async function startSiteProcess(
  environment: Readonly<Record<string, string>> & { PORT: string },
): Promise<SiteProcess> {
  const origin = `http://localhost:${environment.PORT}`;
  if (await isReady(origin)) throw new Error(`Another site runs on ${origin}: end it first, or choose another port.`);
  const child = spawn(process.execPath, [path.join(WORKSPACE, 'tooling/src/commands/start.ts')], {
    cwd: WORKSPACE,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const deadline = Date.now() + START_MILLISECONDS;
  const throwIfEnded = () => {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output}`);
  };
  while (!(await isReady(origin))) {
    throwIfEnded();
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The site was not ready after ${START_MILLISECONDS / 1000} s:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  // Where another program has responded meanwhile, the site did not get its port.
  throwIfEnded();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, child, stop };
}
