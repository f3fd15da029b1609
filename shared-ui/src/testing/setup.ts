import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Setup of every component test of the workspace (a `setupFiles` entry of Vitest): the dialogs that
 * jsdom lacks, a clean page and clean storage after each test, and a test that fails when anything
 * complains on the console.
 */

// jsdom has <dialog> without its methods (jsdom#3294).
if (HTMLDialogElement.prototype.showModal === undefined) {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}

// jsdom does frames, and the end of a focus on what was removed, by an interval that it starts when it has something to
// do. Started by a test with a fake clock, it would never come again, in all files of the worker: it runs from the start.
const beating = globalThis as { framesBeat?: true };
if (beating.framesBeat === undefined) {
  beating.framesBeat = true;
  const { requestAnimationFrame } = window;
  const beat = () => void requestAnimationFrame(beat);
  beat();
}

// axe measures glyphs on a canvas if there is one.
HTMLCanvasElement.prototype.getContext = () => null;

// The timeout of findBy and waitFor: the machine may be busy with a build.
const PATIENCE_MILLISECONDS = 8000;
configure({ asyncUtilTimeout: PATIENCE_MILLISECONDS });
const { waitFor } = vi;
vi.waitFor = (look, options = PATIENCE_MILLISECONDS) => waitFor(look, options);

// What React, or the code under test, complains about is a fault, even when everything else passes.
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void complaints.push(parts.map(String).join(' ')),
  );
});

afterEach(() => {
  cleanup();
  // What a test added beside what it rendered, which axe would find in the next one.
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  expect(complaints.join('\n'), 'the console’s errors').toBe('');
});
