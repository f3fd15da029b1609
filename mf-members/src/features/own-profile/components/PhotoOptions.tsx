import { ArrowLeft, ArrowRight, Lock, LockOpen, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { BottomSheet } from '@tandem/shared-ui/components/BottomSheet';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { OwnPhoto } from '@tandem/contracts/api/photos';
import type { PhotoChange } from '../api/change-photo.ts';
import { PATHS } from '../../../paths.ts';
import { canBeMain } from '../model/photo-order.ts';

export interface PhotoOptionsProps {
  photos: readonly OwnPhoto[];
  /** The photo whose options are open; null when none is. */
  openedId: number | null;
  onClose: () => void;
  onChange: (change: PhotoChange) => void;
  onRemove: (id: number) => void;
}

/** What can be done with one photo. Removing it needs no question: it can be undone (R-PHOTOS-DELETE-UNDO). */
export function PhotoOptions({ photos, openedId, onClose, onChange, onRemove }: PhotoOptionsProps) {
  const { t } = useTranslation('mf-members');
  const [lastId, setLastId] = useState(openedId);
  // The sheet keeps its content during its closing animation.
  if (openedId !== null && openedId !== lastId) setLastId(openedId);
  const place = photos.findIndex(({ id }) => id === (openedId ?? lastId));
  const photo = photos[place];
  const title = t('own.photos.options', { number: place + 1 });
  return (
    <BottomSheet
      open={openedId !== null && photo !== undefined}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
    >
      {photo === undefined ? null : (
        <Choices
          photo={photo}
          place={place}
          count={photos.length}
          onDelete={() => {
            onClose();
            onRemove(photo.id);
          }}
          onChange={(change) => {
            onChange(change);
            onClose();
          }}
        />
      )}
    </BottomSheet>
  );
}

interface ChoicesProps {
  photo: OwnPhoto;
  place: number;
  count: number;
  onDelete: () => void;
  onChange: (change: PhotoChange) => void;
}

function Choices({ photo, place, count, onDelete, onChange }: ChoicesProps) {
  const { t } = useTranslation('mf-members');
  const { id, main: isMain, private: isPrivate, status } = photo;
  const change = (fields: Omit<PhotoChange, 'id'>) => onChange({ id, ...fields });
  return (
    <Stack gap={2}>
      <PhotoNote photo={photo} />
      {canBeMain(photo) && !isMain ? (
        <Button full icon={<Star />} onClick={() => change({ main: true })}>
          {t('own.photos.makeMain')}
        </Button>
      ) : null}
      {place > 0 ? (
        <Button full icon={<ArrowLeft />} onClick={() => change({ order: place - 1 })}>
          {t('own.photos.earlier')}
        </Button>
      ) : null}
      {place < count - 1 ? (
        <Button full icon={<ArrowRight />} onClick={() => change({ order: place + 1 })}>
          {t('own.photos.later')}
        </Button>
      ) : null}
      {status === 'rejected' ? null : (
        <Button full icon={isPrivate ? <LockOpen /> : <Lock />} onClick={() => change({ private: !isPrivate })}>
          {t(isPrivate ? 'own.photos.makePublic' : 'own.photos.makePrivate')}
        </Button>
      )}
      <Button full variant="quiet" icon={<Trash2 />} onClick={onDelete}>
        {t('own.photos.delete')}
      </Button>
    </Stack>
  );
}

/** What is to be known about the photo: that it is being checked, or why it is not shown (T-PHOTOS-REJECTED) and how to object. */
function PhotoNote({ photo }: { photo: OwnPhoto }) {
  const { t } = useTranslation('mf-members');
  if (photo.status === 'pending') return <Banner>{t('own.photos.pendingNote')}</Banner>;
  if (photo.status === 'active') return null;
  const reason = t(`own.photos.reasons.${photo.rejection_reason ?? 'other'}`);
  return (
    <>
      <Banner tone="danger">{t('own.photos.rejectedNote', { reason })}</Banner>
      <Link to={PATHS.complaints} className={buttonClass({ full: true })}>
        {t('own.object')}
      </Link>
    </>
  );
}
