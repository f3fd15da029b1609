import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { deviceStorage, tabStorage } from '../host/text-storage.ts';
import { endTimersWithPage } from './page-timers.ts';

/**
 * Setup of every component test of the workspace (a `setupFiles` entry of Vitest): the dialogs that
 * jsdom lacks, a clean page and clean storage after each test, and a test that fails when anything
 * complains on the console.
 */

endTimersWithPage();

// jsdom has <dialog> without its methods (jsdom#3294).
if (HTMLDialogElement.prototype.showModal === undefined) {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.show = function show(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}

// jsdom has pointer events without their capture. An element has what it captures in any case: nothing moves.
if (Element.prototype.setPointerCapture === undefined) {
  Element.prototype.setPointerCapture = () => {};
}

// jsdom runs animation frames by an interval, which it starts with the first frame that is requested and stops when none
// is left. Started while a test has a fake clock, that interval would never fire again, in all files of the worker: so one
// frame is always requested, from the start.
const frames = globalThis as { framesAreRunning?: true };
if (frames.framesAreRunning === undefined) {
  frames.framesAreRunning = true;
  // The one of jsdom, also while a fake clock replaces it.
  const request = window.requestAnimationFrame.bind(window);
  const requestNext = () => void request(requestNext);
  requestNext();
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
  // What the browser was made to refuse is in memory, which test files share.
  for (const storage of [deviceStorage, tabStorage]) storage.removeWhere((key) => storage.unstoredKeys().includes(key));
  expect(complaints.join('\n'), 'the console’s errors').toBe('');
});
