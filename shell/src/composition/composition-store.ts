import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { RouteTable } from '@tandem/contracts/composition/remote';
import type { SlotName, SlotProps } from '@tandem/contracts/composition/slots';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { TWICE, withRetry, withTimeout } from '../loading/retry.ts';
import { KeptNodes } from './kept-nodes.ts';
import type { PageState, ReadyPage } from './page-state.ts';
import { RemoteReleases } from './remote-releases.ts';
import type { Chosen } from './release-choice.ts';
import type { RemoteReleasesOptions } from './remote-releases.ts';

/** The requested pages by `part/route id`. */
type Pages = Readonly<Record<string, PageState>>;

/** The names of slots by the part that fills them. */
export type AskedSlots = Readonly<Partial<Record<RemotePart, readonly SlotName[]>>>;

const STOPPED: PageState = { status: 'stopped' };

interface CompositionOptions extends RemoteReleasesOptions {
  shellRoutes: RouteTable;
  /** Called for each page that could not be loaded. */
  pageFailed?: ((error: unknown) => void) | undefined;
}

interface LoadOptions {
  askedByPerson?: boolean | undefined;
}

const keyOf = (part: Part, route: string) => `${part}/${route}`;

/**
 * What this tab has loaded of the remotes: their definitions, texts and pages. Each remote fails on its own: its last good
 * release takes its place, and where that fails too a page says so and can be retried.
 */
export class Composition {
  readonly pages: StoreApi<Pages> = createStore<Pages>(() => ({}));
  /** Counts how often what fills slots has changed; places that show a slot load it again. */
  readonly slotChanges: StoreApi<number> = createStore(() => 0);
  /** Slots that a page of this tab has requested, by part, whether or not they could be filled. */
  readonly askedSlots: StoreApi<AskedSlots> = createStore<AskedSlots>(() => ({}));
  readonly kept = new KeptNodes();
  /** The part whose page is at the address of this tab; null for none. */
  shown: Part | null = null;
  /** What fills slots, by `part/slot`; what is left is taken out in code that is loaded later (leave-release.ts). */
  readonly slots = new Map<string, Promise<unknown>>();
  readonly #options: CompositionOptions;
  readonly remotes: RemoteReleases;
  /** How often the network has come back. */
  #onlineCount = 0;

  constructor(options: CompositionOptions) {
    this.#options = options;
    this.remotes = new RemoteReleases(options);
  }

  pageState(part: Part, route: string): PageState | undefined {
    return this.isStopped(part) ? STOPPED : this.pages.getState()[keyOf(part, route)];
  }

  isStopped(part: Part): boolean {
    return part !== 'shell' && this.remotes.choice.isStopped(part);
  }

  /** Whether a page is of the release that its document was written with. */
  isPlanned(part: Part, { release }: ReadyPage): boolean {
    return part === 'shell' || this.remotes.choice.isPlanned(part, release);
  }

  /** Loads a page unless it is loaded or loading; never rejects, the state has the result. */
  async loadPage(part: Part, route: string, { askedByPerson = false }: LoadOptions = {}): Promise<PageState> {
    const known = this.pageState(part, route);
    if (known && known.status !== 'failed') return known;
    const key = keyOf(part, route);
    const loading: PageState = { status: 'loading' };
    this.setPage(key, loading);
    const onlineCount = this.#onlineCount;
    if (askedByPerson && part !== 'shell') this.remotes.choice.tryAll(part);
    const tried = this.remotes.tryable(part);
    const page = this.importPage(part, route, askedByPerson);
    let state: PageState;
    try {
      state = await withTimeout(page, this.remotes.patienceOf(tried), key);
    } catch (error) {
      if (this.isStopped(part)) return STOPPED;
      const isTried = (one: Chosen) => tried.some((other) => other?.release === one?.release);
      const instead = this.#instead(part, route, loading, this.remotes.tryable(part).every(isTried));
      if (instead) return instead;
      this.remotes.reportLast(part, tried, error, { route });
      // Requested while offline, and failed after the network came back: it has not been retried since.
      if (this.#onlineCount !== onlineCount) {
        this.setPage(key, { status: 'failed', error });
        return this.loadPage(part, route, { askedByPerson: true });
      }
      this.#options.pageFailed?.(error);
      state = { status: 'failed', error };
      void this.#showLate(part, key, page);
    }
    return this.#settle(part, route, loading, state);
  }

  /** Called when the network is back: retries every page that could not be loaded, or fails while it is loading. */
  retryFailed(): void {
    this.#onlineCount += 1;
    for (const [key, { status }] of Object.entries(this.pages.getState())) {
      const [part = '', route = ''] = key.split('/');
      if (status === 'failed') void this.loadPage(part as Part, route, { askedByPerson: true });
    }
  }

