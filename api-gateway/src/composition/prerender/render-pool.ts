import type { PagePlan, PrerenderAnswer } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import type { ContentStore } from '../store/content-store.ts';
import { RenderProcess } from './render-process.ts';
import type { Bundles } from './render-process.ts';

/** Two cores, and the gateway needs one of them. */
const PROCESSES = 2;
const IDLE_MILLISECONDS = 15_000;
/** A process makes room for a fresh one after this many pages, so that nothing piles up in it. */
const PAGES_PER_PROCESS = 200;

interface Pooled {
  pair: string;
  process: RenderProcess;
  busy: boolean;
  pages: number;
  idle: NodeJS.Timeout | undefined;
}

export interface RenderJob {
  shell: Release;
  /** Null for pages of the shell, and for frames. */
  remote: Release | null;
  plan: PagePlan;
  url: string;
}

/** A few render processes, each for one pair of releases, started when they are needed and ended when they are not. */
export class RenderPool {
  readonly #store: ContentStore;
  readonly #pooled = new Set<Pooled>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #closed = false;

  constructor(store: ContentStore) {
    this.#store = store;
  }

  /** Renders when it is this job's turn. A failure is an answer. */
  async render(job: RenderJob): Promise<PrerenderAnswer> {
    await this.#turn();
    try {
      if (this.#closed) return { ok: false, error: 'the gateway is stopping' };
      const pooled = await this.#processFor(job);
      if (pooled === null) return { ok: false, error: 'a prerender bundle is missing' };
      return await this.#renderIn(pooled, job);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  close(): void {
    this.#closed = true;
    for (const pooled of this.#pooled) this.#drop(pooled);
    for (const begin of this.#waiting.splice(0)) begin();
  }

  async #turn(): Promise<void> {
    if (this.#running >= PROCESSES) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }

  async #renderIn(pooled: Pooled, { plan, url, remote }: RenderJob): Promise<PrerenderAnswer> {
    const answer = await pooled.process.render(plan, url, remote !== null);
    pooled.busy = false;
    pooled.pages += 1;
    if (!pooled.process.isAlive || pooled.pages >= PAGES_PER_PROCESS || this.#closed) this.#drop(pooled);
    else pooled.idle = setTimeout(() => this.#drop(pooled), IDLE_MILLISECONDS).unref();
    return answer;
  }

  async #processFor({ shell, remote }: RenderJob): Promise<Pooled | null> {
    const pair = `${shell.id} ${remote?.id ?? ''}`;
    const free = [...this.#pooled].find((pooled) => !pooled.busy && pooled.pair === pair && pooled.process.isAlive);
    if (free !== undefined) {
      clearTimeout(free.idle);
      free.busy = true;
      return free;
    }
    const bundles = await this.#bundles(shell, remote);
    if (bundles === null) return null;
    this.#makeRoom();
    const pooled: Pooled = { pair, process: new RenderProcess(bundles), busy: true, pages: 0, idle: undefined };
    this.#pooled.add(pooled);
    return pooled;
  }

  #makeRoom(): void {
    const idle = [...this.#pooled].filter((pooled) => !pooled.busy);
    for (const pooled of idle.slice(0, Math.max(0, this.#pooled.size - PROCESSES + 1))) this.#drop(pooled);
  }

  #drop(pooled: Pooled): void {
    clearTimeout(pooled.idle);
    this.#pooled.delete(pooled);
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
