import { Locale as MollieLocale } from '@mollie/api-client';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';

/** The language of Mollie's page: the buyer's where Mollie has it, and English otherwise. */
export function mollieLocale(locale: Locale): MollieLocale {
  const code = LOCALE_TABLE[locale].iso.replace('-', '_');
  return Object.values(MollieLocale).find((one: string) => one === code) ?? MollieLocale.en_US;
}
