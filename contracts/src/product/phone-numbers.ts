/** Fewest digits of a phone number (V-PRIVACY-CONTACT-DETAILS). */
const FEWEST = 6;

/** Not inside a word, and not the later part of a number. */
const FREE = String.raw`(?<![\p{L}\p{N}_+])(?<!\d[ ()./–-]{1,3})`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const CLOCK = String.raw`(?:[01]?\d|2[0-3])[.:h][0-5]\d`;
/** `19,99`, `1 200`, `12.000,50`. */
const FIGURE = String.raw`[1-9]\d{0,2}(?:[ .,]?\d{3})*(?:[.,]\d{1,2})?`;
/** The end of the number: nothing of a longer one follows. */
const END = String.raw`(?![ ./–-]{0,3}\d)`;
const UNIT =
  '(?:€|\\$|£|%|(?:eur|euros?|dollars?|pounds?|k[gm]|km|m|miles?|credits?|crédits?|people|personnes|steps|pas|pages?|words|mots|habitants|inhabitants|followers|abonnés|books|livres|photos|songs|kilometres?|kilomètres?)(?!\\p{L}))';

/** Many digits that are no phone number: dates, years, times, prices, amounts, round numbers, `24/7/365`. */
const OTHERS: readonly RegExp[] = [
  new RegExp(String.raw`${FREE}${YEAR}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)`, 'gu'),
  // An hour may follow.
  new RegExp(String.raw`${FREE}${DAY}[./ -]${DAY}[./ -]${YEAR}(?![./–-]?\d| \d{2,4}[ .]?\d{2})`, 'gu'),
  new RegExp(String.raw`${FREE}${DAY}[./-]${DAY}[./-]\d{2}${END}`, 'gu'),
  new RegExp(String.raw`${FREE}${DAY}[./-]${DAY}(?:[./-]\d{2})? ?[–-] ?${DAY}[./-]${DAY}(?:[./-]\d{2})?${END}`, 'gu'),
  new RegExp(String.raw`${FREE}${YEAR}(?:[ /–-]{1,3}(?:${YEAR}|\d{2}(?!\d)))+${END}`, 'gu'),
  new RegExp(String.raw`${FREE}${CLOCK} ?[–-] ?${CLOCK}${END}`, 'gu'),
  new RegExp(String.raw`[€$£] ?${FIGURE}`, 'gu'),
  new RegExp(String.raw`${FREE}${FIGURE}(?: ?[–-] ?${FIGURE})? ?${UNIT}`, 'giu'),
  new RegExp(String.raw`${FREE}[1-9]\d{0,2}[.,]\d{2}(?: ?[/–-] ?[1-9]\d{0,2}[.,]\d{2})+${END}`, 'gu'),
  new RegExp(String.raw`${FREE}[1-9]\d{0,2}(?:[ .,]?000)+${END}`, 'gu'),
  new RegExp(
    String.raw`${FREE}(?:24[/h ]{1,2}7(?:/365)?|7 ?/ ?7,? (?:et )?24 ?/ ?24|24 ?/ ?24,? (?:et )?7 ?/ ?7)${END}`,
    'giu',
  ),
  new RegExp(String.raw`${FREE}3[.,]14\d*${END}`, 'gu'),
  // Numbers of works.
  new RegExp(String.raw`(?<!\p{L})(?:BWV|KV|HWV|op\.?) ?\d{1,4} ?[–-] ?\d{1,4}${END}`, 'giu'),
  // Types of planes: `Boeing 737-800`.
  new RegExp(String.raw`(?<!\p{L})(?:Boeing|Airbus|Embraer|Antonov) ?A?\d{3}-\d{3}${END}`, 'giu'),
  // Measures of a body.
  new RegExp(String.raw`${FREE}(?:[89]\d|1[01]\d)-[567]\d-(?:[89]\d|1[01]\d)${END}`, 'gu'),
];

/** Digits with nothing but separators between them. */
const DIGITS = String.raw`\+?\(?\d(?:[ ()./–_*~|•-]{0,3}\d){${FEWEST - 1},}`;
const NUMBER = new RegExp(String.raw`(?<![\p{L}\p{N}_])${DIGITS}`, 'u');
/** Parts of a number as a list: `06,12,34,56,78`, `06 et 12 et 34 et 56 et 78`. No list of amounts begins with a zero. */
const LISTED = /(?<![\p{L}\p{N}])0\d(?:(?: ?[,;&+] ?| (?:et|and|puis|then) )\d{1,2}){4,}(?!\d)/u;
/** The same behind a letter. */
const IN_WORD = new RegExp(DIGITS, 'u');

