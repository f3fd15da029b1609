import type { ReactNode } from 'react';
import { useLocation } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';

/** The key of the address that a document was opened with. */
const FIRST = 'default';

export interface KnownAddressProps {
  /** Whether the gateway's document says that there is no page at its address. */
  missing: boolean;
  children: ReactNode;
}

/**
 * Shows the 404 page as long as the tab is at the address that the gateway responded to with 404, such as a member whom
 * this visitor may not see: the page was readable before the scripts were loaded, and does not turn into another one.
 * After a navigation there, perhaps logged in, the page itself is shown.
 */
export function KnownAddress({ missing, children }: KnownAddressProps) {
  const { key } = useLocation();
  return missing && key === FIRST ? <ErrorPage status={404} /> : children;
}
