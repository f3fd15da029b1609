import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import styles from './ProfileReviews.module.css';

/** The reviews of a member, at the end of their profile. */
export default function ProfileReviews({ profileName }: SlotProps['profile-sections']) {
  const { t } = useTranslation('mf-reviews');
  return (
    <section className={styles['section']}>
      <Heading level={2} size="section">
        {t('section', { profileName })}
      </Heading>
      <Text>{t('none')}</Text>
    </section>
  );
}
