import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The attributes of a select with a default that the browser learns late. */
export interface LateDefault {
  ref: RefObject<HTMLSelectElement | null>;
  defaultValue: string;
}

/**
 * The default of a select that may be another one once the page is hydrated. It is then chosen in place: the first gesture of
 * a visitor may have been to open the select, and a new element would close it. What they chose, and a select that they are in, is left alone.
 */
export function useLateDefault(value: string): LateDefault {
  const ref = useRef<HTMLSelectElement>(null);
  const [first] = useState(value);
  const written = useRef(first);
  useEffect(() => {
    const select = ref.current;
    if (select === null || select.value !== written.current || document.activeElement === select) return;
    select.value = value;
    written.current = value;
  }, [value]);
  return { ref, defaultValue: first };
}
