/*
 * Errors quote what was at hand: an address with a token, what a member typed, a response of the API. Nobody needs that to mend
 * the error, so it does not stay (R-PLATFORM-BLAME-SECRETS).
 */

const RULES: readonly (readonly [RegExp, string])[] = [
  // Queries and fragments of addresses: tokens of mails are there. Behind the path of a script its line and column stay.
  [/(?<=[\w/.-])[?#][^\s"'<>()]*?(?=:\d+(?::\d+)?(?:[\s"'<>()]|$)|[\s"'<>()]|$)/g, ''],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[secret]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [
    /\b(pass(?:word|code|phrase)?|pwd|token|secret|session|auth(?:orization)?|cookie|api[_-]?key)(["']?\s*[=:]\s*)(?!\[)(?:"[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi,
    '$1$2[secret]',
  ],
  // What a parser quotes is what somebody wrote, or what the site returned.
  [/"[^"]*\s[^"]*"|"[^"]{31,}"|`[^`]*\s[^`]*`/g, '"[text]"'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[account]'],
  // Letters and digits mixed and long: no word, and no name in the code.
  [/(?<![\w@/.-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w./-])/g, '[secret]'],
  // Numbers of telephones and of cards: eight digits at least, in groups or not.
  [/(?<![\w@/.:-])\+?\(?\d(?:[ ().-]{0,2}\d){7,18}(?![\w:])/g, '[number]'],
];

/** Returns a text without the secrets and the private data that are known by their form. */
export function scrub(text: string): string {
  return RULES.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}
