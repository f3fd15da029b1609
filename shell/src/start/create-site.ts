import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { Messages } from '@tandem/contracts/composition/remote';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { DEFAULT_LOCALE, localizePath, splitLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/composition/part';
import { createApiClient, sessionOf } from '@tandem/shared-ui/host';
import { initReactI18next } from '@tandem/shared-ui/i18n';
import type { QueryClient } from '@tandem/shared-ui/query';
import type { DataRouter } from '@tandem/shared-ui/router';
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
import { createExperiments } from '../tracking/experiments.ts';
import { collectPurchases } from '../tracking/purchases.ts';
import { createEventBus } from '../session/event-bus.ts';
import { adoptSession, createSession, endSession } from '../session/create-session.ts';
import { createQueryClient } from './create-query-client.ts';
import { telemetryFor } from './telemetry.ts';
import type { TelemetryQueue } from './telemetry.ts';

/** What differs between a browser tab and the prerender process. */
export interface SiteEnvironment {
  source: RemoteSource;
  fetch: typeof globalThis.fetch;
  telemetry: TelemetryQueue;
  tabs: OtherTabs;
  /** Called when a page could not be loaded. */
  pageFailed: (error: unknown) => void;
  /** Navigates to another document; the address has its locale prefix. */
  leave: (address: string) => void;
  /** The current address with its locale prefix, query and hash. */
  address: () => string;
  /** When the document was received, with what its markup was made with; now without it. */
  receivedAt?: number;
}

export interface Site {
  plan: PagePlan;
  composition: Composition;
  hostFor: (part: Part, release?: string) => HostApi;
  queryClient: QueryClient;
  i18n: i18n;
  push: PushStore;
  /** Sets the router, which is created after the site. */
  useRouter: (router: DataRouter) => void;
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

/** Creates everything behind the pages from the page plan. Renders nothing. */
export function createSite(plan: PagePlan, messages: Messages, environment: SiteEnvironment): Site {
  const queryClient = createQueryClient(plan, environment.receivedAt);
  const i18n = createI18n(plan.locale, messages, plan.settings.name);
  const push = createPushStore();
  let router: DataRouter | undefined;
  const shared = createSharedHost({
    plan,
    environment,
    queryClient,
    i18n,
    push: push.host,
    navigate: (path, options) => void router?.navigate(path, options ?? {}),
  });
  const hostFor = createHosts(plan, environment, shared);
  const composition = new Composition({
    source: environment.source,
    shellRoutes,
    locale: plan.locale,
    plan,
    hostFor,
    pageFailed: environment.pageFailed,
  });
  return { plan, composition, hostFor, queryClient, i18n, push, useRouter: (created) => (router = created) };
}

type SharedHost = Omit<HostApi, 'part' | 'telemetry'>;

interface SharedHostInput extends Pick<HostApi, 'queryClient' | 'i18n' | 'push' | 'navigate'> {
  plan: PagePlan;
  environment: SiteEnvironment;
}

/** Creates what the hosts of all parts have in common. */
function createSharedHost({ plan, environment, ...given }: SharedHostInput): SharedHost {
  const { queryClient, i18n } = given;
  const telemetry = telemetryFor(environment.telemetry, 'shell', plan.shell.release);
  const events = createEventBus((error) => telemetry.error(error, { where: 'event' }));
  collectPurchases(events);
  const member = () => {
    const state = sessionOf(queryClient.getQueryData<ResponseOf<'GET /api/user.php'>>(['user']));
    return state.status === 'member' ? state.user.id : null;
  };
  const api = createApiClient({
    fetch: environment.fetch,
    locale: plan.locale,
    onAuthenticationRequired: () => {
      if (endSession(queryClient, events)) environment.tabs.send('session-ended');
    },
    onOtherSession: () => adoptSession(queryClient),
    // After the caller, who writes what the response says. A visitor has no credits: their call makes the session, and what the
    // caller does then comes before anything else.
    onReplayed: () => {
      if (member() !== null) setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['user'] }));
    },
    member,
    offlineMessage: () => i18n.t('errors.offline', { ns: 'shell' }),
    genericMessage: () => i18n.t('errors.generic', { ns: 'shell' }),
  });
  const goHome = () => environment.leave(localizePath(plan.locale, '/'));
  const session = createSession({ api, queryClient, events, tabs: environment.tabs, goHome });

  const switchTo = (locale: Locale) => {
    const { path } = splitLocale(environment.address());
    const leave = () => environment.leave(localizePath(locale, path));
    rememberLocale(locale);
    // A session that is still loading may be a member's.
    if (session.get().status === 'visitor') return leave();
    // The page is left once the account is saved, so that the call is not aborted; but it does not wait for a slow one.
    const saved = api.call('PUT /api/user.php', { body: { language: locale } }).catch(telemetry.error);
    const late = new Promise((resolve) => setTimeout(resolve, LOCALE_TIMEOUT_MILLISECONDS));
    void Promise.race([saved, late]).then(leave);
  };
  return {
    ...given,
    session,
    settings: plan.settings,
    locale: { current: plan.locale, path: (path) => localizePath(plan.locale, path), switchTo },
    links: createLinks(plan),
    events,
    notify: { show: showNotice },
    api,
    serverNow,
    arrival: () => arrivalForParts(plan),
    copy: plan.copy ?? null,
    experiments: createExperiments({
      shown: plan.experiments,
      api,
      failed: (error) => telemetry.error(error, { where: 'exposure' }),
    }),
  };
}

/** Returns a function that returns the host of a part, created once per release; by default, of that in the plan. */
function createHosts(plan: PagePlan, environment: SiteEnvironment, shared: SharedHost): Site['hostFor'] {
  const hosts = new Map<string, HostApi>();
  const planned = (part: Part) =>
    part === 'shell' ? plan.shell.release : (plan.parts[part]?.release ?? `${part}@none`);
  return (part, release = planned(part)) => {
    const known = hosts.get(release);
    if (known) return known;
    const telemetry = telemetryFor(environment.telemetry, part, release);
    const host: HostApi = { ...shared, part: { id: part, release }, telemetry };
    hosts.set(release, host);
    return host;
  };
}

/** The router's basename in a locale; the default locale has none. */
export function basenameOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '/' : `/${locale}`;
}
