import type { ReactNode } from 'react';
import { Grid } from '@tandem/shared-ui/components/Grid';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';

/** As many as fill a window. */
const OUTLINES = 12;

/** People side by side over the whole width of a page; the children are list items. */
export function PeopleGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <Grid columns="people" as="ul">
        {children}
      </Grid>
    </section>
  );
}

/** The same grid before anything is known. */
export function PeopleGridSkeleton({ label }: { label: string }) {
  return (
    <div>
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <Grid columns="people">
        {Array.from({ length: OUTLINES }, (_, index) => (
          <PersonCardSkeleton key={index} />
        ))}
      </Grid>
    </div>
  );
}
