import { LIMITS } from '@tandem/contracts/product/limits';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useProfileForm } from '../model/use-profile-form.ts';
import { useStepDraft } from '../model/use-step-draft.ts';
import { SaveButton, StepFrame } from './StepFrame.tsx';
import type { StepProps } from './StepFrame.tsx';

const EMPTY = { about: '' };

/** A text about oneself (R-SIGNUP-STEP-INFO). */
export function AboutStep({ onward, goOn }: StepProps) {
  const { t } = useTranslation('mf-signup');
  const draft = useStepDraft('about', EMPTY);
  const { about } = draft.values;
  const form = useProfileForm(about.trim() === '' ? {} : { about: about.trim() }, () => {
    draft.clear();
    goOn();
  });
  const { submitError: error } = form;
  return (
    <form {...form.props}>
      <StepFrame step="about" onward={onward} action={<SaveButton loading={form.isSubmitting} />}>
        {error === null ? null : (
          <Banner tone="danger" live>
            {error instanceof ApiError ? error.message : t('errors.generic')}
          </Banner>
        )}
        <TextArea
          name="about"
          label={t('steps.about.label')}
          maxLength={LIMITS.bioMax}
          counterLabel={(left) => (left < 0 ? t('message.over', { count: -left }) : t('message.left', { count: left }))}
          value={about}
          error={form.errors.about}
          onChange={(event) => {
            draft.set({ about: event.target.value });
            form.clearError('about');
          }}
        />
      </StepFrame>
    </form>
  );
}
