import type { ReactNode } from 'react';
import { PageNotFoundContext } from '@tandem/shared-ui/host';
import type { PageNotFoundProps } from '@tandem/shared-ui/host';

function missingPage({ reason }: PageNotFoundProps) {
  return (
    <>
      <h1>This page could not be found</h1>
      <p>{reason}</p>
    </>
  );
}

/** Replaces the shell: its 404 page for components that show it. */
export function SiteNotFound({ children }: { children: ReactNode }) {
  return <PageNotFoundContext value={missingPage}>{children}</PageNotFoundContext>;
}
