import type { ReactNode } from 'react';
import { Page } from '../Page/Page.tsx';
import type { PageProps } from '../Page/Page.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './SkeletonPage.module.css';

export interface SkeletonPageProps extends Pick<PageProps, 'width' | 'className'> {
  /** The kind of page that is loading. */
  shape: string;
  /** Announced once by screen readers, such as 'Loading…'. */
  label: string;
  /** What stands where the page will be. */
  children: ReactNode;
}

/** The frame of a placeholder for a whole page: it has the page's column, and says that the page is loading. */
export function SkeletonPage({ width, className, shape, label, children }: SkeletonPageProps) {
  return (
    <Page width={width} className={className}>
      <div role="status" data-outline={shape} className={styles.status}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      {children}
    </Page>
  );
}
