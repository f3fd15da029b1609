import { Check } from 'lucide-react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Spinner } from '@tandem/shared-ui/components/Spinner';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { SIGNUP_STEPS } from '../model/use-signup.ts';
import type { SignupStep } from '../model/use-signup.ts';
import styles from './SignupProgress.module.css';

/** The progress of the signup (R-SIGNUP-PROGRESS): steps that are done, the current one, and those to come. */
export function SignupProgress({ step }: { step: SignupStep }) {
  const { t } = useTranslation('mf-signup');
  const now = SIGNUP_STEPS.indexOf(step);
  return (
    <div className={styles.progress}>
      <Heading level={1}>{t('progress.title')}</Heading>
      <ol role="list" className={styles.steps}>
        {SIGNUP_STEPS.map((name, index) => (
          <li key={name} className={styles.step} data-state={index < now ? 'done' : index === now ? 'now' : 'later'}>
            <span className={styles.sign} aria-hidden="true">
              {index < now ? <Check /> : index === now ? <Spinner size="s" /> : null}
            </span>
            {t(`progress.${name}`)}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {t(`progress.${step}`)}
      </p>
    </div>
  );
}
