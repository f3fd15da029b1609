import { useEffect, useState } from 'react';
import { useServerNow } from '@tandem/shared-ui/host';

const secondsUntil = (instant: string | null, now: number): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));

/** Returns the whole seconds until an instant by the server's clock, counted down; 0 when it is past or null. */
export function useSecondsUntil(instant: string | null): number {
  const serverNow = useServerNow();
  const count = () => ({ instant, seconds: secondsUntil(instant, serverNow()) });
  const [counted, setCounted] = useState(count);
  // Another instant counts at once, not from the next tick.
  if (counted.instant !== instant) setCounted(count());
  const over = counted.seconds === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setCounted({ instant, seconds: secondsUntil(instant, serverNow()) }), 1000);
    return () => clearInterval(timer);
  }, [instant, over, serverNow]);
  return counted.seconds;
}
