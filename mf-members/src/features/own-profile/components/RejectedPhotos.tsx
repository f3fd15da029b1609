import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { OwnPhoto } from '@tandem/contracts/api/photos';
import { PATHS } from '../../../paths.ts';

/** Why photos are not shown, one by one with the number of their place, and how to object (T-PHOTOS-REJECTED). */
export function RejectedPhotos({ photos }: { photos: readonly OwnPhoto[] }) {
  const { t } = useTranslation('mf-members');
  return photos.map(({ id, status, rejection_reason: reason }, place) =>
    status === 'rejected' ? (
      <Banner
        key={id}
        tone="danger"
        title={t('own.photos.rejectedTitle', { number: place + 1 })}
        action={
          <Link to={PATHS.complaints} className={buttonClass({ size: 's' })}>
            {t('own.object')}
          </Link>
        }
      >
        {t('own.photos.rejectedNote', { reason: t(`own.photos.reasons.${reason ?? 'other'}`) })}
      </Banner>
    ) : null,
  );
}
