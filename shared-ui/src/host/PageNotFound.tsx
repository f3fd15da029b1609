import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

export interface PageNotFoundProps {
  /** Why, when it is known, such as 'This member is no longer available.'; the site's own sentence otherwise. */
  reason?: string | undefined;
}

/**
 * Draws the site's 404 page (R-FRAME-UNMATCHED-ROUTE); provided by the shell. A function that uses no hooks, not a
 * component.
 */
export const PageNotFoundContext = createContext<(props: PageNotFoundProps) => ReactNode>(() => null);

/**
 * The site's 404 page in place of a part's own page: for an address that matches a route but has no page, such as
 * `/examples/abc`. The frame stays as it is.
 */
export function PageNotFound(props: PageNotFoundProps) {
  return useContext(PageNotFoundContext)(props);
}
