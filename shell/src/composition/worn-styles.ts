import type { KeptNodes } from './kept-nodes.ts';

/** For no medium, in a word that documents do not use: theirs that are for none stay so (docs/decisions/0284). */
const UNWORN = 'none';

/** Calls `see` with each style sheet of a remote in this document, as a file or in the document itself, and with its release. */
export function eachSheet(
  see: (sheet: HTMLLinkElement | HTMLStyleElement, part: string, release: string) => void,
): void {
  for (const sheet of document.head.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    'link[rel=stylesheet], style[data-sheet]',
  )) {
    const address = sheet.dataset['sheet'] ?? sheet.getAttribute('href') ?? '';
    const [, part, build] = /\/_parts\/(?!shell\/)([^/]+)\/([^/]+)\//.exec(address) ?? [];
    if (part !== undefined) see(sheet, part, `${part}@${build}`);
  }
}

/**
 * Two releases of a part have class names in common. Where one is on screen, the style sheets of another one that is not would change
 * it: they apply no more, until something of theirs is on screen again. They stay where they are, as the bundler requests none twice
 * (R-FRAME-PART-LAST-GOOD).
 */
export class WornStyles {
  readonly #kept: Pick<KeptNodes, 'isEmpty'>;
  /** The releases of what is on screen, each as often as it is. */
  readonly #worn: string[] = [];
  #late: MutationObserver | undefined;

  constructor(kept: Pick<KeptNodes, 'isEmpty'>) {
    this.#kept = kept;
  }

  /** A page, or what fills a slot, of this release is on screen. Returns what ends that. */
  wear(release: string): () => void {
    this.#worn.push(release);
    this.fit();
    // A release that was given up while it was loading goes on to load.
    this.#late ??= new MutationObserver(() => this.fit());
    this.#late.observe(document.head, { childList: true });
    return () => {
      this.#worn.splice(this.#worn.indexOf(release), 1);
      this.fit();
    };
  }

  /** What was kept of a page is on screen and has the style sheets that it had. */
  fit(): void {
    if (!this.#kept.isEmpty) return;
    eachSheet((sheet, part, release) => {
      const isLeft = !this.#worn.includes(release) && this.#worn.some((one) => one.startsWith(`${part}@`));
      if (sheet.media === (isLeft ? '' : UNWORN)) sheet.media = isLeft ? UNWORN : '';
    });
  }
}
