import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// jsdom has <dialog> without its methods (jsdom#3294).
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  },
});

// A machine that builds beside it may be slow; what comes at once is not waited for.
configure({ asyncUtilTimeout: 8000 });

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void complaints.push(parts.map(String).join(' ')),
  );
});

// What React, or the code under test, complains about is a fault of its own.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  expect(complaints).toEqual([]);
});
