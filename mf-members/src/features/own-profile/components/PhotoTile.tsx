import { Clock, GripVertical, Lock, MoreHorizontal, Star, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton, iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OwnPhoto } from '@tandem/contracts/api/photos';
import type { PhotoDrag } from '../model/use-photo-drag.ts';
import styles from './PhotoTile.module.css';

interface PhotoTileProps {
  photo: OwnPhoto;
  /** From 1. */
  number: number;
  count: number;
  /** The id of the hint about ordering photos. */
  hintId: string;
  /** Null where there is nothing to order. */
  dragHandle: ReturnType<PhotoDrag['handle']> | null;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onOpen: () => void;
}

/** One photo with its status, a handle to drag it by, and the button for its options. */
export function PhotoTile({ photo, number, count, hintId, dragHandle, onKey, onOpen }: PhotoTileProps) {
  const { t } = useTranslation('mf-members');
  return (
    <div className={styles.tile}>
      <ResponsivePicture
        picture={photo}
        sizes={photo.main ? '(min-width: 768px) 19rem, 66vw' : '(min-width: 768px) 9rem, 33vw'}
        alt={t('own.photos.alt', { number, count })}
        fit="cover"
        priority={photo.main}
        className={photo.status === 'rejected' ? styles.rejected : undefined}
      />
      <div className={styles.tags}>
        <PhotoState photo={photo} />
      </div>
      <IconButton
        variant="photo"
        size="s"
        className={styles.more}
        label={t('own.photos.options', { number })}
        icon={<MoreHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
      {dragHandle === null ? null : (
        <button
          type="button"
          className={`${iconButtonClass({ variant: 'photo', size: 's' })} ${styles.handle}`}
          aria-label={t('own.photos.move', { number, count })}
          aria-describedby={hintId}
          onKeyDown={onKey}
          {...dragHandle}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function PhotoState({ photo }: { photo: OwnPhoto }) {
  const { t } = useTranslation('mf-members');
  const { status, main: isMain, private: isPrivate } = photo;
  return (
    <>
      {isMain ? (
        <Tag tone="photo" icon={<Star aria-hidden="true" />}>
          {t('own.photos.main')}
        </Tag>
      ) : null}
      {isPrivate ? (
        <Tag tone="photo" icon={<Lock aria-hidden="true" />}>
          {t('own.photos.private')}
        </Tag>
      ) : null}
      {status === 'pending' ? (
        <Tag tone="photo" icon={<Clock aria-hidden="true" />}>
          {t('own.photos.pending')}
        </Tag>
      ) : null}
      {status === 'rejected' ? (
        <Tag tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          {t('own.photos.rejected')}
        </Tag>
      ) : null}
    </>
  );
}
