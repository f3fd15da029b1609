import type { ReactNode } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { STEPS } from '../model/steps.ts';
import type { Step } from '../model/steps.ts';
import styles from './StepFrame.module.css';

export interface StepProps {
  /** The address of what follows. */
  onward: string;
  /** Goes there. */
  goOn: () => void;
}

interface StepFrameProps {
  step: Step;
  onward: string;
  /** The button that does what the step is about. */
  action: ReactNode;
  children?: ReactNode;
}

/**
 * One step after the signup: what it is about, its button, and beside it a 'Later' of the same size and look
 * (R-SIGNUP-STEPS-SKIP). Both are in thumb's reach on a phone, and notices and what is docked are shown above them.
 */
export function StepFrame({ step, onward, action, children }: StepFrameProps) {
  const { t } = useTranslation('mf-signup');
  const place = STEPS.indexOf(step) + 1;
  return (
    <Page width="form" className={styles.frame}>
      <progress
        className={styles.bar}
        value={place}
        max={STEPS.length}
        aria-label={t('steps.place', { place, count: STEPS.length })}
      />
      <Heading level={1}>{t(`steps.${step}.title`)}</Heading>
      <Text tone="muted">{t(`steps.${step}.text`)}</Text>
      {children}
      <div className={styles.actions} data-edge-bar="">
        <Link to={onward} className={buttonClass({ variant: 'secondary', size: 'l', full: true })}>
          {t('steps.later')}
        </Link>
        {action}
      </div>
    </Page>
  );
}

/** The button of a step that saves a form. */
export function SaveButton({ loading }: { loading: boolean }) {
  const { t } = useTranslation('mf-signup');
  return (
    <Button type="submit" size="l" full variant="secondary" loading={loading}>
      {t('steps.save')}
    </Button>
  );
}
