import { slotReleases } from '@tandem/shared-ui/host';
import type { Composition } from './composition-store.ts';

/** For no medium, in a word that documents do not use: theirs that are for none stay so (docs/decisions/0284). */
const UNWORN = 'none';

/** A style sheet of a remote in this document, as a file or as its rules. */
interface WornSheet {
  sheet: HTMLLinkElement | HTMLStyleElement;
  part: string;
  release: string;
}

/** The style sheets of remotes in this document. */
export function sheetsOfRemotes(): WornSheet[] {
  const all = document.head.querySelectorAll<WornSheet['sheet']>('link[rel=stylesheet], style[data-sheet]');
  return [...all].flatMap((sheet) => {
    const address = sheet.dataset['sheet'] ?? sheet.getAttribute('href') ?? '';
    const [, part, build] = /\/_parts\/(?!shell\/)([^/]+)\/([^/]+)\//.exec(address) ?? [];
    return part === undefined ? [] : [{ sheet, part, release: `${part}@${build}` }];
  });
}

/** The releases of what is on screen. */
function releasesOnScreen({ pages, kept }: Composition): string[] {
  const ofPages = Object.entries(pages.getState()).flatMap(([page, state]) =>
    state.status === 'ready' && kept.isRendered(page) ? [state.host.part.release] : [],
  );
  return [...ofPages, ...slotReleases];
}

const partOf = (release: string): string => release.split('@', 1)[0] ?? '';

/**
 * Two releases of a part have class names in common. Where one is on screen, the style sheets of another one that is not would change
 * it: they apply no more, until something of theirs is on screen again (R-FRAME-PART-LAST-GOOD). They stay where they are, as the
 * bundler requests none twice. Returns whether there are two releases of a part, on screen or in style sheets.
 */
function wearStyles(composition: Composition): boolean {
  const all = sheetsOfRemotes();
  const worn = releasesOnScreen(composition);
  // What was kept of a page that failed is on screen with the sheets that it had.
  if (composition.kept.isEmpty)
    for (const { sheet, part, release } of all) {
      const isLeft = !worn.includes(release) && worn.some((one) => partOf(one) === part);
      if (sheet.media === (isLeft ? '' : UNWORN)) sheet.media = isLeft ? UNWORN : '';
    }
  const releases = new Set([...worn, ...all.map(({ release }) => release)]);
  return new Set([...releases].map(partOf)).size < releases.size;
}

/**
 * Sees to it from now on that what is on screen wears the style sheets of its own release: when sheets are added, and once there are
 * two releases of a part, whenever something is shown, before it is painted. Returns what ends that.
 */
export function followStyles(composition: Composition): () => void {
  const look = (observer: MutationObserver) => {
    if (wearStyles(composition)) observer.observe(document.body, { childList: true, subtree: true });
  };
  const observer = new MutationObserver((_changes, itself) => look(itself));
  observer.observe(document.head, { childList: true });
  look(observer);
  return () => observer.disconnect();
}
