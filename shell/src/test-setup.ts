import { afterEach, beforeEach, vi } from 'vitest';
import { noticesStore } from './notices/notices.store.ts';

// What the shell asks a window for and jsdom does not have.
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  // A browser window with a mouse, unless a test says otherwise.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  noticesStore.setState({ notices: [] });
  delete document.documentElement.dataset.appearance;
});
