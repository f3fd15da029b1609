import type { Locale } from '@tandem/contracts/product/locales';
import type { LostField } from '../../composition/secret-fields.ts';
import en from './en.json';
import fr from './fr.json';

const TEXTS: Readonly<Record<Locale, Readonly<Record<LostField, string>>>> = { en, fr };

/**
 * What a person reads of a field that is to be filled in again (T-FRAME-RELEASE-FILL-IN). Hardly anybody needs these texts: they come with
 * the code that leaves releases, in all languages.
 */
export const fillInText = (locale: Locale, lost: LostField): string => TEXTS[locale][lost];
