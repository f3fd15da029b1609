import type { AnyComponent, Messages } from '@tandem/contracts/composition/remote';
import type { Locale } from '@tandem/contracts/product/locales';

/** A module that creates a page with its texts (`withTexts`). */
interface PageModule {
  pageOf: (texts: Messages) => AnyComponent;
}

/**
 * Returns the `page` of a route whose texts are files of its own, requested in parallel with it: those of the part are
 * loaded by each of its pages.
 *
 * @param loadTexts its chunk is named `route-<route id>-[request]`, so that only the visitor's language is loaded
 */
export function pageWithTexts(
  loadPage: () => Promise<PageModule>,
  loadTexts: (locale: Locale) => Promise<{ default: Messages }>,
) {
  return async (locale: Locale): Promise<{ default: AnyComponent }> => {
    const [{ pageOf }, { default: texts }] = await Promise.all([loadPage(), loadTexts(locale)]);
    return { default: pageOf(texts) };
  };
}
