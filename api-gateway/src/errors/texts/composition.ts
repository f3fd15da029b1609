/** Texts of the composition area's errors: English, which is also the key, and French. */
export const COMPOSITION_TEXTS = {
  'There is no such file.': 'Ce fichier n’existe pas.',
  'The file is damaged.': 'Ce fichier est endommagé.',
} as const;
