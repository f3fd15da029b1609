import { useState } from 'react';
import { GIFTS } from '@tandem/contracts/product/lists';
import type { Gift } from '@tandem/contracts/product/lists';
import { tabStorage, unsentKey, useUser } from '@tandem/shared-ui/host';

/**
 * The gift that is chosen for a profile, kept in the tab until it is given: credits that lack are bought on pages of another
 * part, after which the choice is there again (R-CHAT-GIFT-KEPT).
 *
 * @returns `forget` removes what is kept, and leaves what is shown
 */
export function useGiftChoice(profileId: number) {
  const key = unsentKey('mf-chat', 'opened', useUser()?.id ?? 0, `gift-${profileId}`);
  const [chosen, setChosen] = useState<Gift | null>(() => {
    const kept = tabStorage.getItem(key);
    return GIFTS.find((gift) => gift === kept) ?? null;
  });
  const choose = (gift: Gift | null) => {
    if (gift === null) tabStorage.removeItem(key);
    else tabStorage.setItem(key, gift);
    setChosen(gift);
  };
  return { chosen, choose, forget: () => tabStorage.removeItem(key) };
}
