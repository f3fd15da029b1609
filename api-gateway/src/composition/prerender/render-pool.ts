import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import type { Config } from '../../platform/config/env.ts';
import type { ContentStore } from '../store/content-store.ts';
import { RenderProcess } from './render-process.ts';
import type { Bundles, RenderResult } from './render-process.ts';

/** Two cores, and the gateway needs one of them. */
const PROCESSES = 2;
/** A process makes room for a fresh one after this many pages, so that nothing piles up in it. */
const PAGES_PER_PROCESS = 200;

interface Pooled {
  pair: string;
  process: RenderProcess;
  pages: number;
  idle: NodeJS.Timeout | undefined;
}

export interface RenderJob {
  shell: Release;
  /** Null for pages of the shell, and for frames. */
  remote: Release | null;
  plan: PagePlan;
  url: string;
  /** Called when it is the job's turn; a job that is not wanted any more is dropped. */
  isWanted: () => boolean;
}

export interface RenderPoolOptions {
  store: ContentStore;
  /** A page that takes longer is given up, and its process ended. */
  renderMilliseconds: number;
  /** Idle processes that wait for more pages of theirs, and how long; they cost memory, and a new one costs half a second. */
  kept: Config['prerenderKept'];
}

interface Waiting {
  pair: string;
  begin: () => void;
}

/**
 * A few render processes, each for one pair of releases, started when they are needed and ended when
 * they are not. A pair has one at most: a bundle that hangs holds up its own pages only.
 */
export class RenderPool {
  readonly #store: ContentStore;
  readonly #renderMilliseconds: number;
  readonly #kept: RenderPoolOptions['kept'];
  readonly #pooled = new Map<string, Pooled>();
  readonly #busy = new Set<string>();
  #waiting: Waiting[] = [];
  #closed = false;

  constructor({ store, renderMilliseconds, kept }: RenderPoolOptions) {
    this.#store = store;
    this.#renderMilliseconds = renderMilliseconds;
    this.#kept = kept;
  }

  /** Renders when it is this job's turn. Never rejects: failures are results. */
  async render(job: RenderJob): Promise<RenderResult> {
    const pair = `${job.shell.id} ${job.remote?.id ?? ''}`;
    await this.#turn(pair);
    try {
      if (this.#closed) return { ok: false, error: 'the gateway is stopping' };
      if (!job.isWanted()) return { ok: false, error: 'another page of the bundle failed' };
      const pooled = await this.#processFor(pair, job);
      if (pooled === null) return { ok: false, error: 'a prerender bundle is missing' };
      return await this.#renderIn(pooled, job);
    } finally {
      this.#busy.delete(pair);
      this.#beginNext();
    }
  }

  close(): void {
    this.#closed = true;
    for (const pooled of this.#pooled.values()) this.#drop(pooled);
  }

  async #turn(pair: string): Promise<void> {
    const turn = new Promise<void>((begin) => this.#waiting.push({ pair, begin }));
    this.#beginNext();
    await turn;
  }

  /** Lets the first go whose pair is free, as long as there is room. */
  #beginNext(): void {
    while (this.#busy.size < PROCESSES) {
      const next = this.#waiting.find(({ pair }) => !this.#busy.has(pair));
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      this.#busy.add(next.pair);
      next.begin();
    }
  }

  async #renderIn(pooled: Pooled, { plan, url, remote }: RenderJob): Promise<RenderResult> {
    const result = await pooled.process.render(plan, url, remote !== null);
    pooled.pages += 1;
    if (!pooled.process.isAlive || pooled.pages >= PAGES_PER_PROCESS || this.#closed) this.#drop(pooled);
    else pooled.idle = setTimeout(() => this.#drop(pooled), this.#kept.milliseconds).unref();
    return result;
  }

  async #processFor(pair: string, { shell, remote }: RenderJob): Promise<Pooled | null> {
    const known = this.#pooled.get(pair);
    clearTimeout(known?.idle);
    if (known?.process.isAlive === true) return known;
    const bundles = await this.#bundles(shell, remote);
    if (bundles === null || this.#closed) return null;
    this.#makeRoom();
    const process = new RenderProcess(bundles, this.#renderMilliseconds);
    const pooled: Pooled = { pair, process, pages: 0, idle: undefined };
    this.#pooled.set(pair, pooled);
    return pooled;
  }

  #makeRoom(): void {
    const idle = [...this.#pooled.values()].filter(({ pair }) => !this.#busy.has(pair));
    for (const pooled of idle.slice(0, Math.max(0, this.#pooled.size - this.#kept.processes + 1))) this.#drop(pooled);
  }

  #drop(pooled: Pooled): void {
    clearTimeout(pooled.idle);
    if (this.#pooled.get(pooled.pair) === pooled) this.#pooled.delete(pooled.pair);
    pooled.process.end();
  }

  async #bundles(shell: Release, remote: Release | null): Promise<Bundles | null> {
    const shellBundle = await this.#source(shell);
    const remoteBundle = remote === null ? null : await this.#source(remote);
    if (shellBundle === null || (remote !== null && remoteBundle === null)) return null;
    return { shellBundle, remoteBundle };
  }

  async #source(release: Release): Promise<string | null> {
    const file = release.files.find((candidate) => candidate.path === release.prerenderFile);
    if (file === undefined) return null;
    return (await this.#store.get(file.sha384))?.content.toString('utf8') ?? null;
  }
}
