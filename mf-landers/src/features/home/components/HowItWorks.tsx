import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './HowItWorks.module.css';

const STEPS = ['one', 'two', 'three'] as const;

/** From nothing to a first message, in three steps; the third says what one costs. */
export function HowItWorks() {
  const { t } = useTranslation('mf-landers');
  const { message_credits } = useSettings();
  return (
    <Page as="section" flush className={styles.how}>
      <Heading level={2} size="page">
        {t('home.how.title')}
      </Heading>
      <ol role="list" className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <Heading level={3}>{t(`home.how.${step}`)}</Heading>
            <Text tone="muted">{t(`home.how.${step}-text`, { count: message_credits })}</Text>
          </li>
        ))}
      </ol>
    </Page>
  );
}