  /** A page threw while it was rendered: its part goes on with the last good release. Returns whether there is one. */
  pageThrew(part: Part, route: string, { release }: ReadyPage): boolean {
    if (part === 'shell' || release === null || !this.remotes.choice.passOver(part, release.release)) return false;
    this.forgetPage(keyOf(part, route));
    void this.loadPage(part, route);
    return true;
  }

  /** What fills a slot threw. Returns what its last good release shows there; null where there is none. */
  slotThrew<N extends SlotName>(part: RemotePart, name: N, release: string) {
    if (!this.remotes.choice.passOver(part, release)) return null;
    this.slots.delete(keyOf(part, name));
    return this.loadSlot(part, name);
  }

  /** Whether this tab can be reloaded without losing anything: the strictest answer of the loaded remotes. */
  canReload(): 'allow' | 'ask' | 'block' {
    return this.remotes.loader.canUpdate();
  }

  /** The component that a part offers for a slot, with the host that it is to see. */
  loadSlot<N extends SlotName>(
    part: RemotePart,
    name: N,
    { askedByPerson = false }: LoadOptions = {},
  ): Promise<{ component: ComponentType<SlotProps[N]>; host: HostApi }> {
    const key = keyOf(part, name);
    const known = this.slots.get(key);
    this.#noteSlot(part, name);
    if (askedByPerson && known === undefined) this.remotes.choice.tryAll(part);
    const loaded = known ?? this.#importSlot(part, name, askedByPerson);
    if (!known) {
      this.slots.set(key, loaded);
      loaded.catch(() => this.slots.delete(key));
    }
    return loaded as Promise<{ component: ComponentType<SlotProps[N]>; host: HostApi }>;
  }

  /** Imports a page from the best release that can be used; its state is the caller's. */
  async importPage(part: Part, route: string, askedByPerson: boolean): Promise<ReadyPage> {
    const { locale, shellRoutes, hostFor } = this.#options;
    const importFrom = async (routes: RouteTable): Promise<ComponentType> => {
      const definition = routes[route];
      if (definition === undefined) throw new Error(`${part} has no page for the route ${route}.`);
      const module = await withRetry(() => definition.page(locale), TWICE);
      return module.default as ComponentType;
    };
    if (part === 'shell')
      return { status: 'ready', component: await importFrom(shellRoutes), host: hostFor(part), release: null };
    return this.remotes.use(part, { askedByPerson, about: { route } }, async ({ routes, host, release }) => ({
      status: 'ready',
      component: await importFrom(routes),
      host,
      release,
    }));
  }

  #noteSlot(part: RemotePart, name: SlotName): void {
    const before = this.askedSlots.getState()[part] ?? [];
    if (!before.includes(name)) this.askedSlots.setState({ [part]: [...before, name] });
  }

  #importSlot<N extends SlotName>(part: RemotePart, name: N, askedByPerson: boolean) {
    return this.remotes.use(part, { askedByPerson, about: { slot: name } }, async ({ definition, host }) => {
      const slot = definition.slots?.[name];
      if (slot === undefined) throw new Error(`${part} does not fill the slot ${name}.`);
      return { component: (await withRetry(slot, TWICE)).default, host };
    });
  }

  /**
   * What is shown in the place of a load that ends: what another load has put there since, or the page of another release,
   * where its own were taken out. Undefined where it goes on.
   */
  #instead(part: Part, route: string, own: PageState, isOn: boolean): PageState | Promise<PageState> | undefined {
    const key = keyOf(part, route);
    const { [key]: now = own } = this.pages.getState();
    if (now !== own) return now;
    if (isOn) return undefined;
    this.forgetPage(key);
    return this.loadPage(part, route);
  }

  /** Shows the result of a load, whose own state was there before. */
  #settle(part: Part, route: string, own: PageState, state: PageState): PageState | Promise<PageState> {
    const isOn = part === 'shell' || state.status !== 'ready' || this.remotes.choice.allows(part, state.release);
    const instead = this.#instead(part, route, own, isOn);
    if (instead) return instead;
    this.setPage(keyOf(part, route), state);
    return state;
  }

  /** A page that is loaded after its time-out replaces the message. */
  async #showLate(part: Part, key: string, page: Promise<ReadyPage>): Promise<void> {
    // Its failure was reported at the time-out.
    const [late] = await Promise.allSettled([page]);
    const { [key]: now } = this.pages.getState();
    if (late.status === 'fulfilled' && now?.status === 'failed')
      void this.#settle(part, key.slice(part.length + 1), now, late.value);
  }

  /** A page is at the address of the tab. Returns what ends that. */
  showPage(part: Part, route: string): () => void {
    this.shown = part;
    return () => {
      this.shown = null;
      this.kept.forget(keyOf(part, route));
    };
  }

  setPage(key: string, state: PageState): void {
    this.pages.setState({ [key]: state });
  }

  forgetPage(key: string): void {
    const { [key]: _forgotten, ...others } = this.pages.getState();
    this.pages.setState(others, true);
  }
}
