import { LIMITS } from '@tandem/contracts/product/limits';

declare global {
  interface Window {
    /** The document's own script, which guards the shell's files (api-gateway/src/composition/document/shell-guard.ts). */
    __shellGuard?: ShellGuard;
  }
}

interface ShellGuard {
  /**
   * Addresses of style sheets that hang, of a release whose last good one takes its place; left out in a document of an earlier
   * gateway.
   */
  lost?: readonly string[];
  /**
   * Ends the wait for style sheets with this in their addresses that the loader of a part has requested, and that were pending when it
   * was last called: the page works without them, they are requested again, and the page says so where they do not come. Left
   * out in a document of an earlier gateway.
   */
  pass?: (folder: string) => void;
  /** How long the shell may wait for a file before it says that it cannot go on, in milliseconds. */
  patience: number;
  /** The turn of this copy of the shell; 0 when another one runs in this document: this one is to do nothing. */
  starts: () => number;
  /**
   * Says that the copy of this turn cannot go on. True when the last good release takes over: this one is to do nothing
   * more. Otherwise the document says that the page is dead, with a button that calls `retry`.
   */
  fails: (turn: number, retry: () => void) => boolean;
}

/** In a document without one, as of an earlier gateway, nobody waits and nothing is said. */
const NONE: ShellGuard = { patience: LIMITS.shellWordSeconds * 1_000, starts: () => 1, fails: () => false };

export const guardOf = (window: Window): ShellGuard => window.__shellGuard ?? NONE;

/** The guard of this document; a page that is prerendered has none. */
export const documentGuard = (): ShellGuard => (typeof window === 'undefined' ? NONE : guardOf(window));
