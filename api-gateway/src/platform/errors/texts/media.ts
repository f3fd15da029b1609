/** Texts of the media area's errors: English, which is also the key, and French. */
export const MEDIA_TEXTS = {
  'This file cannot be used as a photo. Choose a JPEG, PNG, WebP or HEIC image.':
    'Ce fichier ne peut pas servir de photo. Choisissez une image JPEG, PNG, WebP ou HEIC.',
  'This photo is too large. Choose one of at most {n} MB.':
    'Cette photo est trop lourde. Choisissez-en une de {n}\u00a0Mo au maximum.',
  'This photo has too many pixels. Choose one of at most {n} megapixels.':
    'Cette photo comporte trop de pixels. Choisissez-en une de {n}\u00a0mégapixels au maximum.',
  'This photo is too small. It has to be at least {n} pixels wide and high.':
    'Cette photo est trop petite. Elle doit mesurer au moins {n}\u00a0pixels de large et de haut.',
  'You can upload up to {n} photos.': 'Vous pouvez ajouter jusqu’à {n}\u00a0photos.',
  'This photo is not there any more.': 'Cette photo n’existe plus.',
  'The main photo is seen by everybody. Make this photo public first.':
    'La photo principale est visible par tous. Rendez d’abord cette photo publique.',
  'This photo does not meet our rules and cannot be shown.':
    'Cette photo ne respecte pas nos règles et ne peut pas être affichée.',
  'This photo is still being checked. It can become your main photo after that.':
    'Cette photo est en cours de vérification. Elle pourra ensuite devenir votre photo principale.',
} as const;
