import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefCallback } from 'react';

interface Loading {
  /** Which of several is loaded, where that changes: why one of them could not be is nothing about the next. */
  what?: string;
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
  heading: RefCallback<HTMLElement>;
  focusHeading: (options: FocusOptions) => void;
}

/**
 * Keeps the reason why something could not be loaded, and with it the button that has the focus, while it is tried again. Once it is
 * there, its heading has the focus, unless it is elsewhere by now (R-PAY-TRANSACTIONS-FOCUS, R-PAY-PRICES-RETRY, R-PAY-STATUS-RETRY).
 */
export function useAnotherTry({ what, isShown, error, refetch }: Loading): AnotherTry {
  const [last, setLast] = useState({ what, error });
  if (what !== last.what || (error !== null && error !== last.error)) setLast({ what, error });
  const shown = useRef<HTMLElement>(null);
  const heading = useCallback((element: HTMLElement | null) => {
    shown.current = element;
  }, []);
  const isRetried = useRef(false);
  useEffect(() => {
    if (!isShown || !isRetried.current) return;
    isRetried.current = false;
    if (document.activeElement === document.body) shown.current?.focus();
  }, [isShown]);
  return {
    error: last.error,
    retry: () => {
      isRetried.current = true;
      void refetch();
    },
    heading,
    focusHeading: (options) => shown.current?.focus(options),
  };
}
