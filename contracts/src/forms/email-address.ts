import { email } from 'zod/mini';

const schema = email();
/** The longest local part and the longest address that mail can be sent to (RFC 5321). */
const LOCAL_PART_MAX = 64;
const ADDRESS_MAX = 254;

/** Returns whether mail can be sent to an address of this form (V-ACCOUNT-EMAIL-INVALID). */
export function isEmailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && text.lastIndexOf('@') <= LOCAL_PART_MAX && schema.safeParse(text).success;
}
