import { createStore } from 'zustand/vanilla';

export interface UpdateState {
  /**
   * `offered`: a new version is waiting. `kept`: it was requested, but this tab has something unsent. `later`:
   * postponed in this tab.
   */
  update: 'none' | 'offered' | 'kept' | 'later';
}

/** What this tab knows of newer versions of the site. */
export const updateStore = createStore<UpdateState>(() => ({ update: 'none' }));

/** The action of the offer's button; set by the code that watches the service worker. */
let takeOver: () => void = () => undefined;

/** A new version is available. `start` applies it and reloads the page. */
export function offerUpdate(start: () => void): void {
  takeOver = start;
  updateStore.setState({ update: 'offered' });
}

/**
 * The visitor requests the new version. `canReload` is the answer of the parts of this page: a half-written message is
 * never lost, the offer stays then and says so; where a part only asks, a second click confirms.
 */
export function acceptUpdate(canReload: 'allow' | 'ask' | 'block'): void {
  const hasSeenWarning = updateStore.getState().update === 'kept';
  if (canReload === 'allow' || (canReload === 'ask' && hasSeenWarning)) takeOver();
  else updateStore.setState({ update: 'kept' });
}

export function putUpdateOff(): void {
  updateStore.setState({ update: 'later' });
}
