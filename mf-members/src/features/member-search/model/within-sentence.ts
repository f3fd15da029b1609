import type { Locale } from '@tandem/contracts/product/locales';

/** Returns a label as it is within a sentence: `Fictional profiles` is `fictional profiles`. Its other capitals stay. */
export function withinSentence(label: string, locale: Locale): string {
  return label.charAt(0).toLocaleLowerCase(locale) + label.slice(1);
}
