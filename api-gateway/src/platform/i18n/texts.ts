import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { DEFAULT_LOCALE, LOCALES } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { PLACEHOLDER_MARKS } from '@tandem/contracts/composition/page-words';

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

/** Adds the files of a folder, one per language of the site, to a namespace. Throws where one is missing. */
function addTexts(namespace: string, folder: string): void {
  for (const locale of LOCALES) {
    const texts = JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')) as object;
    i18n.addResourceBundle(locale, namespace, texts, true);
  }
}

/**
 * The texts in `<folder>/texts`, a JSON file per language of the site: those of one mail, one page, one list. The type
 * is that of the default locale's file: `textsIn<typeof en>(import.meta.dirname)`. Reads the
 * files once, when the module is loaded, and throws where one is missing.
 */
export function textsIn<Texts extends object>(folder: string): (locale: Locale) => Translate<Texts> {
  addTexts(folder, path.join(folder, 'texts'));
  return (locale) => i18n.getFixedT(locale, folder) as unknown as Translate<Texts>;
}

/**
 * Fills a text that no file of the gateway has, such as the title of a route, whose placeholders are `{name}`. One without
 * a value stays visible.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return i18n.t('text', {
    ...values,
    defaultValue: text,
    nest: false,
    interpolation: { ...PLACEHOLDER_MARKS, escapeValue: false },
  });
}

/** The texts in the files of several folders, together under one name. Reads them once, as `textsIn` does. */
export function textsInFiles(
  namespace: string,
  folders: readonly string[],
): (locale: Locale) => (key: string, values?: Readonly<Record<string, string | number>>) => string {
  for (const folder of folders) addTexts(namespace, folder);
  return (locale) => {
    const translate = i18n.getFixedT(locale, namespace);
    return (key, values = {}) => translate(key, values);
  };
}
