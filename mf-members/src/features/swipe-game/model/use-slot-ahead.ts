import { useContext, useEffect } from 'react';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { SlotContext } from '@tandem/shared-ui/host';

/** A browser without idle callbacks loads it so long after the page. */
const LATER_MILLISECONDS = 2_000;

/**
 * Loads what fills a slot while the browser is idle, for a place that will show it over what moves. A failure is of no
 * account: the place itself tries again.
 */
export function useSlotAhead(name: SlotName): void {
  const slots = useContext(SlotContext);
  useEffect(() => {
    if (slots?.has(name) !== true) return undefined;
    const load = () => void slots.load(name).catch(() => undefined);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, LATER_MILLISECONDS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load);
    return () => cancelIdleCallback(handle);
  }, [slots, name]);
}
