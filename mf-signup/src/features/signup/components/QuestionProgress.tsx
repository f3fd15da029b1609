import { ArrowLeft } from 'lucide-react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { QuestionState } from '../model/use-question.ts';
import styles from './QuestionProgress.module.css';

/** How far the signup is, as a bar, and the way back to the question before (R-SIGNUP-PROGRESS-BAR). */
export function QuestionProgress({ questions }: { questions: QuestionState }) {
  const { t } = useTranslation('mf-signup');
  const { place, count, isFirst } = questions;
  const label = t('questions.place', { place, count });
  return (
    <div className={styles.progress}>
      {isFirst ? null : (
        <IconButton label={t('questions.back')} icon={<ArrowLeft aria-hidden="true" />} onClick={questions.goBack} />
      )}
      <progress className={styles.bar} value={place} max={count} aria-label={label} />
      <Text as="span" size="s" tone="muted">
        {place}/{count}
      </Text>
    </div>
  );
}
