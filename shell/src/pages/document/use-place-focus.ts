import { useEffect, useRef } from 'react';
import { useHydrated } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/**
 * The router scrolls to a place of the page but leaves the keyboard where it was, also where the place is on another
 * page. This takes it along; the first address of a document is the browser's own affair.
 */
export function usePlaceFocus(): void {
  const { hash, key } = useLocation();
  // A page that came with the document hydrates its markup; one that was navigated to has none.
  const first = useRef(useHydrated() ? null : key);
  useEffect(() => {
    if (hash === '' || key === first.current) return;
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (place === null) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
    // An answer takes it once its question is open.
    const question = place.closest('details');
    const take = () => place.focus({ preventScroll: true });
    question?.addEventListener('toggle', take, { once: true });
    return () => question?.removeEventListener('toggle', take);
  }, [hash, key]);
}
