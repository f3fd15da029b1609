import { createContext, use } from 'react';
import type { SiteTexts, Translate } from '@tandem/contracts/composition/site-texts';

const TextsContext = createContext<SiteTexts | null>(null);

/** Gives the components below it the texts of the page: `<TextsProvider value={texts}>`. */
export const TextsProvider = TextsContext.Provider;

/**
 * The texts of a namespace; without one, those of the shell. `t` stays the same function between renders. Throws without
 * a `TextsProvider` above.
 */
export function useTranslation(namespace?: string): { t: Translate; i18n: SiteTexts } {
  const i18n = use(TextsContext);
  if (i18n === null) throw new Error('useTranslation needs a TextsProvider around it.');
  return { t: namespace === undefined ? i18n.t : i18n.inNamespace(namespace), i18n };
}
