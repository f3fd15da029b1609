/**
 * The text of a text page: structured data, one object per language. In every text
 * - `{fact}` is filled from the tenant's settings and the product's limits (`page-facts.ts`); a text with a fact that the
 *   tenant does not have (a phone number, for example) is left out;
 * - `**words**` are emphasized;
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
  /** One or two sentences: the subject of the page and its readers. */
  lead: string;
  /** The date of the last change of the text, as an ISO date. */
  updated: string;
  /** A summary of the page. It is not binding; the sections are. */
  summary?: readonly string[];
  /** Sections have numbers for quoting. */
  numbered?: boolean;
  /** False where the page itself has the contact details. */
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
