import { createStore } from 'zustand/vanilla';

export interface UpdateState {
  /**
   * `offered`: a new version waits. `kept`: it was wanted, but something unsent hangs on this tab.
   * `later`: put off in this tab.
   */
  update: 'none' | 'offered' | 'kept' | 'later';
}

/** What this tab knows of newer versions of the site. */
export const updateStore = createStore<UpdateState>(() => ({ update: 'none' }));

/** What the offer's button does; set by whoever watches the service worker. */
let takeOver: () => void = () => undefined;

/** A new version is there. `start` brings it in and loads the page anew. */
export function offerUpdate(start: () => void): void {
  takeOver = start;
  updateStore.setState({ update: 'offered' });
}

/**
 * The visitor wants the new version. `canReload` is what the parts of this page say: a half-written message
 * is never thrown away, the offer stays then and says so; where a part only asks, the second click is the answer.
 */
export function acceptUpdate(canReload: 'allow' | 'ask' | 'block'): void {
  const wasTold = updateStore.getState().update === 'kept';
  if (canReload === 'allow' || (canReload === 'ask' && wasTold)) takeOver();
  else updateStore.setState({ update: 'kept' });
}

export function putUpdateOff(): void {
  updateStore.setState({ update: 'later' });
}
