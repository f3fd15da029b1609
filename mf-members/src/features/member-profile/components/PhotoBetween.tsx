import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { LateViewer } from '../model/use-photo-viewer.ts';
import styles from './PhotoBetween.module.css';

interface PhotoBetweenProps {
  profile: MemberProfile;
  /** Its place among the photos, from 0. */
  photo: number;
  viewer: LateViewer;
}

/**
 * A photo between the texts of a profile, on phones: on wide screens all photos stay beside the text (R-MEMBERS-PHOTOS-BETWEEN).
 * One that the viewer may not see is not repeated here.
 */
export function PhotoBetween({ profile: { photos, name }, photo, viewer }: PhotoBetweenProps) {
  const { t } = useTranslation('mf-members');
  const shown = photos[photo];
  if (shown === undefined || shown.blurred) return null;
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={t('photos.open', { name, number: photo + 1, count: photos.length })}
      onFocus={viewer.prepare}
      onClick={() => viewer.openAt(photo)}
    >
      <ResponsivePicture picture={shown} sizes="(min-width: 768px) 1px, 100vw" alt="" fit="cover" />
    </button>
  );
}
