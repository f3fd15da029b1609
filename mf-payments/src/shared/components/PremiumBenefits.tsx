import { Images, ImageUp, Infinity as Forever, MessagesSquare } from 'lucide-react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './PremiumBenefits.module.css';

const BENEFITS = [
  { key: 'conversations', Icon: MessagesSquare },
  { key: 'photos', Icon: Images },
  { key: 'uploads', Icon: ImageUp },
  { key: 'life', Icon: Forever },
] as const;

/**
 * What Premium is, with its figures (R-CHAT-PREMIUM-UNLIMITED, R-PHOTOS-PREMIUM-ALL, R-PHOTOS-UPLOAD-LIMIT-PREMIUM).
 */
export function PremiumBenefits() {
  const { t } = useTranslation('mf-payments');
  const figures = {
    free: LIMITS.freeConversations,
    photosFree: LIMITS.photosFree,
    photosPremium: LIMITS.photosPremium,
  };
  return (
    <ul role="list" className={styles.benefits}>
      {BENEFITS.map(({ key, Icon }) => (
        <li key={key} className={styles.benefit}>
          <span className={styles.icon} aria-hidden="true">
            <Icon />
          </span>
          <div>
            <Text strong>{t(`benefits.${key}`, figures)}</Text>
            <Text size="s" tone="muted">
              {t(`benefits.${key}-text`, figures)}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}