const ENGLISH: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  nought: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
};
/** `six` is the same in both. */
const FRENCH: Readonly<Record<string, string>> = {
  zéro: '0',
  un: '1',
  deux: '2',
  trois: '3',
  quatre: '4',
  cinq: '5',
  sept: '7',
  huit: '8',
  neuf: '9',
  dix: '10',
  onze: '11',
  douze: '12',
  treize: '13',
  quatorze: '14',
  quinze: '15',
  seize: '16',
  vingt: '20',
  vingts: '20',
  trente: '30',
  quarante: '40',
  cinquante: '50',
  soixante: '60',
  septante: '70',
  huitante: '80',
  octante: '80',
  nonante: '90',
};
const WORDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...ENGLISH, ...FRENCH }));

/** A number word or some digits, or whatever else there is. */
const TOKEN = /\d+|\p{L}+|[^\s\p{L}\d]+/gu;
/** How often the next number counts after such a word. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
]);
/** What may be between the parts of a number that is said. */
const PAUSE = /^(?:[,.;:/_–-]+|…|et|and|puis|then|double|triple)$/iu;

const UNITS = '(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf|one|two|three|four|five|seven|eight|nine)';
const TEENS = '(?:onze|douze|treize|quatorze|quinze|seize|dix(?:[- ](?:sept|huit|neuf))?)';
const TENS =
  '(?:vingt|trente|quarante|cinquante|soixante|septante|huitante|octante|nonante|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';
/** Several words that are one number of two digits: `quatre-vingt-dix-neuf`, `thirty-four`, `dix-sept`. */
const COMPOUND = new RegExp(
  String.raw`(?<!\p{L})(?:quatre[- ]vingts?(?:[- ](?:${TEENS}|${UNITS}))?|soixante[- ](?:et[- ])?${TEENS}|${TENS}[- ](?:et[- ])?${UNITS}|dix[- ](?:sept|huit|neuf))(?!\p{L})`,
  'giu',
);

/** Numbers in a row, as they are said. */
interface Run {
  parts: string[];
  hasWord: boolean;
}

/** `one, two, three, four, five, six` is counted, as dancers do, and no number. */
const isCounting = (parts: readonly string[]) =>
  parts.length < 8 && parts.every((part, place) => place === 0 || Number(part) === Number(parts[place - 1]) + 1);

/** The runs of numbers in a text, with what `double` and `triple` repeat. */
function runsOf(text: string): Run[] {
  let run: Run = { parts: [], hasWord: false };
  const runs = [run];
  let times = 1;
  for (const [token] of text.toLowerCase().replaceAll(COMPOUND, ' vingt ').matchAll(TOKEN)) {
    const word = WORDS.get(token);
    if (word !== undefined || /^\d{1,4}$/u.test(token)) {
      run.parts.push(...Array.from({ length: times }, () => word ?? token));
      run.hasWord ||= word !== undefined;
      times = 1;
    } else if (PAUSE.test(token)) times = TIMES.get(token) ?? times;
    else {
      run = { parts: [], hasWord: false };
      runs.push(run);
      times = 1;
    }
  }
  return runs;
}

/**
 * Returns how many digits the longest run of numbers has in which at least one is a word: `zero six twelve 34`. Four
 * numbers in a row are needed at least, which no age, price or year has.
 */
function spokenDigits(text: string): number {
  const said = runsOf(text).filter(({ parts, hasWord }) => hasWord && parts.length >= 4 && !isCounting(parts));
  return Math.max(0, ...said.map(({ parts }) => parts.join('').length));
}

/** Figures without letters that stand for them: `O77OO9OO123`, `l23`, `07700nine00123`. */
function withFigures(text: string): string {
  return (
    text
      .replaceAll(/(?<![\p{L}\p{N}])(?=[oOlI]*\d)[\doOlI]+(?![\p{L}\p{N}])/gu, (word) =>
        word.replaceAll(/[oO]/g, '0').replaceAll(/[lI](?=\d)/g, '1'),
      )
      // An O beside digits is a zero.
      .replaceAll(/(?<![\p{L}\p{N}])[oO](?=[ .-]?\d)/gu, '0')
      .replaceAll(/(?<=\d)\p{L}{2,9}(?!\p{L})/gu, (word) => WORDS.get(word.toLowerCase()) ?? word)
  );
}

const withoutOthers = (text: string) =>
  OTHERS.reduce((left, pattern) => left.replaceAll(pattern, ' ; '), withFigures(text));

/**
 * Returns whether a text has a phone number: six digits or more that nothing but separators parts, as figures, as words
 * of English or French, or as both. Dates, times, prices and round numbers are none.
 *
 * @param text normalized, without invisible characters
 */
export function hasPhoneNumber(text: string): boolean {
  const rest = withoutOthers(text);
  return NUMBER.test(rest) || LISTED.test(rest) || spokenDigits(rest) >= FEWEST;
}

/** The same for the digits inside of a word or a name: `sam0612345678`. */
export function hasDigitsInWord(text: string): boolean {
  return IN_WORD.test(withoutOthers(text));
}
