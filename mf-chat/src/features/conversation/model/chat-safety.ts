/**
 * What a risky message may contain. `email`, `account` (a name on another service) and `address` (where someone lives)
 * are the "address" of R-CHAT-NUDGE-SHOWN.
 */
export type SafetyRisk = 'money' | 'phone' | 'email' | 'account' | 'address' | 'link';

type Patterns = readonly RegExp[];

/** `19,99`, `1 200`, `12.000,50`. */
const FIGURE = String.raw`[1-9]\d{0,2}(?:[ .,]?\d{3})*(?:[.,]\d{1,2})?`;
const CURRENCY = String.raw`(?:€|\$|£|(?:eur|euros?|usd|gbp|pln|chf|dollars?|pounds?|quid|zł|livres?|balles)(?!\p{L}))`;
/** A sum of money. */
const SUM = String.raw`(?:[€$£] ?${FIGURE}|${FIGURE} ?${CURRENCY})`;
/** Words in between, of the same clause. */
const WORDS = String.raw`(?:[^\s.,;:!?]+ ){0,4}?`;

const ENGLISH_VERB = '(?:send|lend|loan|give|pay|wire|transfer|spot)';
const ENGLISH_MONEY = String.raw`(?:${SUM}|(?:money|cash|bitcoins?|btc|usdt|crypto)(?!\p{L}))`;
const FRENCH_VERB = String.raw`(?:envo[iy]|pr[êeé]t|avanc|vir|transf[ée]r|donn|vers|dépann)\p{L}*`;
const FRENCH_MONEY = String.raw`(?:${SUM}|(?:d'|l')?(?:argent|fric|thunes?|bitcoins?)(?!\p{L})|des sous(?![\p{L}-]))`;
const GIFT_CARDS = 'google ?play|itunes|apple|steam|amazon|paysafe|neosurf|transcash|pcs';
const WALLETS = 'paypal|venmo|zelle|cash ?app|revolut|lydia|wero';

const alone = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');

const MONEY: Patterns = [
  new RegExp(String.raw`(?<!\p{L})${ENGLISH_VERB} (?:me|us) ${WORDS}${ENGLISH_MONEY}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:borrow|(?<!to )lend|wire|transfer) ${WORDS}${ENGLISH_MONEY}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})send ${WORDS}(?:money|cash) to (?:me|us|my)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:m'|me |nous )${FRENCH_VERB} ${WORDS}${FRENCH_MONEY}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})${FRENCH_VERB}[- ](?:moi|nous) ${WORDS}${FRENCH_MONEY}`, 'iu'),
  alone(String.raw`I (?:urgently |really |just |desperately )?need (?:some |your |the |a little )?(?:money|cash)`),
  alone(String.raw`(?<!pas |plus )besoin (?:urgent )?(?:d'un peu )?(?:d'|de l')argent`),
  alone(
    String.raw`(?:you|please|help me|me to) (?:to )?(?:pay|cover) (?:for )?my (?:rent|bills?|flight|tickets?|visa|fees)`,
  ),
  alone(String.raw`(?:help|support) (?:me|us) (?:out )?financially|financial (?:help|support|assistance)`),
  alone(String.raw`(?:m'|nous )aide[rz]? financi[èe]rement|(?:aide|soutien) financi(?:er|[èe]re)`),
  alone('western union|money ?gram|(?:wire|bank|money) transfers?|virements?|mandat cash'),
  alone(String.raw`gift ?cards?|cartes? cadeaux?|(?:${GIFT_CARDS}) (?:gift )?(?:cards?|codes?|coupons?|vouchers?)`),
  alone(String.raw`(?:cartes?|codes?|coupons?|recharges?|tickets?) (?:${GIFT_CARDS})|paysafe ?cards?`),
  alone(String.raw`(?:via|by|par|with|through) (?:${WALLETS})|(?:${WALLETS}) me`),
  alone('iban|swift code|bank (?:account|details)|coordonnées bancaires|(?:mon|ton|votre) rib'),
  alone('(?:bitcoin|btc|usdt|crypto) (?:wallet|address)'),
  /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![\p{L}\d])/u,
  // The number of a card.
  /(?<!\d)\d{4}(?:[ -]?\d{4}){3}(?!\d)/u,
];

const EMAIL: Patterns = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+ *(?:@|\(at\)|\[at\]) *[\p{L}\p{N}-]+ *(?:\.|\(dot\)|\[dot\]) *\p{L}{2,}/iu,
  /(?<!\p{L})(?:at|arobase) +[\p{L}\p{N}-]+ +(?:dot|point) +(?:com|net|org|fr|nl|be|de|uk|ch|me)(?!\p{L})/iu,
  /(?:@|\(at\)|(?<!\p{L})(?:at|arobase|chez)) *(?:gmail|hotmail|icloud)(?!\p{L})/iu,
];

const SERVICES =
  'insta(?:gram)?|snap(?:chat)?|telegram|telegramme|whats ?app|signal|skype|kik|discord|tik ?tok|facebook|fb|messenger|viber';
const ACCOUNT: Patterns = [
  // `@home` and `@work` are places.
  /(?<![\p{L}\p{N}._%+-])@(?!(?:home|work|noon|night|midnight|maison)(?![\w.]))[a-z][\w.]{2,}/iu,
  // A name that is no ordinary word: with a digit, an underscore or a full stop in it.
  new RegExp(
    String.raw`(?<!\p{L})(?:${SERVICES}) ?(?::|=|is |c'est |est )\s*@?(?=[a-z][\w.]*(?:[\d_]|\.\w))[a-z][\w.]{2,}`,
    'iu',
  ),
];

