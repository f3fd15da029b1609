import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { Messages } from '@tandem/contracts/composition/remote';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { DEFAULT_LOCALE, localizePath, splitLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/composition/part';
import { createApiClient } from '@tandem/shared-ui/host';
import { initReactI18next } from '@tandem/shared-ui/i18n';
import { QueryClient } from '@tandem/shared-ui/query';
import type { createBrowserRouter } from '@tandem/shared-ui/router';
import { Composition } from '../composition/composition-store.ts';
import { createLinks } from '../composition/create-links.ts';
import type { RemoteSource } from '../composition/remote-source.ts';
import { LOCALE_TIMEOUT_MILLISECONDS, rememberLocale } from '../locale/remember-locale.ts';
import { showNotice } from '../notices/notices.store.ts';
import { createPushStore } from '../push/push-store.ts';
import type { PushStore } from '../push/push-store.ts';
import shellRoutes from '../routes.ts';
import type { OtherTabs } from '../session/other-tabs.ts';
import { serverNow } from '../session/server-clock.ts';
import { arrivalForParts } from '../tracking/arrival.ts';
import { keepPurchases } from '../tracking/purchases.ts';
import { createEventBus } from '../session/event-bus.ts';
import { createSession, endSession } from '../session/create-session.ts';
import { telemetryFor } from './telemetry.ts';
import type { TelemetryQueue } from './telemetry.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

/** What differs between a browser's tab and the prerender process. */
export interface SiteEnvironment {
  source: RemoteSource;
  fetch: typeof globalThis.fetch;
  telemetry: TelemetryQueue;
  tabs: OtherTabs;
  /** A page of the site could not be loaded. */
  pageFailed: (error: unknown) => void;
  /** Leaves this document for another address, given with its locale prefix. */
  leave: (address: string) => void;
  /** The current address with its locale prefix, query and hash. */
  address: () => string;
}

export interface Site {
  plan: PagePlan;
  composition: Composition;
  hostFor: (part: Part) => HostApi;
  queryClient: QueryClient;
  i18n: i18n;
  push: PushStore;
  /** The router does not exist yet when the site is made; navigation needs it. */
  useRouter: (router: Router) => void;
}

function createI18n(locale: Locale, messages: Messages, tenant: string): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'shell',
    resources: { [locale]: { shell: messages } },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { tenant } },
    react: { useSuspense: false },
  });
  return instance;
}

/** Makes everything that stands behind the pages, from the plan of the page. Renders nothing. */
export function createSite(plan: PagePlan, messages: Messages, environment: SiteEnvironment): Site {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network a page's data wait, and come by themselves when it is back.
      queries: { retry: false, staleTime: 15_000 },
      // What somebody sends does not wait: it would be sent later without their knowing. It fails, and says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const { key, data } of plan.queries) queryClient.setQueryData(key, data);
  // Without a session cookie nobody is logged in; with one, user.php says whether somebody is.
  if (!plan.hasSession) queryClient.setQueryData(['user'], { user: null });

  const shellTelemetry = telemetryFor(environment.telemetry, 'shell', plan.shell.release);
  const events = createEventBus((error) => shellTelemetry.error(error, { where: 'event' }));
  keepPurchases(events);
  const i18n = createI18n(plan.locale, messages, plan.settings.name);
  const api = createApiClient({
    fetch: environment.fetch,
    locale: plan.locale,
    onAuthenticationRequired: () => {
      if (endSession(queryClient, events)) environment.tabs.tell('session-ended');
    },
    offlineMessage: () => i18n.t('errors.offline', { ns: 'shell' }),
  });
  const session = createSession({
    api,
    queryClient,
    events,
    tabs: environment.tabs,
    goHome: () => environment.leave(localizePath(plan.locale, '/')),
  });
  const links = createLinks(plan);
  const push = createPushStore();
  let router: Router | undefined;

  const switchLocale = (locale: Locale) => {
    const { path } = splitLocale(environment.address());
    const leave = () => environment.leave(localizePath(locale, path));
    rememberLocale(locale);
    // Who came with a session may be a member already when user.php has not answered yet.
    if (session.get().status === 'visitor') return leave();
    // The page goes once the account has it, so that the call is not cut off; but it does not wait for a slow one.
    const saved = api.call('PUT /api/user.php', { body: { language: locale } }).catch(shellTelemetry.error);
    const late = new Promise((resolve) => setTimeout(resolve, LOCALE_TIMEOUT_MILLISECONDS));
    void Promise.race([saved, late]).then(leave);
  };
  const shared: Omit<HostApi, 'part' | 'telemetry'> = {
    session,
    settings: plan.settings,
    locale: { current: plan.locale, path: (path) => localizePath(plan.locale, path), switchTo: switchLocale },
    links,
    events,
    notify: { show: showNotice },
    push: push.host,
    api,
    serverNow,
    arrival: arrivalForParts,
    queryClient,
    i18n,
    navigate: (path, options) => void router?.navigate(path, options ?? {}),
  };

  const hosts = new Map<Part, HostApi>();
  const hostFor = (part: Part): HostApi => {
    const known = hosts.get(part);
    if (known) return known;
    const release = part === 'shell' ? plan.shell.release : (plan.parts[part]?.release ?? `${part}@none`);
    const host = {
      ...shared,
      part: { id: part, release },
      telemetry: telemetryFor(environment.telemetry, part, release),
    };
    hosts.set(part, host);
    return host;
  };
  const composition = new Composition({
    source: environment.source,
    shellRoutes,
    locale: plan.locale,
    localeOf: (part) => plan.parts[part]?.locale ?? plan.locale,
    hostFor,
    pageFailed: environment.pageFailed,
  });
  return { plan, composition, hostFor, queryClient, i18n, push, useRouter: (made) => (router = made) };
}

/** The router's basename in a locale; the default locale has none. */
export function basenameOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '/' : `/${locale}`;
}
