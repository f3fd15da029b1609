/** Where most mail boxes are, in the countries of the site. */
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

/** One letter in five may be wrong, and never more than two. */
const allowedEdits = (domain: string) => Math.min(2, Math.floor(domain.length / 5));

/** Fewest insertions, deletions, replacements and swaps of neighbours that make one text of the other. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const above = rows[i - 1]?.[j] ?? 0;
      const left = row[j - 1] ?? 0;
      const diagonal = rows[i - 1]?.[j - 1] ?? 0;
      const same = from[i - 1] === to[j - 1];
      let best = Math.min(above + 1, left + 1, diagonal + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

/**
 * The address that was probably meant ('did you mean', V-SIGNUP-EMAIL-SUGGESTION), or null when the domain is a known
 * one or like none of them. Only a suggestion: what was typed may well be right.
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
