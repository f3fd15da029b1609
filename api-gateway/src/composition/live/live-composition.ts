import type { Logger } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import { COMPOSITION_CHANNEL } from '../ledger/ledger.repository.ts';
import type { VerifiedLedger } from '../ledger/verified-ledger.ts';
import type { ContentStore } from '../store/content-store.ts';
import { EMPTY_COMPOSITION, resolveComposition } from './composition.ts';
import type { Composition } from './composition.ts';
import type { Listening, Notices } from '../../platform/db/notices.ts';

/** In case a notification was lost, the composition is read again after this time. */
const POLL_MILLISECONDS = 15_000;

export interface LiveCompositionDeps {
  ledger: Pick<VerifiedLedger, 'readLive' | 'readBefore'>;
  notices: Notices;
  store: ContentStore;
  log: Logger;
}

/**
 * The current composition, in memory, kept current by notifications of the database. While the database
 * is away the last one stays.
 */
export class LiveComposition {
  readonly #deps: LiveCompositionDeps;
  readonly #listeners = new Set<(composition: Composition) => void>();
  /**
   * Releases whose files have been seen. They are not checked again: a file that is missing later is handled in the
   * browser.
   */
  #seen = new Set<string>();
  #current: Composition = EMPTY_COMPOSITION;
  #listening: Listening | null = null;
  #poll: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(deps: LiveCompositionDeps) {
    this.#deps = deps;
  }

  get current(): Composition {
    return this.#current;
  }

  /** Calls the listener with each new composition. Returns what stops it. */
  onChange(listener: (composition: Composition) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the composition and begins to follow it. Rejects when the database cannot be read. */
  async start(): Promise<void> {
    await this.refresh();
    const onNotice = () => {
      this.refresh().catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'the composition could not be loaded'),
      );
    };
    this.#listening = this.#deps.notices.listen(COMPOSITION_CHANNEL, onNotice);
    this.#poll = setInterval(onNotice, POLL_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    this.#listening?.stop();
    await this.#running;
  }

  /** Loads what is live now. Calls during a load wait for one more load, which sees their change. */
  async refresh(): Promise<void> {
    if (this.#running !== null) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#loadUntilQuiet();
    try {
      await this.#running;
    } finally {
      this.#running = null;
    }
  }

  async #loadUntilQuiet(): Promise<void> {
    do {
      this.#again = false;
      await this.#load();
    } while (this.#again);
  }

  async #load(): Promise<void> {
    const live = await this.#deps.ledger.readLive();
    const shellBefore = await this.#deps.ledger.readBefore('shell');
    await this.#lookForFiles(shellBefore === null ? live : [...live, shellBefore]);
    const next = resolveComposition(live, (release) => this.#seen.has(release.id), shellBefore);
    const before = this.#current;
    const isSame = next.id === before.id && next.standIn?.id === before.standIn?.id;
    if (isSame && next.absent.length === before.absent.length) return;
    this.#current = next;
    for (const { part, release, reason } of next.absent)
      this.#deps.log.warn({ part, release, reason }, 'a live release is left out');
    this.#deps.log.info({ composition: next.id, before: before.id }, 'composition changed');
    for (const listener of this.#listeners) listener(next);
  }

  async #lookForFiles(live: readonly Release[]): Promise<void> {
    const seen = new Set<string>();
    for (const release of live) {
      const entry = release.files.find((file) => file.path === release.entry);
      if (this.#seen.has(release.id) || (entry !== undefined && (await this.#deps.store.has(entry.sha384))))
        seen.add(release.id);
    }
    this.#seen = seen;
  }
}
