import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { validationError } from '../../platform/errors/app-error.ts';
import { isInSepa } from './sepa.ts';

/** What people write between the digits of a number. */
const SEPARATORS = /[\s().\-/\u00a0]/g;

/** Types of numbers that receive messages; some countries use one range for mobiles and other numbers. */
const MOBILE: readonly string[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * A phone number in E.164, which is all that is taken: `+31612345678`, with any separators. Throws 422 with the field
 * `phone` for another form, for a number that cannot be (V-PAY-DEBIT-PHONE), for one of a country outside of SEPA, and for one
 * that is no mobile's (V-PAY-DEBIT-MOBILE): to those no code is sent, so that nobody earns by a dear number.
 */
export function checkedPhone(typed: string): string {
  const text = typed.replaceAll(SEPARATORS, '');
  const number = /^\+[1-9]\d{6,14}$/.test(text) ? parsePhoneNumberFromString(text) : undefined;
  if (number === undefined || !number.isValid()) throw validationError({ phone: 'debit.phone' });
  if (number.country === undefined || !isInSepa(number.country)) {
    throw validationError({ phone: 'debit.phone_country' });
  }
  const type = number.getType();
  if (type === undefined || !MOBILE.includes(type)) throw validationError({ phone: 'debit.phone_mobile' });
  return number.number;
}

/** `+31 •••••• 78`: what is shown of a number, also to its owner. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)} •••••• ${phone.slice(-2)}`;
