import type { Messages } from '@tandem/contracts/composition/remote';
import type { Locale } from '@tandem/contracts/product/locales';
import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';

/**
 * The texts of a part in a language, for `messages` of TestApp. Throws where the test has no texts in it: a page in
 * another language than its host's would pass for it.
 */
export function messagesIn(texts: Partial<Record<Locale, Messages>>, locale: Locale = DEFAULT_LOCALE): Messages {
  const messages = texts[locale];
  if (messages === undefined)
    throw new Error(`The test has no texts in '${locale}', only in ${Object.keys(texts).join(', ')}.`);
  return messages;
}
