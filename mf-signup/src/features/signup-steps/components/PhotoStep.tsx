import { useId, useState } from 'react';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { uploadPhoto } from '../api/upload-photo.ts';
import { PhotoPreview } from './PhotoPreview.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { StepProps } from './StepFrame.tsx';
import styles from './StepFrame.module.css';

const ACCEPTED = [...PHOTO_UPLOAD.types, ...PHOTO_UPLOAD.extensions].join(',');

/** A first photo: it is uploaded when it is chosen, and the next step follows (R-SIGNUP-STEP-PHOTO). */
export function PhotoStep({ onward, goOn }: StepProps) {
  const { t } = useTranslation('mf-signup');
  const { locale, session } = useHost();
  const inputId = useId();
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadPhoto(file, {
        locale: locale.current,
        key: crypto.randomUUID(),
        genericMessage: t('errors.generic'),
      }),
    onSuccess: async () => {
      await session.refresh();
      goOn();
    },
  });
  const [chosen, setChosen] = useState<File | null>(null);
  const { error } = upload;
  return (
    <StepFrame
      step="photo"
      onward={onward}
      action={
        <div>
          <input
            id={inputId}
            type="file"
            accept={ACCEPTED}
            className={styles.file}
            disabled={upload.isPending}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file === undefined) return;
              setChosen(file);
              upload.mutate(file);
            }}
          />
          <label htmlFor={inputId} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
            {t('steps.photo.choose')}
          </label>
        </div>
      }
    >
      <div className={styles.photo}>
        <PhotoPreview file={chosen} label={t('steps.photo.preview')} />
      </div>
      <p role="status">{upload.isPending ? t('steps.photo.uploading') : ''}</p>
      {error === null ? null : (
        <Banner tone="danger" live>
          {error instanceof ApiError ? error.message : t('errors.generic')}
        </Banner>
      )}
    </StepFrame>
  );
}
