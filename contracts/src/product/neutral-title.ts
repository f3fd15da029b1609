import type { Locale } from './locales.ts';

/** Decision 12: the window's title of a member in privacy mode, whatever page they are on and whosever site it is. */
export const NEUTRAL_TITLE: Readonly<Record<Locale, string>> = { en: 'Start page', fr: 'Page d’accueil' };
