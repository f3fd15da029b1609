import { startTransition, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useHydrated } from '@tandem/shared-ui/host';

/** How long a scene stays: long enough to read its line twice. */
export const SCENE_MILLISECONDS = 4_000;

/** Returns whether a film may begin by itself: not where motion is reduced, nor where data are saved. */
function mayBeginAlone(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (typeof matchMedia !== 'function' || connection?.saveData === true) return false;
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

declare global {
  interface Window {
    /** Whether a press on it was held for the site (api-gateway/src/composition/document/hold-presses.ts). */
    __wasHeld?: (element: Element) => boolean;
  }
}

/** Returns whether the visitor has pressed the button already, or has a finger on it: the press is theirs, and comes in a moment. */
function isBeingPressed(button: HTMLElement | null): boolean {
  return button !== null && (window.__wasHeld?.(button) === true || button.matches(':active'));
}

/** Returns whether a scene moves that nobody starts (R-LANDERS-FILM-STILL): not before the device is known. */
export const useMayMove = (): boolean => useHydrated() && mayBeginAlone();

export interface Playback {
  /** The scene on show. */
  scene: number;
  isPlaying: boolean;
  isOver: boolean;
  /** Pauses, goes on, or begins anew after the end. */
  toggle: () => void;
}

/**
 * Plays scenes once, one after the other (R-LANDERS-FILM-PAUSE). It begins by itself where motion is welcome
 * (R-LANDERS-FILM-STILL), unless it is about to be started with its button: that press would pause it (R-LANDERS-FILM-PRESSED).
 */
export function usePlayback(scenes: number, button: RefObject<HTMLButtonElement | null>): Playback {
  const hydrated = useHydrated();
  const [scene, setScene] = useState(0);
  const [hasBegun, setHasBegun] = useState(false);
  /** Null: nobody has pressed the button yet. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOver = scene === scenes - 1;
  const isPlaying = !isOver && (pressed ?? hasBegun);

  useEffect(() => {
    if (hydrated && mayBeginAlone() && !isBeingPressed(button.current)) startTransition(() => setHasBegun(true));
  }, [hydrated, button]);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setScene(scene + 1), SCENE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isPlaying, scene]);

  const toggle = () => {
    if (isOver) setScene(0);
    setPressed(isOver || !isPlaying);
  };
  return { scene, isPlaying, isOver, toggle };
}
