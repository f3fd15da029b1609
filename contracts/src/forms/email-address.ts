import { regexes } from 'zod/mini';

/** The last part of a domain: letters, or what the domain name system has for other letters than those of ASCII. */
const ENDING = /\.(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;
/** A dot of a local part stands between two other signs (RFC 5321). */
const STRAY_DOT = /^\.|\.\.|\.@/;
/** The longest local part and the longest address that mail can be sent to (RFC 5321). */
const LOCAL_PART_MAX = 64;
const ADDRESS_MAX = 254;

/** What a domain is written with; anything else would make another address of it. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns the address with its domain as the domain name system has it: `zoé@exämple.fr` is `zoé@xn--exmple-cua.fr`. A
 * text without a domain that could exist is returned as it is.
 */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // Not every address of the web is one of mail: `1` is `0.0.0.1` there.
  if (at < 1 || !DOMAIN.test(domain) || !/[^\0-\x7f]/.test(domain)) return text;
  const host = URL.parse(`http://${domain.normalize('NFC')}`)?.hostname;
  return host === undefined ? text : `${text.slice(0, at)}@${host}`;
}

/** Whether an address in ASCII is what browsers take for one in a field for it (HTML standard), and its domain could exist. */
const isPlainAddress = (address: string) =>
  regexes.html5Email.test(address) && ENDING.test(address) && !STRAY_DOT.test(address);

/**
 * Returns whether mail can be sent to an address of this form (V-ACCOUNT-EMAIL-INVALID), which may have letters beyond
 * ASCII on either side (V-ACCOUNT-EMAIL-INTERNATIONAL).
 */
export function isEmailAddress(text: string): boolean {
  const address = withAsciiDomain(text);
  const bytes = (part: string) => new TextEncoder().encode(part).length;
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  // A letter beyond ASCII stands where any letter may.
  const plain = local.replace(/[^\0-\x7f]/gu, (sign) => (/[\p{L}\p{M}\p{N}]/u.test(sign) ? 'x' : ' '));
  return (
    bytes(address) <= ADDRESS_MAX &&
    bytes(local) <= LOCAL_PART_MAX &&
    isPlainAddress(plain + address.slice(local.length))
  );
}
