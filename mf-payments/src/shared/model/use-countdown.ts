import { useEffect, useEffectEvent, useState } from 'react';
import { useServerNow } from '@tandem/shared-ui/host';

const SECOND = 1000;
const two = (value: number) => String(value).padStart(2, '0');

/** `3661` seconds are '01:01:01' (R-PAY-BONUS-FORMAT: hours, minutes, seconds, two digits each). */
export function clockText(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

const secondsUntil = (instant: string, now: number) => Math.max(0, Math.ceil((Date.parse(instant) - now) / SECOND));

/**
 * Whole seconds until an instant of the server; 0 once it is over. It counts towards the instant and not down by itself,
 * so a reload or a suspended computer changes nothing, and by the server's clock, whatever the device's own says; that
 * may be learned late, so it goes on counting after an end. `onEnd` is called when the end comes while somebody looks.
 */
export function useCountdown(instant: string, onEnd: () => void): number {
  const serverNow = useServerNow();
  const [left, setLeft] = useState(() => secondsUntil(instant, serverNow()));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let over = false;
    const timer = setInterval(() => {
      const seconds = secondsUntil(instant, serverNow());
      setLeft(seconds);
      if (seconds === 0 && !over) end();
      over = seconds === 0;
    }, SECOND);
    return () => clearInterval(timer);
  }, [instant, serverNow]);
  return left;
}
