import type { HostApi } from './host-api.ts';
import type { SlotName, SlotProps } from './slots.ts';
import type { RemotePart } from './part.ts';
import type { MadeWith } from './made-with.ts';
import type { RouteTraits } from './route.ts';
import type { Locale } from '../product/locales.ts';
import type { EndpointKey, QueryInputOf } from '../api/index.ts';
import type { Settings } from '../api/settings.ts';

/** The version of this contract. A release names the one it was built for; the resolver refuses a mismatch. */
export const CONTRACT_VERSION = '2.2.0';

/** A React component, named without importing React: the contract stays free of it. */
export type AnyComponent<Props = object> = (props: Props) => unknown;

/**
 * Parameters of a query that are read from the page's path: `{ id: 'id' }` reads `:id`. They have to be whole numbers
 * (other addresses are not prerendered) and are the last items of the key, in this order.
 */
type FromPath<K extends EndpointKey> = { readonly [P in keyof NonNullable<QueryInputOf<K>>]?: string };

/** A query that the gateway runs as a visitor before it prerenders the page. */
export type PrerenderQuery = {
  [K in EndpointKey]: {
    /** TanStack Query key; its first item is the owner's id. */
    key: readonly unknown[];
    endpoint: K;
    /** Parameters that the settings of the visitor's page give, where they are not null: `{ country: 'geoip_country' }`. */
    fromSettings?: { readonly [parameter: string]: keyof Settings };
    /** The parameter that is the page's language, which is then the last item of the key. */
    fromLocale?: keyof NonNullable<QueryInputOf<K>> & string;
    /** The parameter that is the gender of those whom a marketer chose for the pictures of the page, where they did. */
    fromPictures?: keyof NonNullable<QueryInputOf<K>> & string;
    /** The whole query is the last item of the key. */
    keyedByQuery?: true;
  } & (
    | { query: QueryInputOf<K>; fromPath?: never }
    | { query: Partial<NonNullable<QueryInputOf<K>>>; fromPath: FromPath<K> }
  );
}[EndpointKey];

/** One route of a part: its entry in the release descriptor, and the page behind a lazy import. */
export interface RouteDefinition extends RouteTraits {
  /**
   * The page. Its import must carry `webpackChunkName: "route-<route id>"`, by which the build finds the files to
   * preload. A page with long texts of its own may load those of the given locale along with it, as `route-<route
   * id>-<locale>`: only the visitor's language is loaded.
   */
  page: (locale: Locale) => Promise<{ default: AnyComponent }>;
  /** Present on public pages: they arrive as HTML and are hydrated. */
  prerender?: {
    /** A page whose queries read a parameter of its path is about one subject: it is rendered with its current data. */
    queries: readonly PrerenderQuery[];
    /** Visitors with a session get the frame instead: the page looks different for members. */
    visitorsOnly?: true;
    /** The page starts the same whatever the query of its address, such as a token. */
    anySearch?: true;
    /** The page starts differently only with one of these query parameters; all others are read later. */
    changedBy?: readonly string[];
    /** Those of `changedBy` with which the page is rendered as well, by what they may be (`MADE_WITH`). */
    madeWith?: { readonly [parameter: string]: MadeWith };
    /**
     * With all parameters of the address that such a query reads as `fromPath` reads those of the path, the page is about one
     * subject (docs/decisions/0308).
     */
    subjectQueries?: readonly PrerenderQuery[];
    /** Keys of `localStorage`: where the browser has stored one of them, the page looks different once its script runs. */
    changedByStored?: readonly string[];
    /** Minutes after which the page is rendered again before it is sent: it says what is so now, such as who is online. */
    oldestMinutes?: number;
    /** The page does something by itself, such as to confirm the token of a mail: it waits for no gesture. */
    actsAlone?: true;
  };
}

/** The pages of a part by their ids, which no other part may use. */
export type RouteTable = Readonly<Record<string, RouteDefinition>>;

/** Gives a part's route table its type. */
export function defineRoutes(table: RouteTable): RouteTable {
  return table;
}

/** Translations of one locale: nested objects of texts. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

export interface RemoteDefinition<P extends RemotePart = RemotePart> {
  id: P;
  /** The range of contract versions that this remote works with, such as `^2`. */
  contract: string;
  /** Its import is `webpackMode: "eager"`: the table is small, and a chunk of its own would be one more round trip. */
  routes: () => Promise<{ default: RouteTable }>;
  slots?: { readonly [S in SlotName]?: () => Promise<{ default: AnyComponent<SlotProps[S]> }> };
  /**
   * The texts of the remote in a language, `src/locales/<locale>.json`. Its import carries
   * `webpackChunkName: "locale-[request]"`. The i18next namespace is the remote's id.
   */
  locale: (locale: Locale) => Promise<{ default: Messages }>;
  /**
   * Returns whether a newer release may replace this one at the next navigation; false while a message is half written.
   */
  canUpdate?: () => 'allow' | 'block' | 'ask';
  /** Runs once when the remote is loaded; the returned function undoes it when the release is swapped. */
  setup?: (host: HostApi) => (() => void) | void;
}

/** The single exposed module of a remote is `export default defineRemote({...})`. */
export function defineRemote<P extends RemotePart>(definition: RemoteDefinition<P>): RemoteDefinition<P> {
  return definition;
}
