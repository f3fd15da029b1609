import { BODY_TYPES, RELATIONSHIP_STATUSES } from '@tandem/contracts/product/lists';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Select } from '@tandem/shared-ui/components/Select';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { ApiError, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useProfileForm } from '../model/use-profile-form.ts';
import { useStepDraft } from '../model/use-step-draft.ts';
import { SaveButton, StepFrame } from './StepFrame.tsx';
import type { StepProps } from './StepFrame.tsx';
import styles from './StepFrame.module.css';

const EMPTY = { city: '', relationship: '', body: '' };

/** Personal info: town, relationship and body type, each of them optional (R-SIGNUP-STEP-INFO). */
export function InfoStep({ onward, goOn }: StepProps) {
  const { t } = useTranslation('mf-signup');
  const gender = useUser()?.profile.gender ?? null;
  const draft = useStepDraft('info', EMPTY);
  const { city, relationship, body } = draft.values;
  const status = RELATIONSHIP_STATUSES.find((known) => known === relationship);
  const type = BODY_TYPES.find((known) => known === body);
  const change = {
    ...(city.trim() === '' ? {} : { city: city.trim() }),
    ...(status === undefined ? {} : { relationship_status: status }),
    ...(type === undefined ? {} : { body_type: type }),
  };
  const form = useProfileForm(change, () => {
    draft.clear();
    goOn();
  });
  const { submitError: error } = form;
  return (
    <form {...form.props}>
      <StepFrame step="info" onward={onward} action={<SaveButton loading={form.isSubmitting} />}>
        {error === null ? null : (
          <Banner tone="danger" live>
            {error instanceof ApiError ? error.message : t('errors.generic')}
          </Banner>
        )}
        <div className={styles.fields}>
          <TextField
            name="city"
            label={t('steps.info.city')}
            autoComplete="address-level2"
            value={city}
            error={form.errors.city}
            onChange={(event) => {
              draft.set({ city: event.target.value });
              form.clearError('city');
            }}
          />
          <Select
            label={t('steps.info.relationship')}
            placeholder={t('steps.info.not-said')}
            value={relationship}
            options={RELATIONSHIP_STATUSES.map((value) => ({
              value,
              label: t(`steps.relationship.${value}`, gender === null ? {} : { context: gender }),
            }))}
            onChange={(event) => draft.set({ relationship: event.target.value })}
          />
          <Select
            label={t('steps.info.body')}
            placeholder={t('steps.info.not-said')}
            value={body}
            options={BODY_TYPES.map((value) => ({ value, label: t(`steps.body.${value}`) }))}
            onChange={(event) => draft.set({ body: event.target.value })}
          />
        </div>
      </StepFrame>
    </form>
  );
}
