import type { Locale } from './locales.ts';

/** The title of the window for a member in privacy mode, on every page (R-PRIVACY-NEUTRAL-TITLE). */
export const NEUTRAL_TITLE: Readonly<Record<Locale, string>> = { en: 'Start page', fr: 'Page d’accueil' };
