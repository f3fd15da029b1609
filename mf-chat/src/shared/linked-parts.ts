export interface TextPart {
  text: string;
  /** Where it leads; null for plain words. */
  href: string | null;
}

/** An address as people type it: with its scheme, or beginning with `www.`. */
const ADDRESS = /(?<![\p{L}\p{N}@.])(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** What ends the sentence and not the address. */
const AFTER = /[.,;:!?'’»”…)\]}]+$/u;

/** Returns where an address leads; null for one that is none, and for one with a name and password before its host. */
function hrefOf(address: string): string | null {
  const whole = /^www\./iu.test(address) ? `https://${address}` : address;
  if (!URL.canParse(whole)) return null;
  const { href, hostname, protocol, username, password } = new URL(whole);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') && username === '' && password === '' ? href : null;
}

/** The address without the end of its sentence; a bracket that it opens itself is its own. */
function trimmed(found: string): string {
  const end = AFTER.exec(found)?.[0] ?? '';
  if (end.startsWith(')') && found.includes('(')) return found.slice(0, found.length - end.length + 1);
  return found.slice(0, found.length - end.length);
}

/** Splits a text into words and the addresses of pages in it (R-CHAT-LINK-WARNING). Put together, they are the text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null });
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), href: null });
  return parts;
}
