import { useState } from 'react';
import type { ReactNode } from 'react';
import { createInstance } from 'i18next';
import type { Messages } from '@tandem/contracts/composition/remote';
import type { EventBus, SiteEventName } from '@tandem/contracts/composition/events';
import type {
  HostApi,
  HostArrival,
  HostPush,
  NoticeAction,
  NoticeLink,
  NoticeTone,
  PushState,
} from '@tandem/contracts/composition/host-api';
import type { Links } from '@tandem/contracts/composition/links';
import type { ResponseOf, EndpointKey } from '@tandem/contracts/api/index';
import type { Settings } from '@tandem/contracts/api/settings';
import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { HostContext, SlotContext, endHydration, sessionOf, sharedQueries } from '../host/index.ts';
import type { SlotSource } from '../host/index.ts';
import { I18nextProvider, initReactI18next } from '../host/i18n.ts';
import { QueryClient, QueryClientProvider } from '../host/query.ts';
import { createMemoryRouter } from '../host/memory-router.ts';
import { RouterProvider } from '../host/router.ts';
import { someSettings } from '@tandem/contracts/testing/some-settings';

export * from './fixtures.ts';
export * from './purchase-fixtures.ts';
export { someSettings };
export { messagesIn } from './messages-in.ts';
export { pasteInto } from './paste-into.ts';
export { Late, passTime, typeAtOnce } from './type-at-once.tsx';

// Tests render as pages after a navigation: nothing was prerendered.
endHydration();

/** The responses of endpoints in a test: each receives the call's query and body; it throws an ApiError to fail. */
export type FakeResponses = {
  [K in EndpointKey]?: (input: {
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
    idempotencyKey?: string;
    signal?: AbortSignal;
  }) => ResponseOf<K> | Promise<ResponseOf<K>>;
};

export interface FakeHostOptions {
  /** Null is a visitor. */
  user?: User | null;
  settings?: Partial<Settings>;
  locale?: Locale;
  links?: Links;
  responses?: FakeResponses;
  /** What the browser knows of pushes; nothing when left out. */
  push?: Partial<PushState>;
  /** How the visitor arrived; without a source by default. */
  arrival?: Partial<HostArrival>;
  /** The variants of the page's experiments. */
  variants?: Readonly<Record<string, string>>;
  /** The copy that a marketer wrote for the page. */
  copy?: HostApi['copy'];
  /** The server's time in milliseconds since the epoch; this device's when left out. */
  serverNow?: () => number;
}

export interface FakeHost {
  host: HostApi;
  /** Every call, in order. */
  calls: { key: EndpointKey; input: Record<string, unknown> }[];
  notices: { tone: NoticeTone; text: string; action?: NoticeAction; link?: NoticeLink }[];
  emitted: { name: SiteEventName; payload: unknown }[];
  navigations: string[];
  /** Experiments whose variants were seen, each time that it was said. */
  seen: string[];
  /** Changes the state of pushes in the browser, as an arriving push does. */
  setPush: (changes: Partial<PushState>) => void;
}

const DEFAULT_LINKS: Links = {
  settings: (params) => `/settings${params?.tab === undefined ? '' : `/${params.tab}`}`,
  home: () => '/',
  login: (params) => (params?.next ? `/login?next=${encodeURIComponent(params.next)}` : '/login'),
  signup: () => '/signup',
  resetPassword: () => '/reset-password',
  accountDeleted: () => '/account-deleted',
  searchMembers: () => '/members',
  signupMatches: () => '/signup-matches',
  member: ({ id }) => `/members/${id}`,
  liker: ({ id }) => `/likes/m/${id}`,
  likes: () => '/likes',
  chats: () => '/chats',
  conversation: ({ id }) => `/chats/${id}`,
  chatWith: ({ id }) => `/members/${id}/chat`,
  buyCredits: () => '/credits',
  repeatOrder: () => '/credits/repeat-order',
  transactions: (params) => (params?.id === undefined ? '/transactions' : `/transactions/${params.id}`),
  payBundle: ({ id, paymentmethod, payment }) =>
    `/credits/${id}${paymentmethod ? `/${paymentmethod}` : ''}${payment ? `?payment=${payment}` : ''}`,
  payDebit: ({ payment }) => `/directdebit?payment=${payment}`,
  premium: () => '/premium',
  pricing: () => '/pricing',
  terms: () => '/pages/terms',
  privacy: () => '/pages/privacy',
  cookies: () => '/pages/cookies',
  conduct: () => '/pages/ban',
  faq: () => '/pages/faq',
};

