import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { RemoteDefinition, RouteTable } from '@tandem/contracts/composition/remote';
import type { SlotName, SlotProps } from '@tandem/contracts/composition/slots';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { LOAD_TIMEOUT_MILLISECONDS, withRetry, withTimeout } from '../loading/retry.ts';
import type { RemoteSource } from './remote-source.ts';

export type PageState =
  | { status: 'loading' }
  | { status: 'ready'; component: ComponentType }
  | { status: 'failed'; error: unknown };

/** The requested pages by `part/route id`. */
type Pages = Readonly<Record<string, PageState>>;

interface CompositionOptions {
  source: RemoteSource;
  shellRoutes: RouteTable;
  locale: Locale;
  /** The language that the texts of a remote are in. */
  localeOf: (part: RemotePart) => Locale;
  /** The host as that part gets it. */
  hostFor: (part: Part) => HostApi;
  /** Called for each page that could not be loaded. */
  pageFailed?: ((error: unknown) => void) | undefined;
}

/** A chunk that fails is requested once more; the document may have requested it long before. */
const TWICE = { tries: 2, delayMilliseconds: 300 };

interface LoadedRemote {
  definition: RemoteDefinition;
  routes: RouteTable;
}

/**
 * What this tab has loaded of the remotes: their definitions, texts and pages. Each remote fails on its own; a failed
 * page can be retried.
 */
export class Composition {
  readonly pages: StoreApi<Pages> = createStore<Pages>(() => ({}));
  readonly #remotes = new Map<RemotePart, Promise<LoadedRemote>>();
  readonly #slots = new Map<string, Promise<unknown>>();
  readonly #definitions: RemoteDefinition[] = [];
  readonly #options: CompositionOptions;
  /** The page that the document held before the site took it over, until it is interactive or left. */
  #kept: { key: string; nodes: readonly Node[] } | null = null;
  /** How often the network has come back. */
  #onlineCount = 0;

  constructor(options: CompositionOptions) {
    this.#options = options;
  }

  /** Keeps the nodes of a prerendered page, which take its place if it cannot be loaded or rendered. */
  keepPage({ part, id }: NonNullable<PagePlan['route']>, nodes: readonly Node[]): void {
    this.#kept = nodes.length === 0 ? null : { key: `${part}/${id}`, nodes };
  }

  get keepsPage(): boolean {
    return this.#kept !== null;
  }

  keptNodes(part: Part, route: string): readonly Node[] | null {
    return this.#kept?.key === `${part}/${route}` ? this.#kept.nodes : null;
  }

  /** Returns what was kept, and keeps it no longer: the page has been rendered. */
  takeKept(): readonly Node[] {
    const nodes = this.#kept?.nodes ?? [];
    this.#kept = null;
    return nodes;
  }

  /** Called when a page is left. */
  forgetPage(part: Part, route: string): void {
    if (this.keptNodes(part, route) !== null) this.#kept = null;
  }

  pageState(part: Part, route: string): PageState | undefined {
    return this.pages.getState()[`${part}/${route}`];
  }

  /** Loads a page unless it is loaded or loading; never rejects, the state has the result. */
  async loadPage(part: Part, route: string, { askedByPerson = false } = {}): Promise<PageState> {
    const key = `${part}/${route}`;
    const known = this.pages.getState()[key];
    if (known && known.status !== 'failed') return known;
    this.#setPage(key, { status: 'loading' });
    const onlineCount = this.#onlineCount;
    const page = this.#importPage(part, route, askedByPerson);
    let state: PageState;
    try {
      state = { status: 'ready', component: await withTimeout(page, LOAD_TIMEOUT_MILLISECONDS, key) };
    } catch (error) {
      this.#options.hostFor(part).telemetry.error(error, { route });
      // Requested while offline, and failed after the network came back: it has not been retried since.
      if (this.#onlineCount !== onlineCount) {
        this.#setPage(key, { status: 'failed', error });
        return this.loadPage(part, route, { askedByPerson: true });
      }
      this.#options.pageFailed?.(error);
      state = { status: 'failed', error };
      void this.#showLate(key, page);
    }
    this.#setPage(key, state);
    return state;
  }

