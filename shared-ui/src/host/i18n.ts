/** The texts of the site: shared as one module between shell and remotes, a namespace per part. */
export { createTexts } from './texts/create-texts.ts';
export { fillText } from './texts/fill-text.ts';
export { TextsProvider, useTranslation } from './texts/use-translation.ts';
