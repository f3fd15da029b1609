import { Plus } from 'lucide-react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useWithFree } from '../../../shared/use-free-messages.ts';
import styles from './Questions.module.css';

const QUESTIONS = ['free', 'renew', 'refund', 'data'] as const;

/** Frequent questions before the signup; they open without a script. */
export function Questions() {
  const { t } = useTranslation('mf-landers');
  const { refund_days } = useSettings();
  const withFree = useWithFree();
  return (
    <Page as="section" flush className={styles.questions}>
      <Heading level={2} size="page">
        {t('home.questions.title')}
      </Heading>
      <div className={styles.list}>
        {QUESTIONS.map((key) => (
          <details key={key} className={styles.question}>
            <summary className={styles.summary}>
              {t(`home.questions.${key}`)}
              <Plus aria-hidden="true" className={styles.sign} />
            </summary>
            <Text tone="muted" className={styles.answer}>
              {key === 'free'
                ? withFree(t('home.questions.free-text'))
                : t(`home.questions.${key}-text`, { days: refund_days })}
            </Text>
          </details>
        ))}
      </div>
    </Page>
  );
}
