import type { Messages } from '@tandem/contracts/composition/remote';
import type { SiteTexts, TextValues, Translate } from '@tandem/contracts/composition/site-texts';
import type { Locale } from '@tandem/contracts/product/locales';
import { fillText } from './fill-text.ts';

interface TextsOptions {
  language: Locale;
  /** The namespace of keys that are read without one. */
  namespace: string;
  /** Placeholders that every text may have. */
  values?: Readonly<Record<string, string>>;
}

/** The texts of both, where a group is in both; of two texts with one key the first. */
function merged(known: Messages, added: Messages): Messages {
  const result: Record<string, string | Messages> = { ...added, ...known };
  for (const [key, text] of Object.entries(added)) {
    const present = known[key];
    if (typeof present === 'object' && typeof text === 'object') result[key] = merged(present, text);
  }
  return result;
}

function textAt(texts: Messages | undefined, key: string): string | undefined {
  let found: string | Messages | undefined = texts;
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/**
 * Creates the texts of a page, in the format of i18next's files: groups by dots, `{{placeholders}}`, plural forms and
 * contexts as endings of keys (`found_one`, `values_female_other`). docs/decisions/0087 says why it is not i18next.
 */
export function createTexts({ language, namespace, values: everywhere = {} }: TextsOptions): SiteTexts {
  const namespaces = new Map<string, Messages>();
  const translations = new Map<string, Translate>();
  const plurals = new Intl.PluralRules(language);

  /** The endings of a key, the best first. */
  function endingsFor({ count, context }: TextValues): string[] {
    const plural =
      typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plurals.select(count)}`, '_other', ''] : [''];
    return [...(context === undefined ? [] : plural.map((ending) => `_${context}${ending}`)), ...plural];
  }

  function translate(name: string, key: string, values: TextValues): string {
    const texts = namespaces.get(values.ns ?? name);
    for (const ending of endingsFor(values)) {
      const text = textAt(texts, key + ending);
      if (text !== undefined) return fillText(text, { ...everywhere, ...values });
    }
    return key;
  }

  function inNamespace(name: string): Translate {
    const known = translations.get(name);
    if (known) return known;
    const created: Translate = (key, values = {}) => translate(name, key, values);
    translations.set(name, created);
    return created;
  }

  return {
    language,
    t: inNamespace(namespace),
    inNamespace,
    addResourceBundle: (added, name, texts, deep = false) => {
      // A page has one language; texts in another one would be read in this one.
      if (added !== language) throw new Error(`The page is in '${language}': it has no texts in '${added}'.`);
      const known = namespaces.get(name) ?? {};
      namespaces.set(name, deep ? merged(known, texts) : { ...known, ...texts });
    },
  };
}