/** Pushes of a browser that grants the permission. */
function createFakePush(first: Partial<PushState> = {}): { push: HostPush; setPush: FakeHost['setPush'] } {
  let state: PushState = { isCapable: null, isSubscribed: false, lastMessage: null, ...first };
  const listeners = new Set<() => void>();
  const setPush = (changes: Partial<PushState>) => {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  };
  const become = (isSubscribed: PushState['isSubscribed']) => {
    setPush({ isSubscribed });
    return Promise.resolve(state);
  };
  const push: HostPush = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enable: () => become('{"endpoint":"https://push.example.test/1"}'),
    disable: () => become(false),
  };
  return { push, setPush };
}

/** Delivers events at once, and records those that are emitted. */
function createFakeEvents({ emitted }: Pick<FakeHost, 'emitted'>): EventBus {
  const listeners = new Map<SiteEventName, Set<(payload: never) => void>>();
  return {
    emit: (name, payload) => {
      emitted.push({ name, payload });
      listeners.get(name)?.forEach((listener) => listener(payload as never));
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}

/** A host without a server: `responses` has the response to each call, everything else is recorded. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const locale = options.locale ?? 'en';
  const record: Omit<FakeHost, 'host' | 'setPush'> = { calls: [], notices: [], emitted: [], navigations: [], seen: [] };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
  });
  if (options.user !== undefined) queryClient.setQueryData(['user'], { user: options.user });
  const events = createFakeEvents(record);
  const api = {
    call: async (key: EndpointKey, input: Record<string, unknown> = {}) => {
      record.calls.push({ key, input });
      if (key === 'GET /api/user.php' && options.responses?.[key] === undefined) return { user: options.user ?? null };
      const respond = options.responses?.[key];
      if (respond === undefined) throw new Error(`The test responds to no call of ${key}.`);
      return respond(input);
    },
  } as HostApi['api'];
  const { push, setPush } = createFakePush(options.push);
  const i18n = createInstance();
  void i18n
    .use(initReactI18next)
    .init({ lng: locale, resources: {}, initAsync: false, interpolation: { escapeValue: false } });
  const host: HostApi = {
    part: { id: 'shell', release: 'shell@000000000000' },
    session: {
      get: () => sessionOf(queryClient.getQueryData(sharedQueries.user(api).queryKey)),
      signedIn: (user) => queryClient.setQueryData(['user'], { user }),
      refresh: async () => sessionOf(await queryClient.fetchQuery({ ...sharedQueries.user(api), staleTime: 0 })),
      logout: async () => void queryClient.setQueryData(['user'], { user: null }),
      forget: () => {},
    },
    settings: someSettings(options.settings),
    locale: { current: locale, path: (path) => localizePath(locale, path), switchTo: () => {} },
    links: options.links ?? DEFAULT_LINKS,
    events,
    notify: {
      show: (tone, text, way) =>
        void record.notices.push({ tone, text, ...(way && ('to' in way ? { link: way } : { action: way })) }),
    },
    telemetry: { error: () => {}, timing: () => {} },
    push,
    api,
    serverNow: options.serverNow ?? (() => Date.now()),
    arrival: () => ({ source: null, isSourced: false, ...options.arrival }),
    copy: options.copy ?? null,
    experiments: {
      variant: (experiment) => options.variants?.[experiment] ?? null,
      seen: (experiment) => void record.seen.push(experiment),
    },
    queryClient,
    i18n,
    navigate: (path) => void record.navigations.push(path),
  };
  return { host, setPush, ...record };
}

export interface TestAppProps {
  fake: FakeHost;
  /** Texts by namespace, such as `{ 'mf-chat': en }`. */
  messages: Readonly<Record<string, Messages>>;
  /** Where the page is: its route and the address. */
  path?: string;
  at?: string | { pathname: string; search?: string; state: unknown };
  slots?: SlotSource;
  children: ReactNode;
}

/** Wraps a page in everything that the shell gives it. Render it with Testing Library. */
export function TestApp({ fake, messages, path = '*', at = '/', slots, children }: TestAppProps) {
  const { host } = fake;
  const [ready] = useState(() => {
    const language = host.locale.current;
    for (const [namespace, texts] of Object.entries(messages)) host.i18n.addResourceBundle(language, namespace, texts);
    return createMemoryRouter(
      [
        { path, element: children },
        { path: '*', element: null },
      ],
      { initialEntries: [at] },
    );
  });
  return (
    <I18nextProvider i18n={host.i18n}>
      <QueryClientProvider client={host.queryClient}>
        <HostContext value={host}>
          <SlotContext value={slots ?? null}>
            <RouterProvider router={ready} />
          </SlotContext>
        </HostContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
