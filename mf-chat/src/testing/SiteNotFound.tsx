import type { ReactNode } from 'react';
import { PageNotFoundContext } from '@tandem/shared-ui/host';
import type { PageNotFoundProps } from '@tandem/shared-ui/host';

function MissingPage({ reason }: PageNotFoundProps) {
  return <h1>The site’s 404 page: {reason ?? 'This page could not be found'}</h1>;
}

/** Replaces the shell, whose 404 page a part shows in its own place. */
export function SiteNotFound({ children }: { children: ReactNode }) {
  return <PageNotFoundContext value={MissingPage}>{children}</PageNotFoundContext>;
}
