import type { LinkName } from '@tandem/contracts/composition/links';
import { isLinkName } from './link-names.ts';

/**
 * The target of `[words](target)`: `mail` and `phone` are the tenant's support, `cookie-settings` opens the choice,
 * `#section` is a place of the same page, everything else a link of another page, with an optional fragment
 * (`faq#credits-expire`).
 */
export type LinkTarget =
  | { kind: 'mail' | 'phone' | 'cookie-settings' }
  | { kind: 'place'; hash: string }
  | { kind: 'page'; link: LinkName; hash: string };

export type InlinePiece =
  | { kind: 'plain' | 'strong'; text: string }
  | { kind: 'link'; text: string; target: LinkTarget };

const PIECE = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<target>[^)]+)\)/g;

/** Reads a target. Throws when no link has this name. */
export function readTarget(target: string): LinkTarget {
  if (target === 'mail' || target === 'phone' || target === 'cookie-settings') return { kind: target };
  const [link = '', fragment] = target.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (link === '') return { kind: 'place', hash };
  if (!isLinkName(link)) throw new Error(`No link is called ${link}.`);
  return { kind: 'page', link, hash };
}

/** Parses a text into plain text, emphasis and links. */
export function readInline(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    const { strong, label = '', target = '' } = match.groups ?? {};
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'link', text: label, target: readTarget(target) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}

/** Returns the text without markup. */
export function plainText(text: string): string {
  return readInline(text)
    .map((piece) => piece.text)
    .join('');
}
