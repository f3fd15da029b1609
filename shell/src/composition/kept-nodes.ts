import { MAIN_ID } from '../navigation/page-focus.ts';

/** What the document shows of the page itself, without the frame. */
export const pageNodes = (): Node[] => [...(document.getElementById(MAIN_ID)?.childNodes ?? [])];

/**
 * What was on screen of one page before its release failed or was taken out, with what was typed into it. These nodes are put
 * back while the page cannot be used, and what was typed is typed into what takes their place. Gone when the page is left.
 */
export class KeptNodes {
  #kept: { page: string; nodes: readonly Node[] } | null = null;
  /** The page that is rendered and can be used. */
  #rendered: string | null = null;

  get isEmpty(): boolean {
    return this.#kept === null;
  }

  keep(page: string, nodes: readonly Node[]): void {
    this.#kept = nodes.length === 0 ? null : { page, nodes };
  }

  of(page: string): readonly Node[] | null {
    return this.#kept?.page === page ? this.#kept.nodes : null;
  }

  /** The page is rendered. Returns what was kept of it, and keeps it no longer. */
  rendered(page: string): readonly Node[] {
    const nodes = this.of(page) ?? [];
    this.#kept = null;
    this.#rendered = page;
    return nodes;
  }

  isRendered(page: string): boolean {
    return this.#rendered === page;
  }

  /** Keeps the nodes of a page that React is about to remove, if it is rendered. Removed, they stay as they are. */
  keepOnScreen(page: string): void {
    if (this.#rendered !== page) return;
    this.keep(page, pageNodes());
    this.#rendered = null;
  }

  /** The page is left. The next one may have been rendered already. */
  forget(page: string): void {
    if (this.of(page) !== null) this.#kept = null;
    if (this.#rendered === page) this.#rendered = null;
  }
}
