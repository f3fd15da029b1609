import { useState } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OwnPhotos } from '@tandem/contracts/api/photos';
import { useChangePhoto } from '../api/change-photo.ts';
import { roomLeft } from '../model/photo-order.ts';
import { useIncomingFiles } from '../model/use-incoming-files.ts';
import { useUploads } from '../model/use-uploads.ts';
import { AddPhotos } from './AddPhotos.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoOptions } from './PhotoOptions.tsx';
import styles from './PhotoManager.module.css';

/**
 * The member's photos: add (C-PHOTOS-UPLOAD, R-PHOTOS-UPLOAD-WAYS), order, choose the main one, hide (C-PHOTOS-UPDATE), remove
 * (C-PHOTOS-DELETE).
 */
export function PhotoManager({ own }: { own: OwnPhotos }) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const { uploads, add, retry, dismiss } = useUploads();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const { mutate: changePhoto } = useChangePhoto();
  const isOnTheWay = uploads.filter(({ state }) => state !== 'failed').length;
  const room = Math.max(0, roomLeft(own) - isOnTheWay);

  const handleFiles = (files: readonly File[], isPrivate: boolean) => {
    add(files.slice(0, room), isPrivate);
    if (files.length > room) notify.show('error', t('own.photos.limit', { n: own.limit }));
  };
  const isOver = useIncomingFiles((files) => handleFiles(files, false));
  return (
    <section className={styles.manager} aria-labelledby="own-photos" data-over={isOver ? '' : undefined}>
      <div className={styles.head}>
        <Heading level={2} size="card" id="own-photos">
          {t('own.photos.title')}
        </Heading>
        <Text as="span" size="s" tone="muted" tabular>
          {t('own.photos.count', { used: own.limit - roomLeft(own), limit: own.limit })}
        </Text>
      </div>
      <PhotoGrid
        photos={own.photos}
        uploads={uploads}
        onMove={(id, order) => changePhoto({ id, order })}
        onOpen={setOpenedId}
        onRetry={retry}
        onDismiss={dismiss}
      />
      <AddPhotos own={own} room={room} onFiles={handleFiles} />
      <PhotoOptions photos={own.photos} openedId={openedId} onClose={() => setOpenedId(null)} />
    </section>
  );
}
