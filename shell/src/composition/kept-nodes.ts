import { MAIN_ID } from '../navigation/page-focus.ts';

const FIELDS = 'input,textarea,select';

/** Copies of nodes, with what was typed into their fields: a copy of the markup alone has only what the page wrote. */
function copyOf(node: Node): Node {
  const copy = node.cloneNode(true);
  if (!(node instanceof Element) || !(copy instanceof Element)) return copy;
  const fieldsOf = (element: Element) => [
    ...(element.matches(FIELDS) ? [element] : []),
    ...element.querySelectorAll(FIELDS),
  ];
  const copies = fieldsOf(copy);
  for (const [index, field] of fieldsOf(node).entries()) {
    const same = copies[index];
    if (same instanceof HTMLInputElement && field instanceof HTMLInputElement && field.type !== 'file') {
      same.value = field.value;
      same.checked = field.checked;
    } else if (
      (same instanceof HTMLTextAreaElement && field instanceof HTMLTextAreaElement) ||
      (same instanceof HTMLSelectElement && field instanceof HTMLSelectElement)
    )
      same.value = field.value;
  }
  return copy;
}

/** What the document shows of the page itself, without the frame. */
export const pageNodes = (): Node[] => [...(document.getElementById(MAIN_ID)?.childNodes ?? [])];

/**
 * What was on screen of one page before its release failed or was taken out: the nodes of the document, or copies of what was
 * rendered. They stay on screen while the page cannot be used, and what was typed into them is typed into what takes their
 * place. Gone when the page is left.
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

  /** Keeps copies of a page that is about to go, if it is rendered. */
  keepOnScreen(page: string): void {
    if (this.#rendered !== page) return;
    this.keep(
      page,
      pageNodes().map((node) => copyOf(node)),
    );
    this.#rendered = null;
  }

  forget(): void {
    this.#kept = null;
    this.#rendered = null;
  }
}
