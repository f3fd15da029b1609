import type { AnyComponent } from '@tandem/contracts/composition/remote';
import type { Locale } from '@tandem/contracts/product/locales';

/** A module that creates the page of a text in the visitor's language. */
interface PageModule<Text> {
  pageOf: (text: Text) => AnyComponent;
}

/** Loads the text of a page in a language: a JSON file, whose form `page-texts.test.ts` checks. */
type LoadText = (locale: Locale) => Promise<{ default: unknown }>;

/** Returns the `page` of a route whose layout and text are files of their own, requested in parallel. */
export function pageWithText<Text>(layout: () => Promise<PageModule<Text>>, loadText: LoadText) {
  return async (locale: Locale): Promise<{ default: AnyComponent }> => {
    const [{ pageOf }, { default: text }] = await Promise.all([layout(), loadText(locale)]);
    return { default: pageOf(text as Text) };
  };
}
