import { hasDigitsInWord, hasPhoneNumber } from './phone-numbers.ts';

/** How somebody can be reached; `account` is a name on another service, `address` where they live. */
export type ContactKind = 'phone' | 'email' | 'account' | 'address' | 'link';

type Patterns = readonly RegExp[];

const AT = String.raw`(?:@|[([{<] ?(?:at|a|arobase|chez) ?[)\]}>]|(?<!\p{L})arobase(?!\p{L}))`;
const DOT = String.raw`(?:\.|[([{<] ?(?:dot|point|\.) ?[)\]}>]|(?<!\p{L})(?:dot|point)(?!\p{L}))`;
const ENDINGS = 'com|net|org|info|fr|nl|be|de|eu|uk|co|ch|me|io|at|it|es|pl|ie|ca|au|nz|us';
const MAILERS = 'gmail|hotmail|icloud|outlook|proton ?mail|yahoo|gmx|laposte|wanadoo';

/** Addresses of mail, also with `at` and `dot` as words. */
const MAIL: Patterns = [
  new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+ ?${AT} ?[\p{L}\p{N}-]+ ?${DOT} ?\p{L}{2,}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:at|chez|à) [\p{L}\p{N}-]+ (?:dot|point) (?:${ENDINGS})(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?:${AT}|(?<!\p{L})(?:at|chez|sur)) ?(?:gmail|hotmail|icloud|proton ?mail)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`${AT} ?(?:${MAILERS})(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:${MAILERS}) ?${DOT} ?(?:com|fr|de|net|me)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:g ?mail|hot ?mail|${MAILERS}) ?${DOT}? ?(?:com|fr|net)(?!\p{L})`, 'iu'),
];

