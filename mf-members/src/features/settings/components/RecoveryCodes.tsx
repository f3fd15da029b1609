import { useId } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './TwoStep.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** They are kept. */
  onDone: () => void;
}

/** The recovery codes, which are shown this once, until their member says that they are kept (R-ACCOUNT-TWO-STEP-SETTINGS). */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('mf-members');
  const titleId = useId();
  return (
    <section tabIndex={-1} aria-labelledby={titleId}>
      <Stack gap={4}>
        <Heading level={2} size="card" id={titleId}>
          {t('settings.two-step.codes-title')}
        </Heading>
        <Text>{t('settings.two-step.codes-text', { count: codes.length })}</Text>
        <ul role="list" className={styles.codes} aria-labelledby={titleId}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <Button onClick={onDone}>{t('settings.two-step.codes-kept')}</Button>
        </div>
      </Stack>
    </section>
  );
}
