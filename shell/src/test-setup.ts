import { afterEach, beforeEach, vi } from 'vitest';
import { noticesStore } from './notices/notices.store.ts';

// What the shell needs of a window and jsdom does not have.
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  // A browser window with a mouse by default.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // Nothing has a size in jsdom. The frame's extras measure when their chunk is loaded.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  noticesStore.setState({ notices: [] });
  delete document.documentElement.dataset.appearance;
});