/** Endings that are words too, and are read as an address where the sentence ends or something leads to it. */
const ORDINARY = 'info|me|app|be|de|at|it|es|ca|au|us|is|to|so|la|in';
const LEAD = String.raw`(?:site|web ?site|web|blog|page|link|lien|visit|visitez|voir|see|find me on|portfolio)`;
const WEB: Patterns = [
  /(?:https?:\/\/|(?<!\p{L})www\.)\S/iu,
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\.(?:com|net|org|eu|io|nl|fr|uk|ch|pl|ie|nz|co|biz|xyz|tv|link)(?![\p{L}\p{N}])/iu,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?=[\p{L}\p{N}-]*[\d-])[\p{L}\p{N}-]{3,}\.(?:${ORDINARY})(?![\p{L}\p{N}])`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${LEAD}(?: \p{L}+){0,2} ?:? [\p{L}\p{N}-]{3,}\.(?:${ORDINARY})(?![\p{L}\p{N}])`,
    'iu',
  ),
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\.\p{L}{2,10}\/[\p{L}\p{N}]/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?!bulle |bubble |(?:the|le) )[\p{L}\p{N}-]{3,} ?(?:[([{] ?(?:dot|point) ?[)\]}]| (?:dot|point)) ?(?:com|co|net|org|fr|nl|be|eu|uk|ch|io)(?! (?:bubble|boom|era|crash))(?!\p{L})`,
    'iu',
  ),
];

const CAPITAL = String.raw`\p{Lu}[\p{L}'-]*`;
/** Words between a number and a word such as road that do not make it an address: `3 days on the road`. */
const NO_STREET =
  '(?:the|of|on|down|in|per|by|and|or|to|a|my|our|this|that|km|miles?|minutes?|hours?|days?|weeks?|years?|times?|more|friends?|people)';
/** `Rue de la Paix 12`, `12 rue de la Paix`, `Keizersgracht 12`, `12 Baker Street`. */
const STREETS: Patterns = [
  /(?<!\d)\d{1,4} ?(?:bis|ter)?,? +(?:rue|avenue|boulevard|bd|allée|chemin|impasse) +\p{L}/iu,
  new RegExp(
    String.raw`(?<!\d)\d{1,4} ?(?:bis|ter)?,? +(?:[Pp]lace|[Qq]uai) +(?:(?:de|du|des|la) +|d'|l')*${CAPITAL}`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:[Rr]ue|[Aa]venue|[Bb]oulevard|Via|Calle|[Uu]lica|[Uu]l\.) +(?:[\p{L}'-]+ +){0,3}${CAPITAL},? +\d{1,4}(?!\d)`,
    'u',
  ),
  /\p{L}{3,30}(?:straat|gracht|laan|plein|kade|straße|strasse|platz|gasse|allee) +\d{1,4}(?!\d)/iu,
  new RegExp(
    String.raw`(?<!\d)\d{1,5}[a-z]? +(?:(?!${NO_STREET} )\p{L}+ +){1,2}(?:street|road|avenue|lane)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\d)\d{1,5}[A-Za-z]? +(?:${CAPITAL} +){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Crescent)(?!\p{L})`,
    'u',
  ),
];

const SERVICES =
  'insta(?:gram)?|ig|snap(?:chat)?|telegram|télégram|whats ?app|signal|skype|kik|discord|tik ?tok|facebook|fb|messenger|viber|wechat|line id|threema';
/** Words after the name of a service that are no name on it. */
const NO_NAME =
  "(?:private|public|full|not|no|gone|boring|deleted|empty|open|closed|down|my|mostly|just|only|all|about|for|better|dead|the|an?|too|so|very|where|what|how|and|or|privé|public|vide|fermé|mort|nul|pas|non|jamais|plein|que|pour|trop|très|une?|les?|la|là|mon|ma|où|comme|et|ou|c'est)";
/** Names on other services. */
const HANDLES: Patterns = [
  // `@home` and `@work` are places.
  /(?<![\p{L}\p{N}._%+-])@ ?(?!(?:home|work|noon|night|midnight|maison|la|le)(?![\w.]))[a-z][\w.]{2,}/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?:${SERVICES}) ?(?::|=|->|→)\s*@?(?!${NO_NAME}(?![\p{L}\d]))[\p{L}\d][\w.-]{2,}`,
    'iu',
  ),
  // `insta👉lea`, `ig@lea`
  new RegExp(
    String.raw`(?<!\p{L})(?:${SERVICES}) ?[👉➡⇒»@]+\uFE0F? ?(?!(?:${NO_NAME}|${SERVICES})(?![\p{L}\d]))[\p{L}\d][\w.-]{2,}`,
    'iu',
  ),
  // `lea75 on snap`, `lea_du (insta)`: no ordinary word, and not a year.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._@])(?=[a-z][\w.]*[\d_])[a-z][\w.]{2,} ?(?: (?:on|sur|via) (?:my |mon )?|\(|\[)(?:${SERVICES})(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:my|mon|ma) (?:${SERVICES}) (?:name |handle |id )?(?:is|est|c'? ?est|=) @?(?!${NO_NAME}(?![\p{L}\d]))[\p{L}\d][\w.-]{2,}`,
    'iu',
  ),
  // A name that is no ordinary word: with a digit, an underscore or a full stop in it.
  new RegExp(
    String.raw`(?<!\p{L})(?:${SERVICES})(?: (?:is|est|c'est|as|under|sous|avec|at))? @?(?=[a-z][\w.]*(?:[\d_]|\.\w))[a-z][\w.]{2,}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:add|find|follow|write(?: to)?|text|dm|ajoutez?|trouvez?|suivez?|suis|écri(?:s|vez)|cherchez?|contacte[rz]?)(?:[- ](?:me|moi))? (?:on|sur|via|by|par) (?:my |mon )?(?:${SERVICES})(?!\p{L})`,
    'iu',
  ),
];

/** Letters that look like Latin ones, and what they look like. */
const LOOKALIKES = new Map(
  Array.from(
    'ıаеорсхуіѕԁɡАВЕКМНОРСТХІЅ',
    (letter, place) => [letter, 'iaeopcxyisdgABEKMHOPCTXIS'.charAt(place)] as const,
  ),
);

