import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface Loading {
  /** What is loaded is on the page. */
  isShown: boolean;
  /** Null as well while it is tried again. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface AnotherTry {
  /** Why the last try failed, also while another one is made; null before any has failed. */
  error: Error | null;
  retry: () => void;
  /** Of what has the focus once the page is there. */
  heading: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the reason why a page could not be loaded, and with it the button that has the focus, while it is tried again. Once the page is
 * there, its heading has the focus, unless it is elsewhere by now (R-PAY-TRANSACTIONS-FOCUS).
 */
export function useAnotherTry({ isShown, error, refetch }: Loading): AnotherTry {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const heading = useRef<HTMLDivElement>(null);
  const isRetried = useRef(false);
  useEffect(() => {
    if (!isShown || !isRetried.current) return;
    isRetried.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [isShown]);
  return {
    error: last,
    retry: () => {
      isRetried.current = true;
      void refetch();
    },
    heading,
  };
}
