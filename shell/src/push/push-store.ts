import { createStore } from 'zustand/vanilla';
import type { HostPush, PushState } from '@tandem/contracts/composition/host-api';

type PushActions = Pick<HostPush, 'enable' | 'disable'>;

/** What parts see of pushes, and the two ends at which the shell fills it. */
export interface PushStore {
  host: HostPush;
  set: (changes: Partial<PushState>) => void;
  /** `enable` and `disable` are replaced once their code is loaded; before that, they change nothing. */
  provide: (actions: PushActions) => void;
}

/** The state before the capability check: nothing is known, so nothing is offered (R-PUSH-UNKNOWN). */
export function createPushStore(): PushStore {
  const store = createStore<PushState>(() => ({ isCapable: null, isSubscribed: false, lastMessage: null }));
  const unchanged = () => Promise.resolve(store.getState());
  let actions: PushActions = { enable: unchanged, disable: unchanged };
  return {
    host: {
      state: store.getState,
      subscribe: (listener) => store.subscribe(listener),
      // Called synchronously: browsers ask for the permission only within the click itself.
      enable: () => actions.enable(),
      disable: () => actions.disable(),
    },
    set: (changes) => store.setState(changes),
    provide: (given) => {
      actions = given;
    },
  };
}
