import { createInstance } from 'i18next';
import type { Settings } from '@tandem/contracts/api/settings';
import { DEFAULT_LOCALE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { pageWords, PLACEHOLDER_MARKS } from '@tandem/contracts/composition/page-words';

type Values = Readonly<Record<string, string | number>>;

/** Without texts of its own: what it fills comes from releases and from documents. */
const i18n = createInstance();
void i18n.init({ lng: DEFAULT_LOCALE, resources: {}, initAsync: false });

const visible = (_text: string, [placeholder]: RegExpExecArray): string => placeholder;

/**
 * Fills a text of a route or of a document, whose placeholders are `{name}`. `onMissing` gets each placeholder without a
 * value, and returns what is shown in its place; by default it stays visible.
 */
export function fillPlaceholders(
  text: string,
  values: Values,
  onMissing: (text: string, match: RegExpExecArray) => string = visible,
): string {
  // Most texts of a document: i18next takes a tenth of a millisecond for each.
  if (!text.includes(PLACEHOLDER_MARKS.prefix)) return text;
  return i18n.t('text', {
    ...values,
    defaultValue: text,
    nest: false,
    interpolation: { ...PLACEHOLDER_MARKS, escapeValue: false },
    missingInterpolationHandler: onMissing,
  });
}

/** A title or description of a route, filled for a tenant as the gateway fills it. `free_offer` is in no title. */
export function fillPageText(text: string, settings: Settings, locale: Locale, freeOffer = ''): string {
  const words = { ...pageWords(settings), free_offer: freeOffer };
  return fillPlaceholders(text, { ...words, index_title: fillPlaceholders(settings.index_title[locale], words) });
}
