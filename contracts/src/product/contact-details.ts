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
const ORDINARY =
  'blog|club|dating|fans|online|paris|shop|site|social|studio|info|me|app|be|de|at|it|es|ca|au|us|is|to|so|la|in';
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
  // `lea . fr`, `lea,fr`, `sam[.]com`, `www lea fr`
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{4,}(?: \. |,)(?:com|net|org|fr|nl|uk)(?!\p{L})/iu,
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{3,} ?[([{<] ?\. ?[)\]}>] ?\p{L}{2,}/iu,
  /(?<!\p{L})www [\p{L}\p{N}-]{3,}/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?!bulle |bubble |(?:the|le) )[\p{L}\p{N}-]{3,} ?(?:[([{] ?(?:dot|point) ?[)\]}]| (?:dot|point)) ?(?:com|co|net|org|fr|nl|be|eu|uk|ch|io)(?! (?:bubble|boom|era|crash))(?!\p{L})`,
    'iu',
  ),
];

const CAPITAL = String.raw`\p{Lu}[\p{L}'-]*`;
/** Words between a number and a word such as road that do not make it an address: `3 days on the road`. */
const NO_STREET =
  '(?:the|of|on|down|in|per|by|and|or|to|a|my|our|this|that|km|miles?|minutes?|hours?|days?|weeks?|years?|times?|more|friends?|people)';
/** Addresses that stand for who governs there, and are nobody's home. */
const FAMOUS = '(?!10 Downing|1600 Pennsylvania)';
/** `Rue de la Paix 12`, `12 rue de la Paix`, `Keizersgracht 12`, `12 Baker Street`. */
const STREETS: Patterns = [
  /(?<!\d)\d{1,4} ?(?:bis|ter)?,? +(?:rue|avenue|boulevard|bd|allée|chemin|impasse) +\p{L}/iu,
  new RegExp(
    String.raw`(?<!\d)\d{1,4} ?(?:bis|ter)?,? +(?:[Pp]lace|[Qq]uai) +(?:(?:de|du|des|la) +|d'|l')*${CAPITAL}`,
    'u',
  ),
  /(?<!\p{L})au \d{1,4}(?: bis| ter)?,? de (?:la rue|l'avenue|l'allée) +\p{L}/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?:[Rr]ue|[Aa]venue|[Bb]oulevard|Via|Calle|[Uu]lica|[Uu]l\.) +(?:[\p{L}'-]+ +){0,3}${CAPITAL},? +\d{1,4}(?!\d)`,
    'u',
  ),
  /\p{L}{3,30}(?:straat|gracht|laan|plein|kade|straße|strasse|platz|gasse|allee) +\d{1,4}(?!\d)/iu,
  new RegExp(
    String.raw`(?<!\d)${FAMOUS}\d{1,5}[a-z]? +(?:(?!${NO_STREET} )\p{L}+ +){1,2}(?:street|road|avenue|lane)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\d)${FAMOUS}\d{1,5}[A-Za-z]? +(?:${CAPITAL} +){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Crescent)(?!\p{L})`,
    'u',
  ),
];

const SERVICES =
  'insta(?:gram)?|ig|snap(?:chat)?|telegram|télégram|whats ?app|signal|skype|kik|discord|tik ?tok|facebook|fb|messenger|viber|wechat|line id|threema|only ?fans|mym|twitch|link ?tree';
/** Those that are no words of either language. */
const NAMED =
  'insta(?:gram)?|ig|snap(?:chat)?|telegram|télégram|whats ?app|skype|kik|discord|tik ?tok|facebook|fb|viber|wechat|only ?fans|mym|twitch|link ?tree';
/** Words after the name of a service that are no name on it. */
const NO_NAME =
  "(?:private|public|full|not|no|gone|boring|deleted|empty|open|closed|down|my|mostly|just|only|all|about|for|better|dead|the|an?|too|so|very|where|what|how|and|or|privé|public|vide|fermé|mort|nul|pas|non|jamais|plein|que|pour|trop|très|une?|les?|la|là|mon|ma|où|comme|et|ou|c'est)";
/** Words after the name of a service at the end of a sentence, where any other word is a name on it: `Facebook refugee.` */
const NO_LAST_NAME =
  "(?:accounts?|addict|anymore|anyway|bores?|calls?|daily|detox|either|ever|fan|fans|filters?|followers|forever|free|friends|generation|group|groups|hater|influencers?|junkie|life|live|lover|models?|never|often|page|pages|photos?|pics|pictures|post|posts|profiles?|rarely|reels|refugee|sometimes|star|stars|stories|story|sucks|today|users?|videos?|works|worthy|yet|abonnés|abonnées|accro|amis|comptes?|copains|désinstallé|désinstallée|ennuie|ennuyeux|fatigue|filtres?|forcément|groupes?|gratuit|m'\\p{L}+|parfois|profils?|quotidien|rarement|souvent|supprimé|supprimée|terminé|vidéos|zéro)";
/** Names on other services. */
const HANDLES: Patterns = [
  // `@home` and `@work` are places.
  /(?<![\p{L}\p{N}._%+-])@ ?(?!(?:home|work|noon|night|midnight|maison|la|le)(?![\w.]))[a-z][\w.]{2,}/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?:${SERVICES}|tele|(?:the|le) gram)(?: me)? ?(?::|=|->|→)\s*@?(?!${NO_NAME}(?![\p{L}\d]))[\p{L}\d][\p{L}\w.-]{2,}`,
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
  // `Telegram leamartin`, `mon snap leamartin`: one word behind the service, and the sentence is over.
  new RegExp(
    String.raw`(?:^|[.,;:!?/(…–-] ?|(?<!\p{L})(?:my|mon|ma|ou|or|et|and|aussi|also) )(?:${NAMED}) @?(?!(?:${NO_NAME}|${NO_LAST_NAME})(?![\p{L}\d']))\p{L}[\p{L}\d_.-]{3,}(?<![.-]) ?(?:[.,;!?)…/]|$)`,
    'iu',
  ),
  /(?<!\p{L})(?:[Mm]y|[Mm]on) OF (?:is |est |: ?)?\p{L}{3}/u,
  /(?<!\p{L})on the gram as \p{L}/iu,
  /(?:^|[.!?] )(?:line|wire) ?: ?[a-z][\w.]{4,}$/iu,
  /(?<!\p{L})discord \p{L}[\p{L}\d_.]{2,}(?:#\d{4})/iu,
  // A name that is no ordinary word: with a digit, an underscore or a full stop in it.
  new RegExp(
    String.raw`(?<!\p{L})(?:${SERVICES})(?: (?:is|est|c'est|as|under|sous|avec|at))? @?(?=[a-z][\w.]*(?:[\d_]|\.\w))[a-z][\w.]{2,}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:add|find|follow|write(?: to)?|text|dm|ajoutez?|(?:re)?trouvez?|suivez?|suis|écri(?:s|vez)|cherchez?|contacte[rz]?)(?:[- ](?:me|moi))? (?:on|sur|via|by|par) (?:my |mon )?(?:${SERVICES})(?!\p{L})`,
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

/** A digit of another script as ours. Those of a script follow one another from its zero on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Normalizes digits and letters of other scripts, spaces and apostrophes, and removes invisible characters. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[ı\p{Script=Cyrillic}ɡ]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
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

/** The same where capitals part words: `snapLea75`, `SamKik92`. A snapdragon is a flower. */
const NAME_PARTS =
  /(?:^| )(?:snap(?:chat)?(?! ?dragon)|insta(?:gram)?|kik|tik ?tok|only ?fans|mym|fb|ig|telegram|whats ?app)(?= |\d|$)/iu;
const wordsOf = (name: string) => name.replaceAll(/(?<=\p{Ll}|\d)(?=\p{Lu})/gu, ' ');

/** The same for a username (V-ACCOUNT-NAME-CONTACT), whose words are parted by `_` and `-`. */
export function hasContactDetailsInName(name: string): boolean {
  const said = plainText(name).replaceAll(/[_-]+/g, ' ').trim();
  // Any six digits in a row: nobody needs a date in a name.
  return (
    NAME_LEADS.test(said) ||
    NAME_PARTS.test(wordsOf(said)) ||
    /\d(?: ?\d){5}/u.test(said) ||
    hasContactDetails(said) ||
    hasPhoneNumber(wordsOf(said))
  );
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
