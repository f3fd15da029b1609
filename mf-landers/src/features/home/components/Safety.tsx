import { DoorOpen, EyeOff, ShieldBan } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './Safety.module.css';

const POINTS = [
  { key: 'block', Icon: ShieldBan },
  { key: 'photos', Icon: EyeOff },
  { key: 'leave', Icon: DoorOpen },
] as const;

/** What a member can always do to be left alone. */
export function Safety() {
  const { t } = useTranslation('mf-landers');
  return (
    <Page as="section" flush className={styles.safety}>
      <Heading level={2} size="page">
        {t('home.safety.title')}
      </Heading>
      <ul role="list" className={styles.points}>
        {POINTS.map(({ key, Icon }) => (
          <li key={key} className={styles.point}>
            <Icon aria-hidden="true" className={styles.icon} />
            <Heading level={3}>{t(`home.safety.${key}`)}</Heading>
            <Text tone="muted">{t(`home.safety.${key}-text`, { days: LIMITS.reactivationDays })}</Text>
          </li>
        ))}
      </ul>
    </Page>
  );
}
