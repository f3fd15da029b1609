import { electronicFormatIBAN, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { validationError } from '../../platform/errors/app-error.ts';
import { isInSepa } from './sepa.ts';

/**
 * An IBAN as it is kept: capitals and digits, however it was typed. Throws 422 with the field `iban` for one of a country
 * outside of SEPA, of a wrong length (V-PAY-IBAN-LENGTH), or with a wrong check sum (V-PAY-IBAN-CHECKSUM).
 */
export function checkedIban(typed: string): string {
  const iban = electronicFormatIBAN(typed) ?? '';
  if (!isInSepa(iban.slice(0, 2))) throw validationError({ iban: 'debit.iban_country' });
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return iban;
  const isLength = errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength);
  throw validationError({ iban: isLength ? 'debit.iban_length' : 'debit.iban_checksum' });
}

/** `NL91 •••• 4300`: what is shown of an IBAN, also to its owner. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
