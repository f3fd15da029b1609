import { createStore } from 'zustand/vanilla';

export interface ConnectionState {
  online: boolean;
}

/** Whether the browser reports a network (T-PLATFORM-OFFLINE). */
export const connectionStore = createStore<ConnectionState>(() => ({ online: true }));
