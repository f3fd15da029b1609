/** The most common mail providers in the countries of the site, and the endings that each of them gives out addresses with. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'gmail': 'com',
  'googlemail': 'com',
  'outlook': 'com fr de it es be',
  'hotmail': 'com fr nl de it es be ch co.uk',
  'live': 'com nl fr be it co.uk',
  'yahoo': 'com fr de it es co.uk',
  // Those of other providers that resemble a better known one.
  'ymail': 'com',
  'mail': 'com',
  'email': 'com',
  'icloud': 'com',
  'me': 'com',
  'aol': 'com',
  'proton': 'me',
  'protonmail': 'com',
  'gmx': 'de net at ch',
  'web': 'de',
  't-online': 'de',
  'orange': 'fr',
  'wanadoo': 'fr',
  'free': 'fr',
  'sfr': 'fr',
  'laposte': 'net',
  'ziggo': 'nl',
  'kpnmail': 'nl',
  'skynet': 'be',
  'telenet': 'be',
  'libero': 'it',
  'bluewin': 'ch',
  'wp': 'pl',
  'onet': 'pl',
};
const KNOWN_DOMAINS = Object.entries(PROVIDERS).flatMap(([name, endings]) =>
  endings.split(' ').map((ending) => ({ name, ending })),
);

const COMMON_ENDINGS = ['com', 'net', 'org'];
/** Colombia, Cameroon and Oman: by far most often a `.com` that lacks a letter. */
const HASTY_ENDINGS = ['co', 'cm', 'om'];

/** One letter in five of a name may be wrong, but never more than two. */
const allowedEdits = (name: string) => Math.min(2, Math.floor(name.length / 5));

/** Whether addresses end so: who wrote the code of a country meant that country. */
function isEnding(ending: string): boolean {
  if (HASTY_ENDINGS.includes(ending)) return false;
  const last = ending.slice(ending.lastIndexOf('.') + 1);
  if (COMMON_ENDINGS.includes(last)) return true;
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return /^[a-z]{2}$/.test(last) && countries.of(last.toUpperCase()) !== undefined;
}

/**
 * Returns the fewest insertions, deletions, replacements and swaps of neighbours that turn one text into the other
 * (optimal string alignment).
 */
export function editDistance(from: string, to: string): number {
  /** `rows[i][j]` is the distance between the first `i` and the first `j` letters. */
  const rows: number[][] = [];
  const distance = (i: number, j: number) => rows[i]?.[j] ?? 0;
  const isSwapped = (i: number, j: number) => i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
  for (let i = 0; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const removed = i === 0 ? j : distance(i - 1, j) + 1;
      const inserted = distance(i, j - 1) + 1;
      const replaced = i === 0 ? j : distance(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = isSwapped(i, j) ? distance(i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(removed, inserted, replaced, swapped));
    }
  }
  return distance(from.length, to.length);
}

/**
 * Returns the address that was probably meant ('did you mean', V-SIGNUP-EMAIL-SUGGESTION), or null when the domain is
 * known or resembles no known one. It is only a suggestion: the typed address may be correct. An ending is corrected only
 * where no address ends so: `hotmail.de` resembles `hotmail.fr`, and that address is somebody else's.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const dot = domain.indexOf('.');
  if (at < 1 || dot < 1) return null;
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
  const endingEdits = isEnding(ending) ? 0 : 1;
  const [nearest] = KNOWN_DOMAINS.map((known) => ({
    known,
    ofName: editDistance(name, known.name),
    ofEnding: editDistance(ending, known.ending),
  }))
    .filter(({ known, ofName, ofEnding }) => ofName <= allowedEdits(known.name) && ofEnding <= endingEdits)
    .toSorted((a, b) => a.ofName + a.ofEnding - (b.ofName + b.ofEnding));
  if (nearest === undefined || nearest.ofName + nearest.ofEnding === 0) return null;
  return `${email.slice(0, at)}@${nearest.known.name}.${nearest.known.ending}`;
}
