import { useContext, useEffect } from 'react';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { SlotContext, useHost } from '@tandem/shared-ui/host';

/** A browser without idle callbacks loads it so long after the page. */
const LATER_MILLISECONDS = 2_000;

/**
 * Loads what fills a slot while the browser is idle, for a place that will show it over what moves. A failure is reported,
 * and the place itself tries again.
 */
export function useSlotAhead(name: SlotName): void {
  const slots = useContext(SlotContext);
  const { telemetry } = useHost();
  useEffect(() => {
    if (slots?.has(name) !== true) return undefined;
    // Not as `slot`, which is the word for one that was on the screen and threw there.
    const report = (error: unknown) => telemetry.error(error, { doing: `load ${name} ahead` });
    const load = () => void slots.load(name).catch(report);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, LATER_MILLISECONDS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load);
    return () => cancelIdleCallback(handle);
  }, [slots, name, telemetry]);
}
