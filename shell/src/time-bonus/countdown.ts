import { useEffect, useState } from 'react';
import { serverNow } from '../session/server-clock.ts';

const SECOND = 1_000;

/** Whole seconds until an instant, never below 0; the second that has begun counts. */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / SECOND));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds with two digits each, such as `03:59:07` (R-PAY-BONUS-FORMAT). */
export function countdownText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return [hours, minutes, seconds % 60].map(twoDigits).join(':');
}

/**
 * Seconds until an instant (milliseconds since the epoch), every second. Every tick reads the clock, so a device that
 * slept, or whose timers were throttled, shows the right time as soon as it is visible.
 */
export function useSecondsUntil(instant: number): number {
  const [left, setLeft] = useState(() => secondsUntil(instant, serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const now = serverNow();
      const seconds = secondsUntil(instant, now);
      setLeft(seconds);
      // The next tick is at the next second of the countdown, not one second after this one.
      if (seconds > 0) timer = setTimeout(tick, (instant - now) % SECOND || SECOND);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [instant]);
  return left;
}
