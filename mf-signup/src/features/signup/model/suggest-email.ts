/** The most common mail providers in the countries of the site. */
const KNOWN_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.fr',
  'hotmail.nl',
  'hotmail.co.uk',
  'live.com',
  'live.nl',
  'live.fr',
  'yahoo.com',
  'yahoo.fr',
  'yahoo.co.uk',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'ziggo.nl',
  'kpnmail.nl',
  'skynet.be',
  'telenet.be',
  'libero.it',
  'bluewin.ch',
  'wp.pl',
  'onet.pl',
] as const;

/** One letter in five may be wrong, but never more than two. */
const allowedEdits = (domain: string) => Math.min(2, Math.floor(domain.length / 5));

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
 * known or resembles no known one. It is only a suggestion: the typed address may be correct.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain.length < 4 || (KNOWN_DOMAINS as readonly string[]).includes(domain)) return null;
  const [nearest] = KNOWN_DOMAINS.map((known) => ({ known, edits: editDistance(domain, known) }))
    .filter(({ known, edits }) => edits <= allowedEdits(known))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest === undefined ? null : `${email.slice(0, at)}@${nearest.known}`;
}
