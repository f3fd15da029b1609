import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@tandem/shared-ui/host';
import type { Appearance } from './appearance.ts';
import { paintBrowserFrame } from './browser-frame.ts';

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

/** Applies an appearance to the page and to the browser's frame. */
function wearAppearance(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  if (appearance === 'system') delete dataset.appearance;
  else dataset.appearance = appearance;
  paintBrowserFrame(appearance);
  listeners.forEach((listener) => listener());
}

/**
 * Called once per document: sets the frame's colour for the appearance that the head has applied, and follows other
 * tabs.
 */
export function followAppearance(): void {
  paintBrowserFrame(readAppearance());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== APPEARANCE_KEY && key !== null) return;
    wearAppearance(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  });
}

/** Applies an appearance and stores it on this device; with blocked storage it lasts until the reload. */
export function chooseAppearance(appearance: Appearance): void {
  wearAppearance(appearance);
  if (appearance === 'system') deviceStorage.removeItem(APPEARANCE_KEY);
  else deviceStorage.setItem(APPEARANCE_KEY, appearance);
}

/** The chosen appearance. Prerendered markup has `system`, so that it is the same for all visitors. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, readAppearance, () => 'system');
}
