import type { Logger } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import { COMPOSITION_CHANNEL } from '../ledger/ledger.repository.ts';
import { findUnlisted } from '../ledger/validate-release.ts';
import type { ChannelRelease, LedgerView } from '../ledger/ledger-view.ts';
import type { VerifiedLedger } from '../ledger/verified-ledger.ts';
import type { ContentStore } from '../store/content-store.ts';
import { ChannelCompositions } from './channel-compositions.ts';
import type { Viewer, ViewerComposition } from './channel-compositions.ts';
import { EMPTY_COMPOSITION, resolveComposition } from './composition.ts';
import type { Composition } from './composition.ts';
import { everyChoice } from './release-variants.ts';
import type { Listening, Notices } from '../../platform/db/notices.ts';

const NOTHING: LedgerView = { live: [], good: new Map(), stopped: new Set(), recalled: [], channels: [] };

/** In case a notification was lost, the composition is read again after this time. */
const POLL_MILLISECONDS = 15_000;

export interface LiveCompositionDeps {
  ledger: Pick<VerifiedLedger, 'read'>;
  notices: Pick<Notices, 'listen'>;
  store: Pick<ContentStore, 'has'>;
  log: Logger;
  /** After which time the composition is read again without a notice; POLL_MILLISECONDS where it is left out. */
  pollMilliseconds?: number | undefined;
}

/** Files that each page of a release needs, in whichever language. */
const startFiles = ({ entry, entryFiles, localeFiles }: Release): string[] => [
  entry,
  ...entryFiles,
  ...Object.values(localeFiles).flat(),
];

const allFiles = ({ files }: Release): string[] => files.map(({ path }) => path);

/** The releases of which the entry was seen, and those of which all was seen that each of their pages needs. */
interface Found {
  seen: ReadonlySet<string>;
  whole: ReadonlySet<string>;
}

/** All that pages are made of, as a text: two that are equal are the same. */
const stateOf = (
  { id, standIns, absent, stopped, recalled }: Composition,
  channels: readonly ChannelRelease[],
  { seen, whole }: Found,
) =>
  JSON.stringify([
    id,
    Object.entries(standIns).map(([part, release]) => [part, release?.id]),
    [...absent, ...stopped].map(({ release }) => release.id),
    recalled,
    channels.map(({ part, channel, release, move }) => {
      const files = [seen.has(release.id), whole.has(release.id)];
      return [part, channel, release.id, move, ...files];
    }),
  ]);

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
  /** Those of which every file was seen that each of their pages needs. */
  #whole = new Set<string>();
  #current: Composition = EMPTY_COMPOSITION;
  #channels: readonly ChannelRelease[] = [];
  #state = stateOf(EMPTY_COMPOSITION, [], { seen: new Set(), whole: new Set() });
  #compositions = new ChannelCompositions(NOTHING, EMPTY_COMPOSITION, () => false);
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

  /** The releases that some visitors get in the place of live ones. */
  get channels(): readonly ChannelRelease[] {
    return this.#channels;
  }

  /** Whether what somebody gets depends on who they are. */
  get hasCanaries(): boolean {
    return this.#compositions.hasCanaries;
  }

  /** What a viewer gets (ChannelCompositions). */
  of(viewer: Viewer): ViewerComposition {
    return this.#compositions.of(viewer);
  }

  /**
   * The compositions that visitors of a tenant may get, but for canaries: what is live for it, then those with variants of
   * experiments (everyChoice).
   */
  every(tenant: string): readonly Composition[] {
    const choices = everyChoice().map((variants) => this.of({ tenant, isStaging: false, visitor: null, variants }));
    return [...new Map(choices.map(({ composition }) => [composition.id, composition])).values()];
  }

  /** Calls the listener with the live composition when that, or what is in another channel, has changed. Returns what stops it. */
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
    this.#poll = setInterval(onNotice, this.#deps.pollMilliseconds ?? POLL_MILLISECONDS).unref();
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
    const view = await this.#deps.ledger.read();
    await this.#lookForFiles(view);
    const [seen, whole] = [this.#seen, this.#whole];
    const next = resolveComposition(
      view,
      ({ id }) => seen.has(id),
      ({ id }) => whole.has(id),
    );
    const before = this.#current;
    const state = stateOf(next, view.channels, { seen, whole });
    if (state === this.#state) return;
    this.#state = state;
    this.#current = next;
    this.#channels = view.channels;
    this.#compositions = new ChannelCompositions(
      view,
      next,
      ({ id }) => seen.has(id),
      ({ id }) => whole.has(id),
    );
    for (const { part, release, reason, standIn } of next.absent)
      this.#deps.log.warn({ part, release: release.id, reason, standIn: standIn?.id }, 'a live release is left out');
    for (const { part } of next.stopped) this.#deps.log.warn({ part }, 'a part is stopped');
    this.#reportIncomplete(view, whole);
    this.#reportUnlisted(view);
    this.#deps.log.info({ composition: next.id, before: before.id }, 'composition changed');
    for (const listener of this.#listeners) listener(next);
  }

  /** Who is to get such a release gets what is live, where that has the part. */
  #reportIncomplete({ channels }: LedgerView, whole: ReadonlySet<string>): void {
    for (const { part, channel, release } of channels)
      if (!whole.has(release.id))
        this.#deps.log.warn(
          { part, channel, release: release.id, reason: 'files missing' },
          'a channel release is left out',
        );
  }

  /** A release that was published before that was refused is live without the preloads of those files. */
  #reportUnlisted({ live, channels }: LedgerView): void {
    for (const release of [...live, ...channels.map((one) => one.release)]) {
      const files = findUnlisted(release);
      if (files.length > 0)
        this.#deps.log.warn(
          { part: release.part, release: release.id, files },
          'a release names files that it has not',
        );
    }
  }

  /**
   * Of a live release the entry has to be there, and where another can take its place all that each of its pages needs; what may
   * take its place is of use only as a whole.
   */
  async #lookForFiles({ live, good, channels }: LedgerView): Promise<void> {
    const [seen, whole] = [new Set<string>(), new Set<string>()];
    for (const release of [...live, ...channels.map((one) => one.release)]) {
      const { id, entry } = release;
      if (!this.#seen.has(id) && !(await this.#areStored(release, [entry]))) continue;
      seen.add(id);
      if (this.#whole.has(id) || (await this.#areStored(release, startFiles(release)))) whole.add(id);
    }
    for (const release of [...good.values()].flat()) {
      const { id } = release;
      if (seen.has(id)) continue;
      if (!this.#whole.has(id) && !(await this.#areStored(release, allFiles(release)))) continue;
      seen.add(id);
      whole.add(id);
    }
    this.#seen = seen;
    this.#whole = whole;
  }

  async #areStored({ files }: Release, paths: readonly string[]): Promise<boolean> {
    const wanted = files.filter(({ path }) => paths.includes(path));
    // At once: one after another, each would wait for its turn among the pages that are written meanwhile.
    const areThere = await Promise.all(wanted.map(({ sha384 }) => this.#deps.store.has(sha384)));
    return wanted.length > 0 && areThere.every(Boolean);
  }
}
