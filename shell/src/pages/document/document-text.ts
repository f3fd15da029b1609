/**
 * The text of a page that is read: structured data, one object per language. In every text
 *
 * - `{fact}` is filled from the tenant's settings and the product's limits (`page-facts.ts`); a text
 *   that names a fact which the tenant does not have (a phone number, say) is left out whole;
 * - `**words**` are strong;
 * - `[words](target)` is a link, see `LinkTarget` in `inline-text.ts`.
 */
export type TextBlock =
  /** A paragraph. */
  | string
  | { list: readonly string[] }
  /** A list whose order matters. */
  | { steps: readonly string[] }
  /** Name and explanation, pair by pair. */
  | { terms: readonly (readonly [name: string, meaning: string])[] }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] } }
  /** Set apart from the running text: what must not be overlooked, or a form to copy. */
  | { note: readonly string[] }
  | { heading: string };

export interface DocumentSection {
  /** The anchor: the same in every language, and never changed once it is out. */
  id: string;
  title: string;
  blocks: readonly TextBlock[];
}

export interface DocumentText {
  title: string;
  /** One or two sentences: what stands here and for whom. */
  lead: string;
  /** Day of the last change to the words, as an ISO date. */
  updated: string;
  /** The page in a few lines. It binds nobody; the sections do. */
  summary?: readonly string[];
  /** Sections carry numbers that one can quote. */
  numbered?: boolean;
  /** False where the page itself says whom to ask. */
  closing?: boolean;
  sections: readonly DocumentSection[];
}

/** Every single text of some blocks, in reading order. */
export function textsOfBlocks(blocks: readonly TextBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (typeof block === 'string') return [block];
    if ('list' in block) return [...block.list];
    if ('steps' in block) return [...block.steps];
    if ('terms' in block) return block.terms.flat();
    if ('note' in block) return [...block.note];
    if ('heading' in block) return [block.heading];
    return [block.table.caption, ...block.table.head, ...block.table.rows.flat()];
  });
}
