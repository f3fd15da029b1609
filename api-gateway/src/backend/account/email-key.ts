import { withAsciiDomain } from '@tandem/contracts/forms/email-address';

/** How an address is compared: without regard to case, and to how its domain is spelt. */
export function emailKeyOf(email: string): string {
  return withAsciiDomain(email.trim().normalize('NFC')).toLowerCase();
}
