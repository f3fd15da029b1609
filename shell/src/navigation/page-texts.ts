import type { Settings } from '@tandem/contracts/api/settings';
import type { Locale } from '@tandem/contracts/product/locales';
import { pageWords, PLACEHOLDER_MARKS } from '@tandem/contracts/composition/page-words';
import { fillText } from '@tandem/shared-ui/i18n';

type Values = Readonly<Record<string, string | number>>;

const { prefix, suffix } = PLACEHOLDER_MARKS;
/** `{name}`, with the name as its group. */
const PLACEHOLDER = new RegExp(`\\${prefix}([^${prefix}${suffix}]+)\\${suffix}`, 'g');

/**
 * Fills a text of a route or of a document, whose placeholders are `{name}`. `onMissing` gets the name of each
 * placeholder without a value, and returns what is shown in its place; by default it stays visible.
 */
export function fillPlaceholders(
  text: string,
  values: Values,
  onMissing?: (name: string, placeholder: string) => string,
): string {
  return fillText(text, values, onMissing, PLACEHOLDER);
}

/** A title or description of a route, filled for a tenant as the gateway fills it. */
export function fillPageText(text: string, settings: Settings, locale: Locale): string {
  const words = pageWords(settings);
  return fillPlaceholders(text, { ...words, index_title: fillPlaceholders(settings.index_title[locale], words) });
}
