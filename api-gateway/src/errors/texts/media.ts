/** Texts of the media area's errors: English, which is also the key, and French. */
export const MEDIA_TEXTS = {
  'This file cannot be used as a photo. Choose a JPEG, PNG or WebP image.':
    'Ce fichier ne peut pas servir de photo. Choisissez une image JPEG, PNG ou WebP.',
  'This photo is too large. Choose one of at most {n} MB.':
    'Cette photo est trop lourde. Choisissez-en une de {n}\u00a0Mo au maximum.',
  'This photo has too many pixels. Choose one of at most {n} megapixels.':
    'Cette photo comporte trop de pixels. Choisissez-en une de {n}\u00a0mégapixels au maximum.',
  'This photo is too small. It has to be at least {n} pixels wide and high.':
    'Cette photo est trop petite. Elle doit mesurer au moins {n}\u00a0pixels de large et de haut.',
} as const;
