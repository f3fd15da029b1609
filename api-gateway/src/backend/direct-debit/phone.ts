import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { validationError } from '../../platform/errors/app-error.ts';
import { isInSepa } from './sepa.ts';

/** What people write between the digits of a number. */
const SEPARATORS = /[\s().\-/\u00a0]/g;

/**
 * A phone number in E.164, which is all that is taken: `+31612345678`, with any separators. Throws 422 with the field
 * `phone` for another form, for a number that cannot be (V-PAY-DEBIT-PHONE), and for one of a country outside of SEPA, to
 * which no code is sent.
 */
export function checkedPhone(typed: string): string {
  const text = typed.replaceAll(SEPARATORS, '');
  const number = /^\+[1-9]\d{6,14}$/.test(text) ? parsePhoneNumberFromString(text) : undefined;
  if (number === undefined || !number.isValid()) throw validationError({ phone: 'debit.phone' });
  if (number.country === undefined || !isInSepa(number.country)) {
    throw validationError({ phone: 'debit.phone_country' });
  }
  return number.number;
}

/** `+31 •••••• 78`: what is shown of a number, also to its owner. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)} •••••• ${phone.slice(-2)}`;
