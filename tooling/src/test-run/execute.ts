import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { WORKSPACE } from '../workspace.ts';

const END_MILLISECONDS = 10_000;

/** Commands that are running, each with all the processes that it has started in a group of its own. */
const running = new Set<ChildProcess>();

/** Runs a command in the workspace and returns all that it printed. Rejects when it cannot be started. */
export function execute(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: WORKSPACE,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // It has ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends every command that is running, as Ctrl-C does, and kills it after ten seconds. Resolves when all have ended. */
export async function endRunning(): Promise<void> {
  const children = [...running];
  const ended = Promise.all(children.map((child) => once(child, 'close')));
  for (const child of children) signalGroup(child, 'SIGINT');
  const timer = setTimeout(() => children.forEach((child) => signalGroup(child, 'SIGKILL')), END_MILLISECONDS);
  await ended;
  clearTimeout(timer);
}
