import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { RUNNER_SOURCE } from './runner-source.ts';

/** Long enough for a machine that is busy building; requests for a page wait less (prerenderer.ts). */
const LOAD_MILLISECONDS = 15_000;
const RENDER_MILLISECONDS = 6000;
const MEMORY_MEGABYTES = 192;
/** A page has a few hundred kilobytes; more than this is a fault of the bundle. */
const LARGEST_RESULT = 8 * 1024 * 1024;

/** The rights of the process: none. */
export const RENDER_FLAGS: readonly string[] = [
  '--permission',
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  `--max-old-space-size=${MEMORY_MEGABYTES}`,
];

/** What the process writes for each line that it reads. */
const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), html: z.string(), isOfCountry: z.boolean(), isOfSource: z.boolean() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

type PrerenderResult = z.infer<typeof resultSchema>;

/** Source texts, the first line that the process reads. */
export interface Bundles {
  /** The shell's prerender bundle, which contains React and all shared modules. */
  shellBundle: string;
  /** The remote's prerender bundle; null for pages of the shell. */
  remoteBundle: string | null;
}

/** `fatal`: it cost the process; its bundles are at fault rather than the page. */
export type RenderResult = PrerenderResult & { fatal?: true };

interface Waiting {
  resolve: (result: RenderResult) => void;
  timer: NodeJS.Timeout;
}

const failed = (error: string): RenderResult => ({ ok: false, error, fatal: true });

/**
 * One Node process that renders pages of one pair of bundles, one after another. It starts with no
 * environment and with no right to files, network, processes or workers (`--permission`), and is
 * ended when it takes too long, too much memory, or returns nonsense. Code of a remote never runs
 * inside the gateway (architecture, point 8).
 */
export class RenderProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ready: Promise<RenderResult>;
  readonly #renderMilliseconds: number;
  #waiting: Waiting | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #ended: string | null = null;

  /** @param renderMilliseconds a page that takes longer ends the process */
  constructor(bundles: Bundles, renderMilliseconds = RENDER_MILLISECONDS) {
    this.#renderMilliseconds = renderMilliseconds;
    this.#child = spawn(process.execPath, [...RENDER_FLAGS, '--eval', RUNNER_SOURCE], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#child.on('error', (error) => this.#end(`the process could not be started: ${error.message}`));
    this.#child.on('exit', (code, signal) => this.#end(`the process ended (${signal ?? code})`));
    // A process that ends while it is written to says so by its exit.
    this.#child.stdin.on('error', () => this.#child.kill('SIGKILL'));
    createInterface({ input: this.#child.stdout, crlfDelay: Infinity }).on('line', (line) => this.#receive(line));
    let received = 0;
    this.#child.stdout.on('data', (chunk: Buffer) => {
      received = chunk.includes(0x0a) ? 0 : received + chunk.length;
      if (received > LARGEST_RESULT) this.#end('the result is too large');
    });
    this.#ready = this.#send(bundles, LOAD_MILLISECONDS);
    this.#queue = this.#ready;
  }

  get isAlive(): boolean {
    return this.#ended === null;
  }

  /** Never rejects: failures are results. `withRemote` false renders the frame around the page. */
  render(plan: PagePlan, url: string, withRemote: boolean): Promise<RenderResult> {
    const turn = this.#queue.then(async () => {
      const ready = await this.#ready;
      return ready.ok ? this.#send({ plan, url, remote: withRemote }, this.#renderMilliseconds) : ready;
    });
    this.#queue = turn;
    return turn;
  }

  /** Ends the process at once; what waits gets a failure. */
  end(): void {
    this.#end('the process was ended');
  }

  #send(message: unknown, milliseconds: number): Promise<RenderResult> {
    if (this.#ended !== null) return Promise.resolve(failed(this.#ended));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(`no result within ${milliseconds} ms`), milliseconds);
      this.#waiting = { resolve, timer };
      this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  }

  #receive(line: string): void {
    const waiting = this.#waiting;
    // Bundles can write to standard output only through the runner; a result without its job is not trusted.
    if (waiting === null) return this.#end('a result came without a job');
    let result: PrerenderResult;
    try {
      result = resultSchema.parse(JSON.parse(line));
    } catch (error) {
      return this.#end(`the result cannot be read (${error instanceof Error ? error.message : String(error)})`);
    }
    this.#waiting = null;
    clearTimeout(waiting.timer);
    waiting.resolve(result);
  }

  #end(reason: string): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    this.#child.kill('SIGKILL');
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    waiting.resolve(failed(reason));
  }
}
