import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Text } from '@tandem/shared-ui/components/Text';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OwnPhoto } from '@tandem/contracts/api/photos';
import { usePhotoDrag } from '../model/use-photo-drag.ts';
import type { PhotoDrag } from '../model/use-photo-drag.ts';
import type { Upload } from '../model/use-uploads.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { UploadTile } from './UploadTile.tsx';
import styles from './PhotoGrid.module.css';

interface PhotoGridProps {
  photos: readonly OwnPhoto[];
  uploads: readonly Upload[];
  onMove: (id: number, place: number) => void;
  onOpen: (id: number) => void;
  onRetry: (key: string) => void;
  onDismiss: (key: string) => void;
}

const KEYS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowUp: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
};

/** The photos in their order, the main one large, then the uploads. They are moved by dragging and by arrow keys. */
export function PhotoGrid({ photos, uploads, onMove, onOpen, onRetry, onDismiss }: PhotoGridProps) {
  const { t } = useTranslation('mf-members');
  const hintId = useId();
  const { announcement, drag, handle, handleKey } = usePhotoOrder(photos, onMove);

  if (photos.length === 0 && uploads.length === 0) return <NoPhotos />;
  return (
    <div className={styles.photos}>
      <ul className={styles.grid} aria-label={t('own.photos.title')}>
        {photos.map((photo, place) => (
          <li
            key={photo.id}
            className={placeClass(photo, place, drag)}
            data-photo-place={place}
            style={drag?.id === photo.id ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined}
          >
            <PhotoTile
              photo={photo}
              number={place + 1}
              count={photos.length}
              hintId={hintId}
              dragHandle={photos.length < 2 ? null : handle(photo.id)}
              onKey={(event) => handleKey(event, photo.id, place)}
              onOpen={() => onOpen(photo.id)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.place}>
            <UploadTile upload={upload} onRetry={() => onRetry(upload.key)} onDismiss={() => onDismiss(upload.key)} />
          </li>
        ))}
      </ul>
      {photos.length < 2 ? null : (
        <Text size="s" tone="muted" id={hintId}>
          {t('own.photos.orderHint')}
        </Text>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

function placeClass(photo: OwnPhoto, place: number, drag: PhotoDrag['drag']): string {
  return [
    styles.place,
    photo.main && styles.main,
    drag?.id === photo.id && styles.pulled,
    drag?.over === place && drag.id !== photo.id && styles.target,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Moves photos by dragging and by keys, announces their new place, and keeps the focus on the one that was moved. */
function usePhotoOrder(photos: readonly OwnPhoto[], onMove: (id: number, place: number) => void) {
  const { t } = useTranslation('mf-members');
  const [announcement, setAnnouncement] = useState('');
  const order = photos.map(({ id }) => id).join(' ');
  const moved = useRef<{ handle: HTMLElement; order: string } | null>(null);
  const move = (id: number, place: number) => {
    const to = Math.min(Math.max(place, 0), photos.length - 1);
    if (photos[to]?.id === id) return;
    setAnnouncement(t('own.photos.moved', { place: to + 1, count: photos.length }));
    onMove(id, to);
  };
  useEffect(() => {
    // A tile may lose the focus when it changes places.
    if (moved.current === null || moved.current.order === order) return;
    moved.current.handle.focus();
    moved.current = null;
  }, [order]);
  const handleKey = (event: KeyboardEvent<HTMLElement>, id: number, place: number) => {
    const to = KEYS[event.key]?.(place, photos.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    moved.current = { handle: event.currentTarget, order };
    move(id, to);
  };
  return { announcement, ...usePhotoDrag(move), handleKey };
}

function NoPhotos() {
  const { t } = useTranslation('mf-members');
  return (
    <div className={styles.nobody}>
      <Camera aria-hidden="true" />
      <Text strong>{t('own.photos.emptyTitle')}</Text>
      <Text size="s" tone="muted" align="center">
        {t('own.photos.emptyText')}
      </Text>
    </div>
  );
}
