import { useSyncExternalStore } from 'react';

/** As in MembersPage.module.css: from here on the filters are beside the people. */
const WIDE = '(min-width: 992px)';

// Where nothing knows the width (tests), all of the page is there.
const wide = () => (typeof matchMedia === 'function' ? matchMedia(WIDE) : null);

function subscribe(onChange: () => void): () => void {
  const media = wide();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** Returns whether the window has room for the filters beside the people; false in prerendered markup. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide()?.matches ?? true,
    () => false,
  );
}
