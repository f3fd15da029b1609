import { LIMITS } from '@tandem/contracts/product/limits';

const KEY = 'chunk-reload-at';

/** A page's own file that did not come: a deployment took it away, or the network lost it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

export interface Reloading {
  reload: () => void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  /** Without a network the browser's own error page would come in place of this one. */
  onLine: boolean;
}

/**
 * A chunk that fails reloads the page (R-FRAME-CHUNK-RELOADS), at most once per 60 s (L-FRAME-CHUNK-RELOAD). Answers
 * whether it does; where not, the page says in its place that a part is missing.
 */
export function reloadForChunk(error: unknown, { reload, storage, now, onLine }: Reloading): boolean {
  if (!isChunkFailure(error) || !onLine) return false;
  const last = Number(storage.getItem(KEY) ?? 0);
  const passed = now() - last;
  if (passed >= 0 && passed < LIMITS.chunkReloadGuardSeconds * 1000) return false;
  storage.setItem(KEY, String(now()));
  reload();
  return true;
}

/** The reload of this tab. A browser without storage has no guard, so it does not reload. */
export function reloadThisTab(error: unknown): boolean {
  try {
    return reloadForChunk(error, {
      reload: () => location.reload(),
      storage: window.sessionStorage,
      now: Date.now,
      onLine: navigator.onLine,
    });
  } catch (refused) {
    if (refused instanceof DOMException) return false;
    throw refused;
  }
}
