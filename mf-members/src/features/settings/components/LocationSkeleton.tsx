import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import facts from '../../own-profile/components/FactList.module.css';
import section from '../../own-profile/components/ProfileSection.module.css';

/** The section of the place while it is on its way: its title and button, and its three facts. */
export function LocationSkeleton() {
  const { t } = useTranslation('mf-members');
  return (
    <div role="status" className={section.section}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={section.head}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton width="4rem" height="1.5rem" />
      </div>
      <div className={facts.facts}>
        {['country', 'region', 'city'].map((fact) => (
          <div key={fact} className={facts.fact}>
            <Skeleton shape="text" width="40%" />
            <Skeleton shape="text" width="70%" />
          </div>
        ))}
      </div>
    </div>
  );
}
