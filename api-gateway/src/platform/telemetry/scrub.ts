/*
 * Errors quote what was at hand: an address with a token, what a member typed, a response of the API. Nobody needs that to mend
 * the error, so it does not stay (R-PLATFORM-BLAME-SECRETS).
 */

/** What is called so is followed by a secret: in English, and in French as forms of the site have it. */
const SECRET_NAME = String.raw`pass(?:word|code|phrase)?|pwd|pin|otp|token|secret|session|auth(?:orization)?|cookie|api[_-]?key|mot de passe|code secret`;
/** What else may come behind such a name and `is`: the error says what is wrong with it. */
const NO_SECRET = String.raw`(?:not|too|no|an?|the|required|requis|trop|invalide?|missing|wrong|empty|undefined|null|expired|unknown|incorrecte?|used|taken)\b`;
/** With its quotes. */
const LONGEST_NAME = 32;

const RULES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Queries and fragments of addresses: tokens of mails are there. Behind the path of a script its line and column stay.
  [/(?<=[\w/.-])[?#][^\s"'<>()]*?(?=:\d+(?::\d+)?(?:[\s"'<>()]|$)|[\s"'<>()]|$)/g, ''],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[secret]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [
    new RegExp(String.raw`\b(${SECRET_NAME})(["']?\s*[=:]\s*)(?!\[)(?:"[^"]*"|'[^']*'|[^\s,;&)}\]]+)`, 'gi'),
    '$1$2[secret]',
  ],
  [
    new RegExp(
      String.raw`\b(${SECRET_NAME})(\s+(?:is|was|est|était)\s+)(?!${NO_SECRET}|\[)(?:"[^"]*"|'[^']*'|[^\s,;&)}\]]+)`,
      'gi',
    ),
    '$1$2[secret]',
  ],
  // What a parser quotes is what somebody wrote, or what the site returned.
  [/"[^"]*"(?=\.{0,3} is not valid JSON)/g, '"[text]"'],
  [/(?<=JSON Parse error: [^"']*)(["'])[^"']*\1/g, '"[text]"'],
  [/"[^"]*\s[^"]*"|"[^"]{31,}"|`[^`]*\s[^`]*`|“[^“”]*”|«[^«»]*»/g, '"[text]"'],
  [
    // A single quote between two letters is an apostrophe.
    /(?<!\w)'(?:[^'\n]|(?<=\w)'(?=\w))*'(?!\w)/g,
    (quoted) => (/\s/.test(quoted) || quoted.length > LONGEST_NAME ? "'[text]'" : quoted),
  ],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[account]'],
  // Letters and digits mixed and long: no word, and no name in the code.
  [/(?<![\w@/.-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{20,}(?![\w./-])/g, '[secret]'],
  // The same as a part of an address, which a file of a release has as well: hexadecimal ones are longer than its build.
  [/(?<=\/)(?=[a-f]*\d)[0-9a-f]{16,}(?![\w-])/g, '[secret]'],
  [/(?<=\/)(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{16,}(?![\w.@-])/g, '[secret]'],
  // Codes that are sent to people have six digits.
  [/(?<![\w@/.:#-])\d{3}[ -]?\d{3}(?![\w:.-]| ?\d)/g, '[number]'],
  // Numbers of telephones and of cards: eight digits at least, in groups or not.
  [/(?<![\w@/.:-])\+?\(?\d(?:[ ().-]{0,2}\d){7,18}(?![\w:])/g, '[number]'],
];

/** Returns a text without the secrets and the private data that are known by their form. */
export function scrub(text: string): string {
  return RULES.reduce(
    (clean, [pattern, instead]) =>
      typeof instead === 'string' ? clean.replace(pattern, instead) : clean.replace(pattern, instead),
    text,
  );
}
