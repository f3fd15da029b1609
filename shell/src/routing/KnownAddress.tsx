import type { ReactNode } from 'react';
import { useLocation } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';

/** The key of the address that a document was opened with. */
const FIRST = 'default';

export interface KnownAddressProps {
  /** The document came with the word that there is nothing under its address. */
  missing: boolean;
  children: ReactNode;
}

/**
 * Shows the 404 page as long as the tab is at the address that the gateway answered 404 for, such as a member whom this
 * visitor may not see: the page was readable before the scripts came, and does not turn into another one. Whoever goes
 * elsewhere and comes back, perhaps logged in, gets the page itself.
 */
export function KnownAddress({ missing, children }: KnownAddressProps) {
  const { key } = useLocation();
  return missing && key === FIRST ? <ErrorPage status={404} /> : children;
}
