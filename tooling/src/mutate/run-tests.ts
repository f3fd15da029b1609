import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RunReport, RunRequest, TestFailure } from './vitest-protocol.ts';

/** A run without output for two minutes hangs. Its own time is counted, as this process may be suspended meanwhile. */
const TICK_MILLISECONDS = 5000;
const SILENT_TICKS = 24;
const END_MILLISECONDS = 60_000;

export type TestOutcome = { failures: readonly TestFailure[]; files: number } | 'timeout';

/** Returns the packages that a package imports from this workspace, itself among them. */
function reachedBy(tree: string, name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  const manifest = JSON.parse(readFileSync(path.join(tree, name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const imported = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  for (const one of imported) if (one.startsWith('@tandem/')) reachedBy(tree, one.slice('@tandem/'.length), known);
  return known;
}

/** Returns the packages of a tree that can reach a part, the part itself first. */
export function packagesReaching(tree: string, part: string): string[] {
  return readdirSync(tree)
    .filter((name) => existsSync(path.join(tree, name, 'package.json')) && name !== 'node_modules')
    .filter((name) => reachedBy(tree, name).has(part))
    .toSorted((one, other) => Number(other === part) - Number(one === part));
}

/** Returns the folders with a Vitest configuration whose tests can reach a part: the workspace's own, or the packages'. */
export function configsReaching(tree: string, part: string): string[] {
  const folders = [tree, ...packagesReaching(tree, part).map((name) => path.join(tree, name))];
  const configured = folders.filter((folder) => existsSync(path.join(folder, 'vitest.config.ts')));
  return configured[0] === tree ? [tree] : configured;
}

/** The Vitests of a tree, each in a process of its own that is started when it is first needed. */
export class TestRunner {
  readonly #tree: string;
  readonly #hosts = new Map<string, ChildProcess>();

  constructor(tree: string) {
    this.#tree = tree;
  }

  #host(folder: string): ChildProcess {
    const running = this.#hosts.get(folder);
    if (running) return running;
    const programs = [path.join(folder, 'node_modules/.bin'), path.join(this.#tree, 'node_modules/.bin')];
    const host = fork(path.join(import.meta.dirname, 'vitest-host.ts'), [folder], {
      cwd: folder,
      env: { ...process.env, PATH: [...programs, process.env['PATH']].join(':'), FORCE_COLOR: '0' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    host.once('exit', () => this.#hosts.delete(folder));
    this.#hosts.set(folder, host);
    return host;
  }

  /** Runs tests of a configuration; a process without output for two minutes is ended. */
  run(folder: string, request: RunRequest): Promise<TestOutcome> {
    const host = this.#host(folder);
    return new Promise((resolve) => {
      let silent = 0;
      const tick = () => {
        silent += 1;
        if (silent === SILENT_TICKS) void this.#end(folder).then(() => finish('timeout'));
      };
      const timer = setInterval(tick, TICK_MILLISECONDS);
      const finish = (outcome: TestOutcome) => {
        clearInterval(timer);
        host.off('message', handleMessage).off('exit', onExit);
        resolve(outcome);
      };
      const onExit = () => {
        finish({
          failures: [{ file: folder, test: '', message: 'The process of the tests ended.', slow: true }],
          files: 0,
        });
      };
      const handleMessage = (message: RunReport) => {
        silent = 0;
        if (message.kind === 'done') finish({ failures: message.failures, files: message.files });
      };
      host.on('message', handleMessage).once('exit', onExit);
      host.send(request);
    });
  }

  /** Ends one process with all that it started. */
  async #end(folder: string): Promise<void> {
    const host = this.#hosts.get(folder);
    if (host?.pid === undefined || host.exitCode !== null || host.signalCode !== null) return;
    this.#hosts.delete(folder);
    host.removeAllListeners('exit');
    const ended = new Promise((resolve) => host.once('exit', resolve));
    if (host.connected) host.send('end');
    const timer = setTimeout(() => process.kill(-(host.pid ?? 0), 'SIGKILL'), END_MILLISECONDS);
    await ended;
    clearTimeout(timer);
  }

  /** Ends the processes of some configurations, or all. */
  async end(folders: Iterable<string> = this.#hosts.keys()): Promise<void> {
    await Promise.all([...folders].map((folder) => this.#end(folder)));
  }
}
