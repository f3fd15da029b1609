import type { Locale } from './locales.ts';

/** The window's title of a member in privacy mode, whatever page they are on (R-PRIVACY-NEUTRAL-TITLE). */
export const NEUTRAL_TITLE: Readonly<Record<Locale, string>> = { en: 'Start page', fr: 'Page d’accueil' };
