import { Camera, ImagePlus, Lock } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { LIMITS } from '@tandem/contracts/product/limits';
import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { ACCEPT } from '../model/check-file.ts';
import { ADD_PHOTOS } from '../model/completeness.ts';
import styles from './AddPhotos.module.css';

interface AddPhotosProps {
  own: OwnPhotos;
  /** How many more there may be. */
  room: number;
  onFiles: (files: readonly File[], isPrivate: boolean) => void;
}

/** The button to add photos, which is in view when the page opens (R-PROFILE-PHOTOS-FIRST). */
export function AddButton({ isFirst, onFiles }: { isFirst: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('mf-members');
  return (
    <FileButton icon={<ImagePlus />} variant={isFirst ? 'primary' : 'secondary'} id={ADD_PHOTOS} onFiles={onFiles}>
      {t('own.photos.add')}
    </FileButton>
  );
}

/** The other ways to add photos, and where there are as many as may be, what opens more. */
export function AddPhotos({ own, room, onFiles }: AddPhotosProps) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  if (room === 0) return <LimitReached limit={own.limit} />;
  return (
    <div className={styles.add}>
      <div className={styles.buttons}>
        <FileButton icon={<Camera />} variant="secondary" camera onFiles={(files) => onFiles(files, false)}>
          {t('own.photos.camera')}
        </FileButton>
        <FileButton icon={<Lock />} variant="quiet" onFiles={(files) => onFiles(files, true)}>
          {t('own.photos.addPrivate')}
        </FileButton>
      </div>
      <Text size="s" tone="muted">
        <span className={styles.dropHint}>{t('own.photos.dropHint')} </span>
        {t('own.photos.rules', { mb: PHOTO_UPLOAD.maxMegabytes, pixels: PHOTO_UPLOAD.minPixels })}{' '}
        {t('own.photos.privateHint', { count: settings.photo_credits })}
      </Text>
    </div>
  );
}

interface FileButtonProps {
  icon: ReactNode;
  variant: 'primary' | 'secondary' | 'quiet';
  id?: string;
  /** Takes one photo with the camera at the front; for phones. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
  children: string;
}

function FileButton({ icon, variant, id, camera = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        {...(id === undefined ? {} : { id, size: 's' as const })}
        icon={icon}
        className={camera ? styles.camera : undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        {...(camera ? { capture: 'user' as const } : { multiple: true })}
        accept={camera ? 'image/*' : ACCEPT}
        aria-label={children}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

function LimitReached({ limit }: { limit: number }) {
  const { t } = useTranslation('mf-members');
  const { premium } = useLinks();
  const isPremium = useUser()?.paid_user ?? false;
  const action =
    isPremium || premium === undefined ? undefined : (
      <Link to={premium()} className={buttonClass({ size: 's' })}>
        {t('photos.getPremium')}
      </Link>
    );
  return (
    <Banner title={t('own.photos.limit', { n: limit })} action={action}>
      {isPremium ? t('own.photos.makeRoom') : t('own.photos.premium', { n: LIMITS.photosPremium })}
    </Banner>
  );
}
