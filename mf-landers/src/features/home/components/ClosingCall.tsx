import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { StartButton } from '../../../shared/StartButton.tsx';
import styles from './ClosingCall.module.css';

/** The page's last word: the same way in as at its top. */
export function ClosingCall() {
  const { t } = useTranslation('mf-landers');
  return (
    <section className={styles.call} data-appearance="dark">
      <Page className={styles.inner}>
        <Heading level={2} size="hero" className={styles.title}>
          {t('home.closing.title')}
        </Heading>
        <Text size="l" tone="muted">
          {t('home.closing.text')}
        </Text>
        <StartButton lander="home" />
      </Page>
    </section>
  );
}
