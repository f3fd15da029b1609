import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './ConversationList.module.css';

/** The list of conversations while it is loading. */
export function ListSkeleton() {
  const { t } = useTranslation('mf-chat');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
          <div className={styles.lines}>
            <Skeleton shape="text" width="45%" />
            <Skeleton shape="text" width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}
