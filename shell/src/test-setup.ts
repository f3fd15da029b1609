import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { noticesStore } from './notices/notices.store.ts';

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void complaints.push(parts.map(String).join(' ')),
  );
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom has no matchMedia: a browser window with a mouse, unless a test says otherwise.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

// What React, or the code under test, complains about is a fault of its own.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  noticesStore.setState({ notices: [] });
  delete document.documentElement.dataset.appearance;
  expect(complaints).toEqual([]);
});
