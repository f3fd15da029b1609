import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The time now, which goes on each minute, also when the page comes back into view: a hidden tab has its timers late. For a page
 * that says what time it is.
 */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
    };
    timer = setTimeout(look, MINUTE - (Date.now() % MINUTE));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
