import type { Locale } from '@tandem/contracts/product/locales';
import type { LostField } from '../../composition/secret-fields.ts';

type FillInTexts = Readonly<Record<LostField, string>>;

/**
 * Loads what a person reads of a field that is to be filled in again (T-FRAME-RELEASE-FILL-IN). Hardly anybody needs these texts:
 * they are requested when they are. Rejects when they cannot be loaded.
 */
export async function loadFillInText(locale: Locale, lost: LostField): Promise<string> {
  const { default: texts } = (await import(/* webpackChunkName: "fill-in-[request]" */ `./texts/${locale}.json`)) as {
    default: FillInTexts;
  };
  return texts[lost];
}
