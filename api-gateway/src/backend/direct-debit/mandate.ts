import type { Locale } from '@tandem/contracts/product/locales';
import { countryIn } from '../../platform/i18n/country-name.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type en from './texts/en.json';

export const debitTexts = textsIn<typeof en>(import.meta.dirname);

/** Unique for each payment, short enough to be read out (35 characters at most): `MNDT-7D0C3A526F4B4A0E`. */
export const mandateReference = (paymentId: string): string =>
  `MNDT-${paymentId.replaceAll('-', '').slice(0, 20).toUpperCase()}`;

/** What a mandate says, in a language (F-PAY-MANDATE). Throws 409 where the tenant takes no direct debits. */
export function mandateOf({ settings, own }: Tenant, paymentId: string, locale: Locale) {
  const creditor_identifier = own?.creditor_identifier;
  if (creditor_identifier === undefined) throw new AppError('conflict', 'debit.not_open');
  const { name: creditor, address, city, country } = settings.company;
  const t = debitTexts(locale);
  return {
    // The sentence ends with the name, which may end with a dot of its own, as B.V. does.
    text: [t('mandate.authority', { creditor }).replace(/\.\.$/, '.'), t('mandate.refund'), t('mandate.once')],
    creditor,
    creditor_address: [address, city, countryIn(locale, country)].filter((part) => part !== '').join(', '),
    creditor_identifier,
    reference: mandateReference(paymentId),
  };
}
