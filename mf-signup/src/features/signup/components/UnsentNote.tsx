import { Banner } from '@tandem/shared-ui/components/Banner';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './SignupForm.module.css';

/**
 * Says that the message is not sent, as its member cannot be loaded, and shows it to be copied (R-SIGNUP-MEMBER-GONE): where its
 * question would have been, and before the form is sent.
 */
export function UnsentNote({ text }: { text: string }) {
  const { t } = useTranslation('mf-signup');
  return (
    <Banner tone="info" title={t('message.unsent')}>
      <Text size="s">{t('message.unsent-text')}</Text>
      <blockquote className={styles.unsent}>{text}</blockquote>
    </Banner>
  );
}
