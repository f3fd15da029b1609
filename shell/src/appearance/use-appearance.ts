import { useSyncExternalStore } from 'react';

/** `system` follows the device. */
export type Appearance = 'light' | 'dark' | 'system';

export const APPEARANCES: readonly Appearance[] = ['light', 'dark', 'system'];
/** The gateway's inline script reads the same key before the first paint. */
export const APPEARANCE_KEY = 'appearance';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readAppearance(): Appearance {
  const chosen = document.documentElement.dataset.appearance;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Puts an appearance on the page and remembers it on this device; where storage is closed it lasts until the reload. */
export function chooseAppearance(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  if (appearance === 'system') delete dataset.appearance;
  else dataset.appearance = appearance;
  listeners.forEach((listener) => listener());
  try {
    if (appearance === 'system') localStorage.removeItem(APPEARANCE_KEY);
    else localStorage.setItem(APPEARANCE_KEY, appearance);
  } catch (error) {
    // A browser that refuses storage says so with a SecurityError; the choice above already holds for this page.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The chosen appearance. Prerendered markup says `system`, so that it is the same for everybody. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, readAppearance, () => 'system');
}
