import type { Locale } from '@tandem/contracts/product/locales';

/** What stands around the texts of every page that is read. */
const EN = {
  contents: 'On this page',
  updated: 'Last updated on {date}',
  summary: 'In short',
  unclear: 'Something unclear?',
  unclearText: 'A person answers at [{email}](mail). All ways to reach us are on [our support page](support).',
};

export const DOCUMENT_WORDS: Record<Locale, typeof EN> = {
  en: EN,
  fr: {
    contents: 'Sur cette page',
    updated: 'Dernière mise à jour le {date}',
    summary: 'En bref',
    unclear: 'Une question sur ce texte ?',
    unclearText:
      'Une personne vous répond à [{email}](mail). Tous les moyens de nous joindre figurent sur [la page d’assistance](support).',
  },
};
