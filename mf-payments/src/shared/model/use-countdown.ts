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
 * Returns the whole seconds until an instant of the server, 0 once it is past. It is computed from the server's clock
 * at every tick, so a reload or a suspended computer changes nothing. The server's time may arrive late, so it keeps
 * counting after an end. `onEnd` is called when the end is reached while the page is open.
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