  /** Called when the network is back: retries every page that could not be loaded, or fails while it is loading. */
  retryFailed(): void {
    this.#onlineCount += 1;
    for (const [key, { status }] of Object.entries(this.pages.getState())) {
      const [part = '', route = ''] = key.split('/');
      if (status === 'failed') void this.loadPage(part as Part, route, { askedByPerson: true });
    }
  }

  /** Whether this tab can be reloaded without losing anything: the strictest answer of the loaded remotes. */
  canReload(): 'allow' | 'ask' | 'block' {
    const words = this.#definitions.map(({ canUpdate }) => canUpdate?.() ?? 'allow');
    return words.find((word) => word === 'block') ?? words.find((word) => word === 'ask') ?? 'allow';
  }

  /** The component that a part offers for a slot, with the host that it is to see. */
  loadSlot<N extends SlotName>(
    part: RemotePart,
    name: N,
    { askedByPerson = false }: { askedByPerson?: boolean | undefined } = {},
  ): Promise<{ component: ComponentType<SlotProps[N]>; host: HostApi }> {
    const key = `${part}/${name}`;
    const known = this.#slots.get(key);
    const loaded = known ?? this.#importSlot(part, name, askedByPerson);
    if (!known) {
      this.#slots.set(key, loaded);
      loaded.catch(() => this.#slots.delete(key));
    }
    return loaded as Promise<{ component: ComponentType<SlotProps[N]>; host: HostApi }>;
  }

  async #importPage(part: Part, route: string, askedByPerson: boolean): Promise<ComponentType> {
    const routes = part === 'shell' ? this.#options.shellRoutes : (await this.#remote(part, askedByPerson)).routes;
    const definition = routes[route];
    if (definition === undefined) throw new Error(`${part} has no page for the route ${route}.`);
    const module = await withRetry(() => definition.page(this.#options.locale), TWICE);
    return module.default as ComponentType;
  }

  async #importSlot<N extends SlotName>(part: RemotePart, name: N, askedByPerson: boolean) {
    const { definition } = await this.#remote(part, askedByPerson);
    const slot = definition.slots?.[name];
    if (slot === undefined) throw new Error(`${part} does not fill the slot ${name}.`);
    const module = await withRetry(slot, TWICE);
    return { component: module.default, host: this.#options.hostFor(part) };
  }

  #remote(part: RemotePart, askedByPerson = false): Promise<LoadedRemote> {
    const known = this.#remotes.get(part);
    if (known) return known;
    const loading = this.#loadRemote(part, askedByPerson);
    this.#remotes.set(part, loading);
    // A failure is not cached: the next caller retries.
    loading.catch(() => this.#remotes.delete(part));
    return loading;
  }

  async #loadRemote(part: RemotePart, askedByPerson: boolean): Promise<LoadedRemote> {
    const started = performance.now();
    const host = this.#options.hostFor(part);
    const definition = await this.#options.source.load(part, { askedByPerson });
    const [routes, messages] = await Promise.all([
      withRetry(() => definition.routes(), TWICE),
      withRetry(() => definition.locale(this.#options.localeOf(part)), TWICE),
    ]);
    host.i18n.addResourceBundle(this.#options.locale, part, messages.default);
    definition.setup?.(host);
    this.#definitions.push(definition);
    host.telemetry.timing('load', performance.now() - started);
    return { definition, routes: routes.default };
  }

  /** A page that is loaded after its time-out replaces the message. */
  async #showLate(key: string, page: Promise<ComponentType>): Promise<void> {
    // Its failure was reported at the time-out.
    const [late] = await Promise.allSettled([page]);
    if (late.status === 'fulfilled' && this.pages.getState()[key]?.status === 'failed')
      this.#setPage(key, { status: 'ready', component: late.value });
  }

  #setPage(key: string, state: PageState): void {
    this.pages.setState({ [key]: state });
  }
}
