import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns a value of the address, or the one that was chosen and is being navigated to, with a function to call just
 * before that navigation. The router shows a new address in a transition: a control that waited for it would jump back
 * for a moment, and a second choice would start from the old address and lose the first.
 *
 * `current` is the value in the present address.
 */
export function useChosen<T>(current: T): [T, (value: T) => void] {
  const location = useLocation();
  const [chosen, setChosen] = useState<{ value: T; insteadOf: typeof location } | null>(null);
  // By identity: the same address, reached again by Back, is another location.
  const isOnItsWay = chosen !== null && chosen.insteadOf === location;
  return [isOnItsWay ? chosen.value : current, (value) => setChosen({ value, insteadOf: location })];
}
