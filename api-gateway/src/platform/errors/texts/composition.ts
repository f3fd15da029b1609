/** Texts of the composition area's errors: English, which is also the key, and French. */
export const COMPOSITION_TEXTS = {
  'There is no such file.': 'Ce fichier n’existe pas.',
  'The site is being set up. Please try again in a moment.':
    'Le site est en cours d’installation. Merci de réessayer dans un instant.',
  'This page does not take {method}.': 'Cette page n’accepte pas {method}.',
  'The file is damaged.': 'Ce fichier est endommagé.',
} as const;
