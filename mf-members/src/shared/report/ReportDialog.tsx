import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { REPORT_REASONS } from '@tandem/contracts/product/lists';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { ApiError, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { forgetDraft, keepDraft, readDraft } from './report-drafts.ts';
import type { ReportValues } from './report-drafts.ts';
import type { ReportSubject } from './report-subject.ts';
import { useReport } from './use-report.ts';

export interface ReportDialogProps {
  subject: ReportSubject;
  open: boolean;
  onClose: () => void;
  /** Called once the member is blocked together with the report, before they leave all lists. */
  onBlocked: () => void;
}

interface ReportFieldsProps {
  values: ReportValues;
  name: string;
  hasBlocked: boolean;
  /** It was to be sent with what is at fault. */
  isRefused: boolean;
  onChange: (change: Partial<ReportValues>) => void;
}

const EMPTY: ReportValues = { reason: null, comment: '', block: false };

/** V-MODERATION-REPORT-COMMENT */
const isTooLong = (comment: string): boolean => lengthOf(comment.trim()) > LIMITS.reportComment;

/** What is in the form, and kept until the form is closed or sent (R-MODERATION-REPORT-KEPT). */
function useReportValues(subject: ReportSubject) {
  const userId = useUser()?.id ?? 0;
  const [values, setValues] = useState<ReportValues>(() => readDraft(userId, subject) ?? EMPTY);
  const change = (changed: Partial<ReportValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    keepDraft(userId, subject, next);
  };
  return { values, change, forget: () => forgetDraft(userId, subject) };
}

/** The form to report a member, a photo of theirs or a message: a reason, a comment, and 'Also block'. */
export default function ReportDialog({ subject, open, onClose, onBlocked }: ReportDialogProps) {
  const { t } = useTranslation('mf-members');
  const formId = useId();
  const { values, change, forget } = useReportValues(subject);
  const [isRefused, setRefused] = useState(false);
  const { reason, comment, block } = values;
  const handleClose = () => {
    forget();
    onClose();
  };
  const handleSent = () => {
    handleClose();
    if (block) onBlocked();
  };
  const report = useReport(subject, { block, onSent: handleSent });
  const { name } = subject.member;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const isFine = reason !== null && !isTooLong(comment);
    setRefused(!isFine);
    if (isFine && !report.isPending) report.mutate({ reason, comment });
  };
  const send = (
    <Button type="submit" form={formId} variant="primary" full loading={report.isPending}>
      {t('report.send')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={handleClose}
      title={t(`report.title.${subject.type}`, { name })}
      closeLabel={t('close')}
      placement="sheet"
      footer={send}
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <Stack gap={4} align="stretch">
          <ReportFields
            values={values}
            name={name}
            hasBlocked={subject.hasBlocked === true}
            isRefused={isRefused}
            onChange={change}
          />
          {report.error === null ? null : (
            <Banner tone="danger" live>
              {report.error instanceof ApiError ? report.error.message : t('errors.generic')}
            </Banner>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function ReportFields({ values, name, hasBlocked, isRefused, onChange }: ReportFieldsProps) {
  const { t } = useTranslation('mf-members');
  return (
    <>
      <Text tone="muted">
        {t('report.intro', { name })} {hasBlocked ? t('report.withMessages', { name }) : null}
      </Text>
      <RadioCards
        label={t('report.reason')}
        error={isRefused && values.reason === null ? t('report.reasonMissing') : undefined}
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
      />
      <TextArea
        label={t('report.comment')}
        note={t('report.optional')}
        rows={3}
        maxLength={LIMITS.reportComment}
        counterLabel={(left) => (left < 0 ? t('own.over', { count: -left }) : t('own.left', { count: left }))}
        error={
          isRefused && isTooLong(values.comment) ? t('report.commentLong', { n: LIMITS.reportComment }) : undefined
        }
        value={values.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
      <Checkbox
        label={t('report.block', { name })}
        hint={t('report.blockHint')}
        checked={values.block}
        onChange={(event) => onChange({ block: event.target.checked })}
      />
    </>
  );
}
