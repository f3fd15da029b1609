import { useSyncExternalStore } from 'react';

/** As in the style sheets: from here on a page has room for a second column. */
const WIDE = '(min-width: 992px)';

// Where nothing knows the width (tests), all of the page is there.
const wide = () => (typeof matchMedia === 'function' ? matchMedia(WIDE) : null);

function subscribe(onChange: () => void): () => void {
  const media = wide();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** Returns whether the window has room for a second column, from 992 px; false in prerendered markup. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide()?.matches ?? true,
    () => false,
  );
}
