import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { HostPush, PushState } from '@tandem/contracts/composition/host-api';
import type { PushMessage } from '@tandem/contracts/api/push';
import { useHost, useUser } from './host-context.ts';

/** What this browser knows of pushes; `isCapable` is null until it has been looked into. */
export function usePushState(): PushState {
  const { push } = useHost();
  return useSyncExternalStore(push.subscribe, push.state, push.state);
}

/** True while this browser receives pushes: polling is then every 300 s (L-FRAME-USER-REFRESH-PUSH). */
export function usePushSubscribed(): boolean {
  const { isSubscribed } = usePushState();
  return isSubscribed !== false && isSubscribed !== 'denied';
}

export interface PushOffer {
  /** Logged in, capable, not subscribed, not denied, and the site has a key (R-PUSH-OFFER). */
  offered: boolean;
  /** For the click on the offer: asks the browser. Returns the new state. */
  enable: HostPush['enable'];
}

/** Whether pushes may be offered in this browser, and how to enable them. */
export function usePushOffer(): PushOffer {
  const { push, settings } = useHost();
  const { isCapable, isSubscribed } = usePushState();
  const isMember = useUser() !== null;
  const offered = isMember && isCapable === true && isSubscribed === false && settings.push_public_key !== null;
  return { offered, enable: push.enable };
}

/** Calls the listener for each push that arrives while the page is open. */
export function usePushMessages(listener: (message: PushMessage) => void): void {
  const { push } = useHost();
  const onMessage = useEffectEvent(listener);
  useEffect(() => {
    let known = push.state().lastMessage;
    return push.subscribe(() => {
      const { lastMessage } = push.state();
      if (lastMessage === null || lastMessage === known) return;
      known = lastMessage;
      onMessage(lastMessage);
    });
  }, [push]);
}
