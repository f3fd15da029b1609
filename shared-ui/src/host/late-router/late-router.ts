import {
  createPath,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  matchRoutes,
  resolvePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router';
import type { DataRouter, RouteObject, RouterState } from 'react-router';

type Subscriber = Parameters<DataRouter['subscribe']>[0];
type ScrollSettings = Parameters<DataRouter['enableScrollRestoration']>;
type BlockerFunction = Parameters<DataRouter['getBlocker']>[1];

/** Creates the router of this tab. */
export type CreateRouter = (init: {
  routes: RouteObject[];
  basename: string;
  history: ReturnType<typeof createBrowserHistory>;
}) => DataRouter;

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

/**
 * A router of which only what shows the first page is there at once: the code that navigates is four times as large, and
 * is loaded by `start`, or by the first navigation, which waits for it. Where it cannot be loaded, that navigation loads
 * the document instead.
 */
export function createLateRouter({ routes: given, basename, load, leave }: LateRouterOptions): LateRouter {
  const history = createBrowserHistory();
  const routes = withIds(given);
  const subscribers = new Set<Subscriber>();
  const blockers = new Map<string, BlockerFunction>();
  let scroll: ScrollSettings | null = null;
  let stopScroll = () => {};
  let router: DataRouter | null = null;
  let starting: Promise<void> | null = null;

  const { location } = history;
  const state = {
    historyAction: history.action,
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

  function takeOver(created: DataRouter): void {
    router = created;
    const publish: Subscriber = (next, details) => subscribers.forEach((subscriber) => subscriber(next, details));
    created.subscribe(publish);
    for (const [key, blocks] of blockers) created.getBlocker(key, blocks);
    if (scroll) stopScroll = created.enableScrollRestoration(...scroll);
    // The tab went back or forward meanwhile: nobody was there to follow.
    const { location: now } = created.state;
    if (now.key === location.key && createPath(now) === createPath(location)) return;
    publish(created.state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  const start = (): Promise<void> => {
    starting ??= load().then(
      (create) => takeOver(create({ routes, basename, history })),
      () => void (starting = null),
    );
    return starting;
  };
  addEventListener('popstate', () => void start(), { once: true });

  async function navigate(to: unknown, ...options: unknown[]): Promise<void> {
    await start();
    if (router !== null) return Reflect.apply(router.navigate, router, [to, ...options]) as Promise<void>;
    if (typeof to === 'number') return history.go(to);
    const path = createPath(resolvePath(to as string, location.pathname));
    return leave(basename === '/' ? path : basename + path);
  }

  const early: Partial<DataRouter> = {
    basename,
    state,
    routes,
    manifest: {},
    window,
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    navigate: navigate as DataRouter['navigate'],
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    enableScrollRestoration: (...settings) => {
      scroll = settings;
      return () => {
        scroll = null;
        stopScroll();
      };
    },
    getBlocker: (key, blocks) => {
      blockers.set(key, blocks);
      return IDLE_BLOCKER;
    },
    deleteBlocker: (key) => {
      blockers.delete(key);
      router?.deleteBlocker(key);
    },
  } as Partial<DataRouter>;

  return {
    router: new Proxy(early as DataRouter, { get: (_, name) => Reflect.get(router ?? early, name) }),
    start,
  };
}
