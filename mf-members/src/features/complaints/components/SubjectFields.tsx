import { LIMITS } from '@tandem/contracts/product/limits';
import { COMPLAINT_SUBJECTS } from '@tandem/contracts/product/lists';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ComplaintForm } from '../model/use-complaint-form.ts';

/** What it is about, where, and what happened; the hints follow the subject. */
export function SubjectFields({ form }: { form: ComplaintForm }) {
  const { t } = useTranslation('mf-members');
  const { name: site } = useSettings();
  const { values, errors } = form;
  const isNotice = values.subject === 'illegal';
  return (
    <>
      <RadioCards
        label={t('complaints.subject')}
        error={errors.subject}
        value={values.subject}
        onChange={(subject) => form.set('subject', subject)}
        options={COMPLAINT_SUBJECTS.map((subject) => ({
          value: subject,
          label: t(`complaints.subjects.${subject}.title`),
          hint: t(`complaints.subjects.${subject}.hint`, { site }),
        }))}
      />
      {isNotice ? <Banner tone="warning">{t('complaints.danger')}</Banner> : null}
      <TextField
        name="url"
        label={t('complaints.url')}
        note={isNotice ? undefined : t('complaints.optional')}
        hint={t('complaints.urlHint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.url}
        error={errors.url}
        onChange={(event) => form.set('url', event.target.value)}
      />
      <TextArea
        name="explanation"
        label={t('complaints.explanation')}
        hint={t(`complaints.explanationHint.${values.subject ?? 'other'}`)}
        rows={6}
        maxLength={LIMITS.complaintMax}
        counterLabel={(left) => (left < 0 ? t('own.over', { count: -left }) : t('own.left', { count: left }))}
        value={values.explanation}
        error={errors.explanation}
        onChange={(event) => form.set('explanation', event.target.value)}
      />
    </>
  );
}
