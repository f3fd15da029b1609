import type { i18n } from 'i18next';
import type { QueryClient } from '@tanstack/react-query';
import type { Settings } from '../api/settings.ts';
import type { PushMessage } from '../api/push.ts';
import type { User } from '../api/user.ts';
import type { ApiClient } from '../api/client.ts';
import type { Locale } from '../product/locales.ts';
import type { Part } from './part.ts';
import type { TrafficSource } from '../product/tracking.ts';
import type { EventBus } from './events.ts';
import type { Links } from './links.ts';
import type { PlanCopy } from './page-plan.ts';

/** `pending` until the first response of user.php; the page is usable before. */
export type SessionState = { status: 'pending' } | { status: 'visitor' } | { status: 'member'; user: User };

export interface HostSession {
  get: () => SessionState;
  /** Starts the session of the user that a login or a signup returned. */
  signedIn: (user: User) => void;
  /** Requests the session from the gateway again, and returns its new state. */
  refresh: () => Promise<SessionState>;
  /** Ends the session on the server and in this browser, then opens the home page. */
  logout: () => Promise<void>;
  /**
   * Ends the session in this browser as a logout does, for an account that the server has just deleted; opens no page. Older
   * shells, which a part may be promoted beside, have none.
   */
  forget?: () => void;
}

export interface HostLocale {
  current: Locale;
  /** Adds the prefix of the current locale to a path of the site. */
  path: (path: string) => string;
  /** The same page in the other locale; sets the cookie and saves it to the account. */
  switchTo: (locale: Locale) => void;
}

export type NoticeTone = 'info' | 'success' | 'error';

/** A button of a notice. */
export interface NoticeAction {
  label: string;
  /** Called once; the notice is dismissed with it. */
  run: () => void;
  /** Milliseconds for which the notice with the button is shown. */
  offeredFor: number;
}

/** A link of a notice, to the page where what it is about can be changed. */
export interface NoticeLink {
  label: string;
  /** A path of the site, without the locale prefix. */
  to: string;
}

export interface HostNotify {
  /** A short notice that disappears after a while; errors stay until they are dismissed. It may have one button or link. */
  show: (tone: NoticeTone, text: string, way?: NoticeAction | NoticeLink) => void;
}

export interface HostTelemetry {
  /** Reports an error with the part and release that it happened in. */
  error: (error: unknown, context?: Readonly<Record<string, string>>) => void;
  /** Reports a duration in milliseconds, such as a remote's load time. */
  timing: (name: string, milliseconds: number) => void;
}

/** What this browser knows of pushes (F-PUSH-STATE). */
export interface PushState {
  /** Null until it has been looked into; false in browsers without pushes. */
  isCapable: boolean | null;
  /** The subscription as text, false, or `denied` when the browser blocks notifications. */
  isSubscribed: string | false;
  /** The last push that reached this browser while this page was open. */
  lastMessage: PushMessage | null;
}

export interface HostPush {
  state: () => PushState;
  /** Calls the listener after every change. Returns the function that removes it. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Asks the browser for its permission and subscribes. May be called only in a click handler (R-PUSH-PROMPT-CLICK).
   */
  enable: () => Promise<PushState>;
  /** Takes pushes off in this browser. */
  disable: () => Promise<PushState>;
}

/** How this visitor arrived. */
export interface HostArrival {
  /** The traffic source in the address of this document; the shell removes it from the address. */
  source: TrafficSource | null;
  /**
   * True when they arrived with a source, in this document or an earlier one, which the gateway knows by their cookie. A
   * page whose prerendered markup reads it is rendered for both kinds of visitors: read it only where it decides something.
   */
  isSourced: boolean;
}

/** The experiments of this page. */
export interface HostExperiments {
  /** The variant that the page is to show; null where the experiment has none for this page: then it shows its control. */
  variant: (experiment: string) => string | null;
  /**
   * Counts the visitor as one who has seen the variant, once (R-LANDERS-EXPOSURE-ONCE): as soon as cookies are accepted, in
   * this document or a later one of the session.
   */
  seen: (experiment: string) => void;
}

/** What the shell provides to a remote. There is one instance per remote, so it knows which remote is calling. */
export interface HostApi {
  part: { id: Part; release: string };
  session: HostSession;
  settings: Settings;
  locale: HostLocale;
  links: Links;
  events: EventBus;
  notify: HostNotify;
  telemetry: HostTelemetry;
  push: HostPush;
  api: ApiClient;
  /** The server's time as far as it is known, in milliseconds since the epoch: what the server ends, ends by its clock. */
  serverNow: () => number;
  arrival: () => HostArrival;
  experiments: HostExperiments;
  /** The copy of the landing page that the document was written for; null where that has its own. */
  copy: PlanCopy | null;
  /** Shared by all parts; a remote's own keys start with its id. */
  queryClient: QueryClient;
  i18n: i18n;
  /** Navigates to a path of the site, given without the locale prefix. `state` is kept in the history, with the entry of the page. */
  navigate: (path: string, options?: { replace?: boolean; state?: unknown }) => void;
}
