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
  // Nothing has a size here. The frame's extras ask for it, whenever their chunk comes.
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
