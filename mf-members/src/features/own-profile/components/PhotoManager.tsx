import { useCallback, useState } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { useChangePhoto } from '../api/change-photo.ts';
import { PHOTOS_HEADING } from '../model/completeness.ts';
import { roomLeft } from '../model/photo-order.ts';
import { useCropQueue } from '../model/use-crop-queue.ts';
import { useIncomingFiles } from '../model/use-incoming-files.ts';
import { usePhotoRemoval } from '../model/use-photo-removal.ts';
import { useUploads } from '../model/use-uploads.ts';
import { AddButton, AddPhotos } from './AddPhotos.tsx';
import { Completeness } from './Completeness.tsx';
import { DeletedNotice } from './DeletedNotice.tsx';
import { LatePhotoCrop } from './LatePhotoCrop.tsx';
import { LatePhotoOptions } from './LatePhotoOptions.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { RejectedPhotos } from './RejectedPhotos.tsx';
import styles from './PhotoManager.module.css';

/**
 * The member's photos: add (C-PHOTOS-UPLOAD, R-PHOTOS-UPLOAD-WAYS, R-PHOTOS-CROP-SHEET), order, choose the main one, hide (C-PHOTOS-UPDATE), remove
 * (C-PHOTOS-DELETE).
 */
export function PhotoManager({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const { uploads, add, retry, dismiss } = useUploads();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const close = useCallback(() => setOpenedId(null), []);
  const { mutate: changePhoto } = useChangePhoto();
  const { shown: own, undoable, happened, remove, undo, settled } = usePhotoRemoval(profile.photos);
  const queue = useCropQueue(add);
  const isOnTheWay = queue.length + uploads.filter(({ state }) => state !== 'failed').length;
  const room = Math.max(0, roomLeft(own) - isOnTheWay);

  const handleFiles = (files: readonly File[], isPrivate: boolean) => {
    const start = () => queue.take(files.slice(0, room), isPrivate);
    // A photo whose removal is on its way still takes up room at the server.
    if (undoable.length === 0) start();
    else void settled().then(start);
    if (files.length > room) notify.show('error', t('own.photos.limit', { n: own.limit }));
  };
  const isOver = useIncomingFiles((files) => handleFiles(files, false));
  return (
    <section className={styles.manager} aria-labelledby={PHOTOS_HEADING} data-over={isOver ? '' : undefined}>
      <div className={styles.head}>
        <Heading level={2} size="card" id={PHOTOS_HEADING}>
          {t('own.photos.title')}
        </Heading>
        <Text as="span" size="s" tone="muted" tabular>
          {t('own.photos.count', { used: own.limit - roomLeft(own), limit: own.limit })}
        </Text>
        {room === 0 ? null : (
          <span className={styles.addButton}>
            <AddButton isFirst={own.photos.length === 0} onFiles={(files) => handleFiles(files, false)} />
          </span>
        )}
      </div>
      <Completeness profile={{ ...profile, photos: own }} canAddPhotos={room > 0} />
      <div className={styles.photos}>
        <PhotoGrid
          photos={own.photos}
          uploads={uploads}
          onMove={(id, order) => changePhoto({ id, order })}
          onOpen={setOpenedId}
          onRetry={retry}
          onDismiss={dismiss}
        />
        <DeletedNotice deleted={undoable} happened={happened} onUndo={undo} />
      </div>
      <RejectedPhotos photos={own.photos} />
      <AddPhotos own={own} room={room} onFiles={handleFiles} />
      <LatePhotoCrop queue={queue} />
      <LatePhotoOptions
        photos={own.photos}
        openedId={openedId}
        onClose={close}
        onChange={changePhoto}
        onRemove={remove}
      />
    </section>
  );
}
