import { useEffect, useRef } from 'react';
import { useHydrated } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/**
 * The router scrolls to a place of the page but does not move the focus, also when the place is on another page. This
 * hook does; the first address of a document is handled by the browser.
 */
export function usePlaceFocus(): void {
  const { hash, key } = useLocation();
  // A page that was loaded with the document hydrates its markup; one after a navigation has none.
  const first = useRef(useHydrated() ? null : key);
  useEffect(() => {
    if (hash === '' || key === first.current) return;
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (place === null) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
    // An answer takes the focus once its question is open.
    const question = place.closest('details');
    const take = () => place.focus({ preventScroll: true });
    question?.addEventListener('toggle', take, { once: true });
    return () => question?.removeEventListener('toggle', take);
  }, [hash, key]);
}
