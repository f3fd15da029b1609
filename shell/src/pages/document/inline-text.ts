import { ROUTES } from '@tandem/contracts/product/routes';
import type { RouteId } from '@tandem/contracts/product/routes';

/**
 * Where `[words](target)` leads: `mail` and `phone` are the tenant's support, `cookie-settings` opens
 * the choice, `#section` is a place of the same page, everything else a route by its id, with a
 * fragment if need be (`pages-faq#credits-expire`).
 */
export type LinkTarget =
  | { kind: 'mail' | 'phone' | 'cookie-settings' }
  | { kind: 'place'; hash: string }
  | { kind: 'route'; route: RouteId; hash: string };

export type InlinePiece =
  | { kind: 'plain' | 'strong'; text: string }
  | { kind: 'link'; text: string; target: LinkTarget };

const PIECE = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<target>[^)]+)\)/g;

/** Reads a target. Throws when there is no such route. */
export function readTarget(target: string): LinkTarget {
  if (target === 'mail' || target === 'phone' || target === 'cookie-settings') return { kind: target };
  const [route = '', fragment] = target.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (route === '') return { kind: 'place', hash };
  if (!Object.hasOwn(ROUTES, route)) throw new Error(`No route is called ${route}.`);
  return { kind: 'route', route: route as RouteId, hash };
}

/** Takes a text apart into plain words, strong ones and links. */
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

/** The words alone. */
export function plainText(text: string): string {
  return readInline(text)
    .map((piece) => piece.text)
    .join('');
}
