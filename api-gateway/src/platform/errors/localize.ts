import type { Locale } from '@tandem/contracts/product/locales';
import type { Text, TextParameters } from './app-error.ts';
import { ERROR_TEXTS } from './texts/index.ts';

function fill(text: string, params: TextParameters): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

/** A catalogue text in a language, its placeholders filled. */
export function localize(text: Text, locale: Locale): string {
  const { text: english, params } = typeof text === 'string' ? { text, params: {} } : text;
  return fill(locale === 'fr' ? ERROR_TEXTS[english] : english, params);
}
