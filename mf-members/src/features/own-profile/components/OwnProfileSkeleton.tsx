import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import page from '../OwnProfilePage.module.css';
import completeness from './Completeness.module.css';
import grid from './PhotoGrid.module.css';
import manager from './PhotoManager.module.css';
import section from './ProfileSection.module.css';

const SECTIONS = ['about', 'basics', 'place', 'looks'] as const;
const PHOTOS = ['one', 'two'] as const;

/** The page in its final shape while it is on its way. */
export function OwnProfileSkeleton({ label }: { label: string }) {
  return (
    <Page>
      <div role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </div>
      <div className={page.title}>
        <Skeleton width="12rem" height="2.25rem" />
        <Skeleton shape="text" width="18rem" />
      </div>
      <div className={page.columns}>
        <div className={manager.manager}>
          <div className={manager.head}>
            <Skeleton width="6rem" height="1.5rem" />
          </div>
          <div className={completeness.completeness}>
            <div className={completeness.line}>
              <Skeleton width="10rem" height="1.75rem" />
            </div>
            <div className={completeness.bar} />
          </div>
          <div className={grid.grid}>
            <div className={`${grid.place} ${grid.main}`}>
              <Skeleton width="100%" height="100%" />
            </div>
            {PHOTOS.map((photo) => (
              <div key={photo} className={grid.place}>
                <Skeleton width="100%" height="100%" />
              </div>
            ))}
          </div>
        </div>
        <div className={page.sections}>
          {SECTIONS.map((name) => (
            <div key={name} className={section.section}>
              <Skeleton width="8rem" height="1.5rem" />
              <Skeleton shape="text" width="92%" />
              <Skeleton shape="text" width="64%" />
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}
