import {
  createPath,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  resolvePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router';
import type { DataRouter, Location, RouteObject, RouterState } from 'react-router';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Subscriber = Parameters<DataRouter['subscribe']>[0];
type ScrollSettings = Parameters<DataRouter['enableScrollRestoration']>;
type BlockerFunction = Parameters<DataRouter['getBlocker']>[1];

/** Creates the router of this tab. */
export type CreateRouter = (init: { routes: RouteObject[]; basename: string; history: BrowserHistory }) => DataRouter;

interface LateRouterOptions {
  routes: RouteObject[];
  basename: string;
  /** Loads what creates the router; called once. Rejects when that cannot be loaded. */
  load: () => Promise<CreateRouter>;
  /** Navigates to another document; the address has the basename. */
  leave: (address: string) => void;
}

export interface LateRouter {
  /** For `RouterProvider`, from the start. */
  router: DataRouter;
  /** Loads the router that navigates; resolves when it has taken over. Never rejects. */
  start: () => Promise<void>;
}

/** The routes with the ids that the router gives them too: by their place in the tree. */
function withIds(routes: readonly RouteObject[], parent: readonly number[] = []): RouteObject[] {
  return routes.map((route, index) => {
    const place = [...parent, index];
    const id = route.id ?? place.join('-');
    if (route.index === true) return { ...route, id };
    return { ...route, id, ...(route.children && { children: withIds(route.children, place) }) };
  });
}

/** What a tab shows before anything navigates: the page of its address. */
function firstState(history: BrowserHistory, routes: RouteObject[], basename: string): RouterState {
  const { location, action } = history;
  return {
    historyAction: action,
    location,
    matches: matchRoutes(routes, location, basename) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  } as unknown as RouterState;
}

/** What is registered with the router before it is there, and is handed over to it. */
class Registered {
  readonly #subscribers = new Set<Subscriber>();
  readonly #blockers = new Map<string, BlockerFunction>();
  #scroll: ScrollSettings | null = null;
  #stopScroll = () => {};
  router: DataRouter | null = null;
  /** The tab went back or forward before the router was there. */
  hasMoved = false;

  takeOver(created: DataRouter, shown: Location): void {
    this.router = created;
    const publish: Subscriber = (next, details) => this.#subscribers.forEach((subscriber) => subscriber(next, details));
    created.subscribe(publish);
    for (const [key, blocks] of this.#blockers) created.getBlocker(key, blocks);
    if (this.#scroll) this.#stopScroll = created.enableScrollRestoration(...this.#scroll);
    // Nobody was there to follow the tab.
    const { location: now } = created.state;
    this.hasMoved = now.key !== shown.key || createPath(now) !== createPath(shown);
    if (!this.hasMoved) return;
    publish(created.state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  /** The functions of a router with which it is registered. */
  get functions(): Partial<DataRouter> {
    return {
      subscribe: (subscriber) => {
        this.#subscribers.add(subscriber);
        return () => this.#subscribers.delete(subscriber);
      },
      enableScrollRestoration: (...settings) => {
        this.#scroll = settings;
        return () => {
          this.#scroll = null;
          this.#stopScroll();
        };
      },
      getBlocker: (key, blocks) => {
        this.#blockers.set(key, blocks);
        return IDLE_BLOCKER;
      },
      deleteBlocker: (key) => {
        this.#blockers.delete(key);
        this.router?.deleteBlocker(key);
      },
    };
  }
}

/** A router that is called as its callers call it: the forms of `navigate` are the router's affair. */
interface AnyNavigating {
  navigate: (...given: unknown[]) => Promise<void>;
}

/**
 * A router of which only what shows the first page is there at once: the code that navigates is four times as large, and
 * is loaded by `start`, or by the first navigation, which waits for it. Where it cannot be loaded, that navigation loads
 * the document instead.
 */
export function createLateRouter({ routes: given, basename, load, leave }: LateRouterOptions): LateRouter {
  const history = createBrowserHistory();
  const { location } = history;
  const routes = withIds(given);
  const registered = new Registered();
  let starting: Promise<void> | null = null;

  const start = (): Promise<void> => {
    starting ??= load().then(
      (create) => registered.takeOver(create({ routes, basename, history }), location),
      () => void (starting = null),
    );
    return starting;
  };
  addEventListener('popstate', () => void start(), { once: true });

  async function navigate(to: unknown, ...options: unknown[]): Promise<void> {
    const isEarly = registered.router === null;
    await start();
    const { router, hasMoved } = registered;
    // It was requested on a page that the tab has left since.
    if (isEarly && hasMoved) return;
    if (router !== null) return (router as AnyNavigating).navigate(to, ...options);
    if (typeof to === 'number') return history.go(to);
    const path = createPath(resolvePath(to as string, location.pathname));
    return leave(basename === '/' ? path : basename + path);
  }

  const early = {
    basename,
    state: firstState(history, routes, basename),
    routes,
    manifest: {},
    window,
    navigate: navigate as DataRouter['navigate'],
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    ...registered.functions,
  } as Partial<DataRouter>;
  /** What somebody has put in the place of its own, such as a `navigate` that may leave the document: it outlives the handover. */
  const replaced: Partial<DataRouter> = {};
  return {
    router: new Proxy(early as DataRouter, {
      get: (_, name) => Reflect.get(name in replaced ? replaced : (registered.router ?? early), name),
      set: (_, name, value) => Reflect.set(replaced, name, value),
    }),
    start,
  };
}
