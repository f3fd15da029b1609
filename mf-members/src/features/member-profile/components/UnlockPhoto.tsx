import { useContext, useRef } from 'react';
import { Lock } from 'lucide-react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useUnlockPhoto } from '../api/unlock-photo.ts';
import { WayBackContext } from '../model/way-back.ts';
import styles from './PhotoGallery.module.css';

export interface UnlockPhotoProps {
  memberId: number;
  photoId: number;
  /** The viewer's balance. */
  credits: number;
}

/**
 * The offer on another member's private photo: what happens, the price and the balance first, then one button that names
 * the price again (R-PHOTOS-UNLOCK-PRICE). With too few credits it is a link to more, where a part offers one, and back to the
 * conversation that shows the photo.
 */
export function UnlockPhoto({ memberId, photoId, credits }: UnlockPhotoProps) {
  const { t } = useTranslation('mf-members');
  const { photo_credits: price } = useSettings();
  const { buyCredits, premium } = useLinks();
  const backTo = useContext(WayBackContext);
  const offer = useRef<HTMLDivElement>(null);
  // The button goes away with the offer: the focus stays with the photo.
  const { unlock, isPending } = useUnlockPhoto(memberId, () =>
    offer.current?.closest<HTMLElement>('[tabindex]')?.focus(),
  );
  const isShort = credits < price;
  const way = (buyCredits ?? premium)?.();
  return (
    // The viewer leaves its buttons as they are (PhotoViewer.module.css).
    <div ref={offer} className={styles.bright} data-offer="">
      <div className={styles.offer}>
        <p className={styles.offerTitle}>
          <Lock aria-hidden="true" />
          {t('photos.private')}
        </p>
        <Text size="s">{t('photos.unlock.text', { count: price })}</Text>
        <Text size="s" tone="muted">
          {t('photos.unlock.balance', { count: credits })} {isShort ? t('photos.unlock.short') : null}
        </Text>
        {isShort ? null : (
          <Button variant="primary" size="s" full loading={isPending} onClick={() => unlock(photoId)}>
            {t('photos.unlock.button', { count: price })}
          </Button>
        )}
        {isShort && way !== undefined ? (
          <Link to={way} state={{ backTo }} className={buttonClass({ variant: 'primary', size: 's', full: true })}>
            {t('photos.unlock.credits')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
