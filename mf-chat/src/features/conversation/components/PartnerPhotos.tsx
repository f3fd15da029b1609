import { useContext, useState } from 'react';
import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Slot, SlotContext, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Partner } from '../model/partner.ts';
import styles from './PartnerPhotos.module.css';

/**
 * The partner's picture. It opens their photos over the whole screen, where private ones are unlocked
 * (R-CHAT-PARTNER-PHOTOS); where nothing is there to be opened, it is a picture only.
 */
export function PartnerPhotos({ partner }: { partner: Partner }) {
  const { t } = useTranslation('mf-chat');
  const backTo = useLinks().chatWith?.({ id: partner.id });
  const slots = useContext(SlotContext);
  const [photos, setPhotos] = useState<{ open: boolean; opening: number }>({ open: false, opening: 0 });
  const picture = <Avatar picture={partner.main_image} />;
  const hasPhotos = partner.available && partner.photo_count > 0;
  if (!hasPhotos || slots?.has('member-photos') !== true) return picture;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('header.photos', { name: partner.name })}
        onClick={() => setPhotos(({ opening }) => ({ open: true, opening: opening + 1 }))}
      >
        {picture}
      </button>
      {photos.opening === 0 ? null : (
        <Slot
          key={photos.opening}
          name="member-photos"
          props={{
            member: partner,
            ...(backTo !== undefined && { backTo }),
            open: photos.open,
            onClose: () => setPhotos(({ opening }) => ({ open: false, opening })),
          }}
        />
      )}
    </>
  );
}
