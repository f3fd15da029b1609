import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { DEFAULT_LOCALE, LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** The keys of a file of texts, those of its groups with dots; the plural forms of a text are one key. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutPlural<Key> : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** Returns a text with its placeholders filled. `count` chooses the plural form. */
export type Translate<Texts> = (key: TextKey<Texts>, values?: Readonly<Record<string, string | number>>) => string;

const i18n = createInstance();
void i18n.init({
  initAsync: false,
  lng: DEFAULT_LOCALE,
  fallbackLng: DEFAULT_LOCALE,
  supportedLngs: [...LOCALES],
  resources: {},
  // The code that writes markup escapes whole texts.
  interpolation: { escapeValue: false },
  // A placeholder without a value stays visible.
  missingInterpolationHandler: (_text, [placeholder]: RegExpExecArray) => placeholder,
});

/**
 * The texts in `<folder>/texts`, a JSON file per language of the site: those of one mail, one page, one list. The type
 * is that of the default locale's file: `textsIn<typeof en>(import.meta.dirname)`. Reads the
 * files once, when the module is loaded, and throws where one is missing.
 */
export function textsIn<Texts extends object>(folder: string): (locale: Locale) => Translate<Texts> {
  for (const locale of LOCALES) {
    const file = path.join(folder, 'texts', `${locale}.json`);
    i18n.addResourceBundle(locale, folder, JSON.parse(readFileSync(file, 'utf8')));
  }
  return (locale) => i18n.getFixedT(locale, folder) as unknown as Translate<Texts>;
}
