import { use, useCallback, useEffect, useState } from 'react';
import { SlotContext, useHost } from '@tandem/shared-ui/host';
import type { SiteEvents } from '@tandem/contracts/composition/events';

export interface SignupRequest {
  /** What a part has requested; null while no signup is requested. */
  wish: SiteEvents['signup-wanted'] | null;
  close: () => void;
}

/**
 * Listens for parts that request the signup, from the first moment of the page: a click before the modal's files are
 * loaded must not be lost. Where no live part offers the modal, or what shows it is lost, the page of the signup is opened.
 */
export function useSignupRequest({ isLost = false } = {}): SignupRequest {
  const { events, links, navigate } = useHost();
  const slots = use(SlotContext);
  const offered = slots?.has('signup-modal') === true;
  const [wish, setWish] = useState<SignupRequest['wish']>(null);
  const openPage = useCallback(
    ({ profileId }: SiteEvents['signup-wanted']) =>
      navigate(links.signup?.(profileId === undefined ? undefined : { profile: profileId }) ?? '/'),
    [links, navigate],
  );
  const isShown = offered && !isLost;
  useEffect(
    () => events.on('signup-wanted', (wanted) => (isShown ? setWish(wanted) : openPage(wanted))),
    [events, isShown, openPage],
  );
  useEffect(() => {
    if (!isLost || wish === null) return;
    setWish(null);
    openPage(wish);
  }, [isLost, openPage, wish]);
  return { wish, close: () => setWish(null) };
}
