import { use, useCallback, useEffect, useState } from 'react';
import { SlotContext, useHost } from '@tandem/shared-ui/host';
import type { SiteEvents } from '@tandem/contracts/composition/events';

export interface SignupRequest {
  /** What a part has requested; null while no signup is requested. */
  wish: SiteEvents['signup-wanted'] | null;
  close: () => void;
}

/** Opens the page of the signup, with whom it is about. */
function useSignupPage(): (wish: SiteEvents['signup-wanted']) => void {
  const { links, navigate } = useHost();
  return useCallback(
    ({ profileId }) => navigate(links.signup?.(profileId === undefined ? undefined : { profile: profileId }) ?? '/'),
    [links, navigate],
  );
}

/**
 * Listens for parts that request the signup, from the first moment of the page: a click before the modal's files are
 * loaded must not be lost. Where no live part offers the modal, the page of the signup is opened.
 */
export function useSignupRequest(): SignupRequest {
  const { events } = useHost();
  const slots = use(SlotContext);
  const openPage = useSignupPage();
  const offered = slots?.has('signup-modal') === true;
  const [wish, setWish] = useState<SignupRequest['wish']>(null);
  useEffect(
    () => events.on('signup-wanted', (wanted) => (offered ? setWish(wanted) : openPage(wanted))),
    [events, offered, openPage],
  );
  const close = useCallback(() => setWish(null), []);
  return { wish, close };
}

/** Opens the page of the signup where what shows the modal is lost (R-FRAME-EXTRAS-LOST). */
export function useLostSignup({ wish, close }: SignupRequest, isLost: boolean): void {
  const openPage = useSignupPage();
  useEffect(() => {
    if (!isLost || wish === null) return;
    openPage(wish);
    close();
  }, [close, isLost, openPage, wish]);
}