const CAPITAL = String.raw`\p{Lu}[\p{L}'-]*`;
/** Words between a number and a word such as road that do not make it an address: `3 days on the road`. */
const NO_STREET =
  '(?:the|of|on|down|in|per|by|and|or|to|a|my|our|this|that|km|miles?|minutes?|hours?|days?|weeks?|years?|times?|more)';
const ADDRESS: Patterns = [
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

const LINK: Patterns = [
  /(?:https?:\/\/|(?<!\p{L})www\.)\S/iu,
  /(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,}\.(?:com|net|org|eu|io|nl|fr|uk|ch|pl|ie|nz|co|biz|xyz)(?![\p{L}\p{N}])/iu,
  // These are ordinary words too, and the space after a full stop is often left out: `ok.it was nice`, `oui.au revoir`.
  /(?<![\p{L}\p{N}-])(?=[\p{L}\p{N}-]*[\d-])[\p{L}\p{N}-]{3,}\.(?:info|me|app|be|de|at|it|es|ca|au|us)(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])[\p{L}\p{N}-]+\.\p{L}{2,10}\/[\p{L}\p{N}]/iu,
];

/** Not inside a word or a name (`sam1984567`), and not the later part of a number. */
const FREE = String.raw`(?<![\p{L}\p{N}_+])(?<!\d[ ()./–-]{1,3})`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const CLOCK = String.raw`(?:[01]?\d|2[0-3])[.:][0-5]\d`;
/** Nothing but the end of a number; a longer date or amount does not match. */
const END = String.raw`(?![ ./–-]?\d)`;
/** Many digits that are no phone number. */
const OTHER_NUMBERS: Patterns = [
  // Names and links have numbers of their own.
  /(?:https?:\/\/|www\.)\S+/giu,
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu,
  new RegExp(String.raw`${FREE}${YEAR}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)`, 'gu'),
  new RegExp(String.raw`${FREE}${DAY}[./ -]${DAY}[./ -]${YEAR}(?![./–-]?\d| \d{2,4}[ .]?\d{2})`, 'gu'),
  new RegExp(String.raw`${FREE}${DAY}[./-]${DAY}(?:[./-]\d{2})? ?[–-] ?${DAY}[./-]${DAY}(?:[./-]\d{2})?${END}`, 'gu'),
  new RegExp(String.raw`${FREE}${YEAR}(?:[ /–-]{1,3}${YEAR})+${END}`, 'gu'),
  new RegExp(String.raw`${FREE}${CLOCK} ?[–-] ?${CLOCK}${END}`, 'gu'),
  new RegExp(String.raw`[€$£] ?${FIGURE}`, 'gu'),
  new RegExp(
    String.raw`${FREE}${FIGURE}(?: ?[–-] ?${FIGURE})? ?(?:${CURRENCY}|%|(?:k[gm]|credits?|crédits?|people|personnes|steps|habitants|followers|abonnés)(?!\p{L}))`,
    'giu',
  ),
  // Several prices: `19.99 / 44.99`.
  new RegExp(String.raw`${FREE}[1-9]\d{0,2}[.,]\d{2}(?: ?[/–-] ?[1-9]\d{0,2}[.,]\d{2})+${END}`, 'gu'),
  // Round numbers: `1 000 000 kisses`.
  new RegExp(String.raw`${FREE}[1-9]\d{0,2}(?:[ .]?000){2,}${END}`, 'gu'),
];
/** Seven digits or more that nothing but the usual separators parts, from the first to the last. */
const PHONE = /(?<![\p{L}\p{N}_])\+?\(?\d(?:[ ()./–-]{0,3}\d){6,}/u;

function hasPhone(text: string): boolean {
  return PHONE.test(OTHER_NUMBERS.reduce((rest, pattern) => rest.replaceAll(pattern, ' ; '), text));
}

/** Normalizes digits of other scripts, spaces and apostrophes, and removes invisible characters. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}\u20E3]/gu, '')
    .replaceAll(/[’‘ʼ´`]/gu, "'")
    .replaceAll(/[‐‑]/gu, '-')
    .replaceAll(/\s+/gu, ' ');
}

/**
 * Returns the risk of a message, the most severe first (R-CHAT-NUDGE-SHOWN, R-CHAT-SAFETY-TIP); null when there is
 * none. For English and French; street names of other languages of the site's countries are known as well.
 *
 * It is a hint and no filter: it can be circumvented, and nothing is refused because of it. It differs from the rule
 * for the text of a profile (V-PROFILE-BIO-CONTACT, `hasContactDetails` of the gateway), which refuses: it ignores what
 * people write in passing in a chat (dates, times, several prices, names with digits, `2 friends very close`, `ok.it
 * was`), and finds requests for money and names on other services.
 */
export function safetyRiskOf(text: string): SafetyRisk | null {
  const said = plain(text);
  const has = (patterns: Patterns) => patterns.some((pattern) => pattern.test(said));
  if (has(MONEY)) return 'money';
  if (hasPhone(said)) return 'phone';
  if (has(EMAIL)) return 'email';
  if (has(ACCOUNT)) return 'account';
  if (has(ADDRESS)) return 'address';
  return has(LINK) ? 'link' : null;
}
