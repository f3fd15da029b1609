import { useId, useRef, useState } from 'react';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { usePhotoUpload } from '../model/use-photo-upload.ts';
import { PhotoPart } from './PhotoPart.tsx';
import { PhotoPreview } from './PhotoPreview.tsx';
import type { ChosenPhoto } from './PhotoPreview.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { StepProps } from './StepFrame.tsx';
import styles from './StepFrame.module.css';

const ACCEPTED = [...PHOTO_UPLOAD.types, ...PHOTO_UPLOAD.extensions].join(',');

/**
 * A first photo: its part is chosen as in the own profile (R-SIGNUP-STEP-PHOTO-CROP), then it is uploaded, and the next step follows
 * (R-SIGNUP-STEP-PHOTO). One that did not get through is sent again by a button (R-SIGNUP-STEP-PHOTO-AGAIN).
 */
export function PhotoStep({ onward, goOn }: StepProps) {
  const { t } = useTranslation('mf-signup');
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The button that had the focus goes.
  const upload = usePhotoUpload({ goOn, onGivenUp: () => input.current?.focus() });
  const [cropping, setCropping] = useState<{ file: File; number: number } | null>(null);
  const start = (photo: ChosenPhoto) => {
    setCropping(null);
    upload.start(photo);
  };
  return (
    <StepFrame
      step="photo"
      onward={onward}
      action={
        <div>
          <input
            ref={input}
            id={inputId}
            type="file"
            accept={ACCEPTED}
            className={styles.file}
            // Not `disabled`, which would take the focus off it.
            aria-disabled={upload.isPending}
            onClick={(event) => {
              if (upload.isPending) event.preventDefault();
            }}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file === undefined) return;
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
        <PhotoPreview photo={upload.chosen} label={t('steps.photo.preview')} />
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
      <Failure upload={upload} />
    </StepFrame>
  );
}

/** Why a photo was not uploaded, and the button that sends it again. */
function Failure({ upload: { error, isPending, again } }: { upload: ReturnType<typeof usePhotoUpload> }) {
  const { t } = useTranslation('mf-signup');
  return (
    <>
      {error === null ? null : (
        <Banner tone="danger" live>
          {error instanceof ApiError ? error.message : t('errors.generic')}
        </Banner>
      )}
      {again === null ? null : (
        <Button loading={isPending} onClick={again}>
          {t('steps.photo.again')}
        </Button>
      )}
    </>
  );
}
