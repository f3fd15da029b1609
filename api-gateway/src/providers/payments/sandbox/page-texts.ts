import { properMethodName } from '@tandem/contracts/product/payment-method-names';
import type { Locale } from '@tandem/contracts/product/locales';
import { textsIn } from '../../../platform/i18n/texts.ts';
import type en from './texts/en.json';

/** Words of the page on which a payment is decided. */
export const sandboxTexts = textsIn<typeof en>(import.meta.dirname);

/** Made-up banks of the iDEAL choice. */
export const SANDBOX_BANKS = ['Polderbank', 'Grachtenbank', 'Duinbank', 'Bank van de Zeeën'] as const;

/** A method's name as payers know it. */
export function methodName(method: string, locale: Locale): string {
  if (method === 'sdd' || method === 'sct' || method === 'creditcard') return sandboxTexts(locale)(`methods.${method}`);
  return properMethodName(method) ?? method;
}