/** Normalizes digits and letters of other scripts, spaces and apostrophes, and removes invisible characters. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[ı\p{Script=Cyrillic}ɡ]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replaceAll(/[\p{Cf}\p{Mn}\u20E3]/gu, '')
    .replaceAll(/[’‘ʼ´`]/gu, "'")
    .replaceAll(/[‐‑−]/gu, '-')
    .replaceAll(/\s+/gu, ' ');
}

/** `s n a p`, `I.N.S.T.A` */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** Joins words that are spelled letter by letter. */
const joinSpelled = (said: string) => said.replaceAll(SPELLED, (word) => word.replaceAll(/[ .*_-]/g, ''));

/** Names and links have numbers of their own. */
const WITH_NUMBERS = [/(?:https?:\/\/|www\.)\S+/giu, /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu];

/**
 * Returns by what a text gives away how its writer can be reached, the most severe first: by an e-mail, web or street
 * address, a phone number or a name on another service, also where it is spelled with words, in brackets or with
 * characters of other scripts. Null where it does not. For English and French; how often it is right is held by
 * contact-corpus.test.ts. A chat calls for care by it (R-CHAT-NUDGE-SHOWN, R-CHAT-SAFETY-TIP).
 */
export function contactKindOf(text: string): ContactKind | null {
  const said = plainText(text);
  const joined = joinSpelled(said);
  const has = (patterns: Patterns) => patterns.some((pattern) => pattern.test(said) || pattern.test(joined));
  if (hasPhoneNumber(WITH_NUMBERS.reduce((rest, pattern) => rest.replaceAll(pattern, ' ; '), said))) return 'phone';
  if (has(MAIL)) return 'email';
  if (has(HANDLES)) return 'account';
  if (has(STREETS)) return 'address';
  return has(WEB) ? 'link' : null;
}

/**
 * Returns whether a text is refused because of contact details (V-PRIVACY-CONTACT-DETAILS): those of `contactKindOf`, and
 * the digits of a phone number inside of a word, as in `sam0612345678`.
 */
export function hasContactDetails(text: string): boolean {
  return contactKindOf(text) !== null || hasDigitsInWord(plainText(text));
}

/** Parts of a name that lead elsewhere: `insta_lea`, `sam-gmail-com`. */
const NAME_LEADS = new RegExp(
  String.raw`(?:^| )(?:${SERVICES}|${MAILERS}|www|dot ?com|point ?com)(?= |\d|$)|(?:gmail|hotmail|whatsapp|telegram)|(?:^| )(?:com|fr|net)$`,
  'iu',
);

/** The same for a username (V-ACCOUNT-NAME-CONTACT), whose words are parted by `_` and `-`. */
export function hasContactDetailsInName(name: string): boolean {
  const said = plainText(name).replaceAll(/[_-]+/g, ' ').trim();
  // Any six digits in a row: nobody needs a date in a name.
  return NAME_LEADS.test(said) || /\d(?: ?\d){5}/u.test(said) || hasContactDetails(said);
}

/** Services that no town is named after, as Signal Hill and Outlook are. */
const TOWN_LEADS = new RegExp(
  String.raw`(?<!\p{L})(?:insta|snap|t[eé]legram|skype|kik|discord|tik ?tok|facebook|fb|messenger|viber|wechat|threema|gmail|hotmail|icloud|proton ?mail|yahoo|gmx|wanadoo)(?!\p{L})|instagram|snapchat|whats ?app`,
  'iu',
);

/** The same for the name of a town (V-PROFILE-TOWN-CONTACT): `insta Marie` is no town. */
export function hasContactDetailsInTown(town: string): boolean {
  const said = plainText(town);
  return TOWN_LEADS.test(said) || TOWN_LEADS.test(joinSpelled(said)) || hasContactDetails(said);
}
