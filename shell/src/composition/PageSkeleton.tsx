import { Page } from '@tandem/shared-ui/components/Page';
import { PageSkeleton as Outline } from '@tandem/shared-ui/components/PageSkeleton';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLocation } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { SkeletonName } from '@tandem/contracts/composition/route';

/**
 * The outline of a route's page, or of what its address names: a payment's outcome (R-PAY-STATUS-OUTLINE), a step of the
 * signup (R-SIGNUP-STEPS-DEVICE).
 */
export function RouteSkeleton({ route: { subject, skeleton, skeletonWith } }: { route: PlanRoute }) {
  const other =
    subject?.kind === 'bundle' ? ({ parameter: subject.payment, skeleton: 'outcome' } as const) : skeletonWith;
  return other === undefined ? <PageSkeleton name={skeleton} /> : <AddressSkeleton usual={skeleton} other={other} />;
}

interface AddressSkeletonProps {
  usual: SkeletonName;
  other: NonNullable<PlanRoute['skeletonWith']>;
}

function AddressSkeleton({ usual, other }: AddressSkeletonProps) {
  const { search } = useLocation();
  return <PageSkeleton name={new URLSearchParams(search).has(other.parameter) ? other.skeleton : usual} />;
}

/** The outline of a page that is on its way, in the page's own dimensions. */
export function PageSkeleton({ name }: { name: SkeletonName }) {
  const { t } = useTranslation('shell');
  const label = t('navigation.loading');
  return name === 'page' ? <ReadingOutline label={label} /> : <Outline shape={name} label={label} />;
}

/** A headline and paragraphs, for pages that are read. */
function ReadingOutline({ label }: { label: string }) {
  return (
    <Page width="narrow">
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <Skeleton width="60%" height="2.5rem" />
      {['first', 'second', 'third'].map((paragraph) => (
        <div key={paragraph}>
          {['100%', '96%', '98%', '62%'].map((width) => (
            <Skeleton key={width} shape="text" width={width} />
          ))}
        </div>
      ))}
    </Page>
  );
}
