import { createStore } from 'zustand/vanilla';

interface NavigationProgressState {
  /** Navigations and loads under way. */
  running: number;
}

const store = createStore<NavigationProgressState>(() => ({ running: 0 }));

/** The state of the progress bar. Every `start` is followed by one `done`, also when the load fails. */
export const navigationProgress = {
  store,
  start: () => store.setState(({ running }) => ({ running: running + 1 })),
  done: () => store.setState(({ running }) => ({ running: Math.max(0, running - 1) })),
};
