const EMAIL = /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/iu;
const WEB =
  /(?:https?:\/\/|www\.)\S|(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|eu|io|me|app|nl|be|fr|de|at|ch|it|es|pl|ie|ca|au|nz|uk|us)(?![\p{L}\p{N}])/iu;
/** `Rue de la Paix 12`, `12 rue de la Paix`, `Keizersgracht 12`, `12 Baker Street`. */
const STREETS: readonly RegExp[] = [
  /\b\d{1,4}\s?(?:bis|ter)?,?\s+(?:rue|avenue|boulevard|bd|allée|chemin|impasse|quai|place)\s+\p{L}/iu,
  /(?<!\p{L})(?:rue|avenue|boulevard|via|calle|ulica|ul\.)\s+(?:\p{L}+[\s'’-]+){0,3}\p{L}+,?\s+\d{1,4}(?!\d)/iu,
  /\p{L}{3,}(?:straat|gracht|laan|plein|kade|straße|strasse|platz|gasse|allee)\s+\d{1,4}(?!\d)/iu,
  /\b\d{1,5}\s+(?:\p{L}+\s+){1,3}(?:street|road|avenue|lane|drive|close|crescent)\b/iu,
];
/** Seven digits or more that nothing but the usual separators parts, from the first to the last. */
const NUMBER = /\+?\d(?:[\s()./–-]{0,3}\d){6,}/gu;
/** Years and ranges of years, and prices, are no phone numbers. */
const NOT_A_PHONE = /^(?:19|20)\d{2}(?:\s*[/–-]\s*(?:19|20)\d{2})+$/u;

/**
 * Returns whether a text gives away how its writer can be reached: an e-mail, web or street address or a phone number
 * (V-PROFILE-BIO-CONTACT), also when it is spelled with (at) and (dot) or with digits of other scripts.
 */
export function hasContactDetails(text: string): boolean {
  // Full-width and mathematical digits and letters become plain ones.
  const plain = text.normalize('NFKC');
  if (EMAIL.test(plain) || WEB.test(plain) || STREETS.some((street) => street.test(plain))) return true;
  return [...plain.matchAll(NUMBER)].some(([found]) => !NOT_A_PHONE.test(found));
}
