import type { AnyComponent } from '@tandem/contracts/composition/remote';
import type { Locale } from '@tandem/contracts/product/locales';

/** A module that makes a page of a text in the visitor's language. */
interface PageModule<Text> {
  pageOf: (text: Text) => AnyComponent;
}

type TextModules<Text> = Readonly<Record<Locale, () => Promise<{ default: Text }>>>;

/** The `page` of a route whose layout and text are files of their own: both are asked for at once. */
export function pageWithText<Text>(layout: () => Promise<PageModule<Text>>, texts: TextModules<Text>) {
  return async (locale: Locale): Promise<{ default: AnyComponent }> => {
    const [{ pageOf }, { default: text }] = await Promise.all([layout(), texts[locale]()]);
    return { default: pageOf(text) };
  };
}
