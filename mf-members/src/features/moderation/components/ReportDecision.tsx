import { useState } from 'react';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { Report } from '@tandem/contracts/api/reports';
import { REPORT_REASONS } from '@tandem/contracts/product/lists';
import { PHOTO_REJECTION_REASONS } from '@tandem/contracts/product/photo-rules';
import { Select } from '@tandem/shared-ui/components/Select';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { ReasonedDecision } from './ReasonedDecision.tsx';
import styles from './Item.module.css';

type Decision = BodyOf<'PUT /api/report.php'>;

const AGAINST_MEMBER = ['warned', 'disabled', 'banned'] as const;
type Step = (typeof AGAINST_MEMBER)[number] | 'photo_removed';

interface ReportDecisionProps {
  report: Report;
  onDecide: (decision: Decision) => void;
}

/** What is done about a reported member: first what, then why, which the member is shown. */
export function ReportDecision({ report, onDecide }: ReportDecisionProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { t: tReasons } = useTranslation('mf-members');
  const [step, setStep] = useState<Step | null>(null);
  const { id, photo } = report;
  const steps: readonly Step[] = [...(photo === null ? [] : (['photo_removed'] as const)), ...AGAINST_MEMBER];
  return (
    <>
      <Select
        className={styles.step}
        label={t('report.step')}
        placeholder={t('report.chooseStep')}
        options={steps.map((value) => ({ value, label: t(`report.steps.${value}`) }))}
        value={step ?? ''}
        onChange={({ target }) => setStep(steps.find((known) => known === target.value) ?? null)}
      />
      {step === 'photo_removed' ? (
        <ReasonedDecision
          options={PHOTO_REJECTION_REASONS.map((value) => ({ value, label: tReasons(`own.photos.reasons.${value}`) }))}
          label={t('report.why')}
          action={t('report.do.photo_removed')}
          onDecide={(reason) => onDecide({ id, decision: step, reason })}
        />
      ) : null}
      {step !== null && step !== 'photo_removed' ? (
        <ReasonedDecision
          options={REPORT_REASONS.map((value) => ({ value, label: tReasons(`report.reasons.${value}`) }))}
          label={t('report.why')}
          first={report.reason}
          action={t(`report.do.${step}`)}
          onDecide={(reason) => onDecide({ id, decision: step, reason })}
        />
      ) : null}
    </>
  );
}
