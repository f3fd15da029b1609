import { useId, useState } from 'react';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { uploadPhoto } from '../api/upload-photo.ts';
import { PhotoPart } from './PhotoPart.tsx';
import { PhotoPreview } from './PhotoPreview.tsx';
import type { ChosenPhoto } from './PhotoPreview.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { StepProps } from './StepFrame.tsx';
import styles from './StepFrame.module.css';

const ACCEPTED = [...PHOTO_UPLOAD.types, ...PHOTO_UPLOAD.extensions].join(',');

/** Uploads a photo with its part, and then goes on. */
function usePhotoUpload(goOn: () => void) {
  const { t } = useTranslation('mf-signup');
  const { locale, session } = useHost();
  const member = useUser()?.id ?? null;
  return useMutation({
    mutationFn: ({ file, part }: ChosenPhoto) =>
      uploadPhoto(file, {
        part,
        locale: locale.current,
        key: crypto.randomUUID(),
        member,
        genericMessage: t('errors.generic'),
      }),
    onError: (error) => {
      // The page shows whom the session is of (R-ACCOUNT-OTHER-MEMBER).
      if (error instanceof ApiError && error.code === 'other_session') void session.refresh();
    },
    onSuccess: async () => {
      await session.refresh();
      goOn();
    },
  });
}

/**
 * A first photo: its part is chosen as in the own profile (R-SIGNUP-STEP-PHOTO-CROP), then it is uploaded, and the next step follows
 * (R-SIGNUP-STEP-PHOTO).
 */
export function PhotoStep({ onward, goOn }: StepProps) {
  const { t } = useTranslation('mf-signup');
  const inputId = useId();
  const upload = usePhotoUpload(goOn);
  const [cropping, setCropping] = useState<{ file: File; number: number } | null>(null);
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const start = (photo: ChosenPhoto) => {
    setCropping(null);
    setChosen(photo);
    upload.mutate(photo);
  };
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
              upload.reset();
              setCropping((before) => ({ file, number: (before?.number ?? 0) + 1 }));
            }}
          />
          <label htmlFor={inputId} className={buttonClass({ variant: 'secondary', size: 'l', full: true })}>
            {t('steps.photo.choose')}
          </label>
        </div>
      }
    >
      <div className={styles.photo}>
        <PhotoPreview photo={chosen} label={t('steps.photo.preview')} />
      </div>
      {cropping === null ? null : (
        <PhotoPart
          key={cropping.number}
          file={cropping.file}
          onPhoto={(part) => start({ file: cropping.file, part })}
          onClose={() => setCropping(null)}
        />
      )}
      <p role="status">{upload.isPending ? t('steps.photo.uploading') : ''}</p>
      {error === null ? null : (
        <Banner tone="danger" live>
          {error instanceof ApiError ? error.message : t('errors.generic')}
        </Banner>
      )}
    </StepFrame>
  );
}
