import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Statement } from '@tandem/api-gateway/testing/statements';

/** The calls that a measured process takes from its parent. */
export interface ChildCalls {
  /** Microseconds of processor time that the process has used. */
  cpu: { input: null; output: number };
  /** The statements of the call that was marked with this id (record-statements.ts). */
  statements: { input: string; output: Statement[] };
  /** Takes the replies to give from now on (raw-server.ts) and returns the port. */
  serve: { input: RawReply[]; output: number };
}

/** One reply of the raw server: these statements are run, then this value is sent as JSON, under these headers. */
export interface RawReply {
  statements: Statement[];
  headers: Record<string, string>;
  response: unknown;
}

interface Question {
  id: number;
  call: keyof ChildCalls;
  input: unknown;
}

type Handlers = {
  [C in keyof ChildCalls]?: (
    input: ChildCalls[C]['input'],
  ) => ChildCalls[C]['output'] | Promise<ChildCalls[C]['output']>;
};

/** Microseconds of processor time that this process has used. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** In the child: replies to its parent, for as long as the parent lives. */
export function serveParent(handlers: Handlers): void {
  process.on('message', ({ id, call, input }: Question) => {
    const handler = handlers[call] as ((input: unknown) => unknown) | undefined;
    Promise.resolve(handler?.(input)).then(
      (output) => process.send?.({ id, output }),
      (error: unknown) => process.send?.({ id, failure: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** A process that is measured. */
export interface MeasuredProcess {
  ask: <C extends keyof ChildCalls>(call: C, input: ChildCalls[C]['input']) => Promise<ChildCalls[C]['output']>;
  child: ChildProcess;
  stop: () => Promise<void>;
}

/** Starts a module as a process of its own; `preload` runs before it. */
export function startMeasured(
  module: string,
  env: Readonly<Record<string, string>>,
  preload: readonly string[] = [],
): MeasuredProcess {
  const child = fork(module, {
    env: { ...process.env, ...env },
    execArgv: preload.flatMap((file) => ['--import', file]),
    // Statements have bytes and times among their values.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let asked = 0;
  const ask: MeasuredProcess['ask'] = (call, input) => {
    const id = ++asked;
    return new Promise((resolve, reject) => {
      const settle = (message: { id: number; output?: never; failure?: string }) => {
        if (message.id !== id) return;
        child.off('message', settle);
        child.off('exit', fail);
        if (message.failure === undefined) resolve(message.output as never);
        else reject(new Error(`${module}: ${message.failure}`));
      };
      const fail = () => reject(new Error(`${module} ended before it replied to '${call}'`));
      child.on('message', settle);
      child.once('exit', fail);
      child.send({ id, call, input } satisfies Question);
    });
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { ask, child, stop };
}

const START_MILLISECONDS = 60_000;

/** Waits until a started gateway listens; throws when it has ended, or after a minute. */
export async function waitUntilUp(origin: string, { child }: MeasuredProcess): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  const isUp = async () => {
    try {
      return (await fetch(`${origin}/healthz`)).ok;
    } catch {
      // Nobody listens yet.
      return false;
    }
  };
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The gateway did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
