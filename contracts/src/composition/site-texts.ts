import type { Locale } from '../product/locales.ts';
import type { Messages } from './remote.ts';

/** What a text is filled with. `count` chooses its plural form, `context` one of its variants, `ns` its namespace. */
export interface TextValues {
  readonly [name: string]: unknown;
  readonly count?: number | undefined;
  readonly context?: string | undefined;
  readonly ns?: string | undefined;
}

/** Returns the text of a key, such as `list.empty`, with its placeholders filled; the key itself where there is none. */
export type Translate = (key: string, values?: TextValues) => string;

/** The texts of the site in the language of the page: a namespace per part. */
export interface SiteTexts {
  readonly language: Locale;
  t: Translate;
  /** The texts of one namespace. */
  inNamespace: (namespace: string) => Translate;
  /**
   * Adds texts to a namespace. Those of groups that it has already are added to them when `deep`, and a text that it has
   * stays; otherwise a group replaces the one of its name.
   */
  addResourceBundle: (language: Locale, namespace: string, texts: Messages, deep?: boolean) => void;
}
