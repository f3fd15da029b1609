import { use, useEffect, useState } from 'react';
import { SlotContext, useHost } from '@tandem/shared-ui/host';
import type { SiteEvents } from '@tandem/contracts/composition/events';

export interface SignupRequest {
  /** What a part has requested; null while no signup is requested. */
  wish: SiteEvents['signup-wanted'] | null;
  close: () => void;
}

/**
 * Listens for parts that request the signup, from the first moment of the page: a click before the modal's files are
 * loaded must not be lost. Where no live part offers the modal, the page of the signup is opened.
 */
export function useSignupRequest(): SignupRequest {
  const { events, links, navigate } = useHost();
  const slots = use(SlotContext);
  const offered = slots?.has('signup-modal') === true;
  const [wish, setWish] = useState<SignupRequest['wish']>(null);
  useEffect(
    () =>
      events.on('signup-wanted', (wanted) => {
        if (offered) setWish(wanted);
        else
          navigate(links.signup?.(wanted.profileId === undefined ? undefined : { profile: wanted.profileId }) ?? '/');
      }),
    [events, links, navigate, offered],
  );
  return { wish, close: () => setWish(null) };
}
