import { use, useEffect, useState } from 'react';
import { SlotContext, useHost } from '@tandem/shared-ui/host';
import type { SiteEvents } from '@tandem/contracts/composition/events';

export interface SignupWish {
  /** What a part asked for; null while nobody wants to sign up. */
  wish: SiteEvents['signup-wanted'] | null;
  close: () => void;
}

/**
 * Hears from parts that a visitor wants to sign up, from the first moment of the page: a press before the modal's own
 * files are there must not be lost. Where no live part offers the modal, the page of the signup is there.
 */
export function useSignupWish(): SignupWish {
  const { events, links, navigate } = useHost();
  const slots = use(SlotContext);
  const offered = slots?.has('signup-modal') === true;
  const [wish, setWish] = useState<SignupWish['wish']>(null);
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
