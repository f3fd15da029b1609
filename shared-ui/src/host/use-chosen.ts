import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What stands in the address, or what was chosen instead and is on its way there. The router shows a new address in a
 * transition: a control that waited for it would jump back for a moment, and a second choice made meanwhile would
 * start from the address of before the first and lose it.
 *
 * `standing` is what the present address says. Answers the value to show, and a function to be called with what was
 * chosen, just before the navigation to it.
 */
export function useChosen<T>(standing: T): [T, (value: T) => void] {
  const location = useLocation();
  const [chosen, setChosen] = useState<{ value: T; insteadOf: typeof location } | null>(null);
  // By identity: the same address, come to again by Back, is another location.
  const isOnItsWay = chosen !== null && chosen.insteadOf === location;
  return [isOnItsWay ? chosen.value : standing, (value) => setChosen({ value, insteadOf: location })];
}
