import type { CurrentPart } from '@tandem/contracts/composition/release-news';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { standInPatience } from '../loading/patience.ts';
import { withTimeout } from '../loading/retry.ts';
import type { Composition } from './composition-store.ts';
import type { Chosen } from './release-choice.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { sheetsOfRemotes } from './worn-styles.ts';

const pagesOf = ({ pages }: Composition, part: RemotePart): string[] =>
  Object.keys(pages.getState()).filter((key) => key.startsWith(`${part}/`));

/** Whether a release is one that this tab may load, or has loaded. */
export function hasRelease({ remotes }: Composition, part: RemotePart, release: string): boolean {
  return remotes.choice.has(part, release);
}

async function replaceShown(composition: Composition, part: RemotePart, key: string): Promise<boolean> {
  const route = key.slice(part.length + 1);
  const tried = composition.remotes.tryable(part);
  const page = withTimeout(composition.importPage(part, route, false), standInPatience(), key);
  const [loaded] = await Promise.allSettled([page]);
  if (loaded.status === 'rejected') {
    composition.remotes.reportLast(part, tried, loaded.reason, { route });
    return false;
  }
  composition.kept.keepOnScreen(key);
  composition.setPage(key, loaded.value);
  return true;
}

/** What fills the slots of a part is loaded again. */
function changeSlots({ slots, slotChanges }: Composition, part: RemotePart): void {
  for (const key of slots.keys()) if (key.startsWith(`${part}/`)) slots.delete(key);
  slotChanges.setState((count) => count + 1, true);
}

/** Ends what the releases of a part have set up, but for one of them. */
function leave({ loaded, running }: RemoteLoader, part: RemotePart, except: Chosen): void {
  for (const [key, { undo }] of running) {
    const isOfPart = key === part || key.startsWith(`${part}@`);
    if (!isOfPart || key === (except?.release ?? part)) continue;
    running.delete(key);
    loaded.delete(key);
    undo?.();
  }
}

/** Two releases of a part have class names in common: the style sheets of one that was left would change the other one. */
function dropStyles({ remotes }: Composition, part: RemotePart): void {
  for (const { sheet, part: owner, release } of sheetsOfRemotes())
    if (owner === part && !remotes.choice.has(part, release)) sheet.remove();
}

/**
 * Leaves the releases of a part for another one, on screen as well. Returns false where what is on screen cannot be shown by
 * the other one: it stays, for the caller to reload the document.
 */
export async function replacePart(composition: Composition, part: RemotePart, current: CurrentPart): Promise<boolean> {
  const { remotes, kept } = composition;
  remotes.choice.replace(part, current);
  changeSlots(composition, part);
  for (const key of pagesOf(composition, part)) {
    const state = composition.pages.getState()[key];
    if (state?.status === 'ready' && remotes.choice.allows(part, state.release)) continue;
    if (!kept.isRendered(key)) composition.forgetPage(key);
    // oxlint-disable-next-line no-await-in-loop -- one page alone is on screen
    else if (!(await replaceShown(composition, part, key))) return false;
  }
  leave(remotes.loader, part, remotes.choice.of(part)[0] ?? null);
  dropStyles(composition, part);
  return true;
}

/** Takes a part out: what is on screen of it stays to be read, and says that it does not respond. */
export function takeOut(composition: Composition, part: RemotePart): void {
  composition.remotes.choice.stop(part);
  for (const key of pagesOf(composition, part)) {
    composition.kept.keepOnScreen(key);
    composition.forgetPage(key);
  }
  changeSlots(composition, part);
  leave(composition.remotes.loader, part, null);
}
