import type { Locale } from '@tandem/contracts/product/locales';
import { textsIn } from '../i18n/texts.ts';
import type { TextKey } from '../i18n/texts.ts';
import type en from './texts/en.json';

type Texts = typeof en;

const textsOf = textsIn<Texts>(import.meta.dirname);

/**
 * Names a text of the gateway's errors, such as `chat.insufficient_credits`. What docs/product quotes is in
 * `texts/*.json` word for word. Only a text that is there can be thrown.
 */
export type ErrorText = TextKey<Texts>;

export type TextParameters = Readonly<Record<string, string | number>>;

/** A text, with values for its placeholders when it has some. */
export type Text = ErrorText | { readonly text: ErrorText; readonly params: TextParameters };

/** A text of an error in a language, its placeholders filled; one without a value stays visible. */
export function localize(text: Text, locale: Locale): string {
  return typeof text === 'string' ? textsOf(locale)(text) : textsOf(locale)(text.text, text.params);
}
