import type { Locale } from '@tandem/contracts/product/locales';

/** What stands around the questions. `one` and `other` are the forms of `Intl.PluralRules`. */
const EN = {
  search: 'Search the questions',
  placeholder: 'Credits, photos, delete account…',
  clear: 'Clear the search',
  found: { one: '{count} answer found', other: '{count} answers found' },
  none: 'No answer found for “{query}”',
  noneText: 'Try other words, or ask us: a person answers at [{email}](mail).',
  link: 'Link to this answer',
};

export const FAQ_WORDS: Record<Locale, typeof EN> = {
  en: EN,
  fr: {
    search: 'Chercher dans les questions',
    placeholder: 'Crédits, photos, compte…',
    clear: 'Effacer la recherche',
    found: { one: '{count} réponse trouvée', other: '{count} réponses trouvées' },
    none: 'Aucune réponse trouvée pour « {query} »',
    noneText: 'Essayez d’autres mots, ou demandez-nous : une personne vous répond à [{email}](mail).',
    link: 'Lien vers cette réponse',
  },
};
