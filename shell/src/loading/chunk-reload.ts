import { LIMITS } from '@tandem/contracts/product/limits';

const KEY = 'chunk-reload-at';

/** A chunk that could not be loaded: a deployment removed it, or the network failed. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

export interface Reloading {
  reload: () => void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  /** Without a network the browser's own error page would replace this one. */
  onLine: boolean;
}

/**
 * A failed chunk reloads the page (R-FRAME-CHUNK-RELOADS), at most once per 60 s (L-FRAME-CHUNK-RELOAD). Returns
 * whether it does; otherwise the page shows that a part is missing.
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
